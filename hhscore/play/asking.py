"""The questions of a month of Hachi-hachi, in the order in which a month goes. rules.md §3 to §8."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hhscore.cards import FIELD_SIZE, HAND_SIZE, CardSet
from hhscore.games.hachihachi.captured import captured_yaku
from hhscore.games.hachihachi.counting import count_captures
from hhscore.games.hachihachi.declared import declarations
from hhscore.games.hachihachi.entry import PLAYING, WITH_BLANK
from hhscore.games.hachihachi.mukai import declarable
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.games.hachihachi.special import WILLOWS_NOT_PLAIN
from hhscore.model.ledger import Entry, MonthLedger, YearLedger
from hhscore.model.session import Capture, Month, Session
from hhscore.play.question import (
    BLANK,
    CALL,
    CAPTURES,
    CHOICE,
    DEALER,
    FIELD,
    HAND,
    HATTO,
    NUKE,
    PLAINS,
    PUSHED,
    SHIBARI,
    TOBIKOMI,
    Key,
    Question,
    elsewhere,
)
from hhscore.words.sentences import possessive


def in_month(
    session: Session, rules: HachihachiRules, ledger: YearLedger, number: int, passed: Collection[Key]
) -> Question | None:
    """What a month (from 1) is asked next; None where there is nothing more to ask of it."""
    if number > len(ledger.months):
        return _field(number, ledger, rules, _recorded(Month()))
    month = ledger.months[number - 1]
    asked = _Asked(session, rules, ledger, month, session.months[number - 1])
    return next((question for question in asked.all() if question.key not in passed), None)


def _recorded(facts: Month) -> CardSet:
    return elsewhere(facts.hands.values())


def _field(number: int, ledger: YearLedger, rules: HachihachiRules, seen: CardSet) -> Question:
    waiting = ledger.waiting if number > len(ledger.months) else ()
    usual = waiting[0] if waiting and rules.ba_on else "koba"
    asks = "the six cards on the field, or the ba: koba, oba, zetsuba"
    if waiting:
        asks += f" ({', '.join(waiting)} waits)"
    return Question(
        FIELD,
        number,
        "field",
        usual=usual,
        asks=asks,
        words=("koba", "oba", "zetsuba"),
        cards=FIELD_SIZE,
        seen=seen,
    )


class _Asked:
    """One month's questions that are still open, first to last."""

    def __init__(
        self,
        session: Session,
        rules: HachihachiRules,
        ledger: YearLedger,
        month: MonthLedger,
        facts: Month,
    ) -> None:
        self.session, self.rules, self.ledger, self.month, self.facts = session, rules, ledger, month, facts
        self.number = month.month
        self.active = month.active
        self.ended = any(call.call != "sage" for call in facts.calls)
        self.played = bool(facts.captures)

    def all(self) -> Iterator[Question]:
        facts, month = self.facts, self.month
        if month.dealer is None:
            names = self.session.players
            yield Question(DEALER, self.number, "dealer", asks="who dealt this month?", words=names)
            return
        if facts.field is None and facts.ba is None:
            yield _field(self.number, self.ledger, self.rules, _recorded(facts))
            return
        entry = month.entry
        if entry is None:
            return
        yield from self._choices(entry)
        if not entry.settled:
            return
        yield from self._pushed_out(entry)
        if len(entry.active) < 2:
            return
        yield from self._hands()
        yield from self._calls()
        yield from self._captures()
        yield from self._bonuses()

    def _choices(self, entry: Entry) -> Iterator[Question]:
        facts = self.facts
        if len(entry.asked) == WITH_BLANK and not facts.choices and not facts.mizuten:
            yield Question(
                BLANK,
                self.number,
                "blank card",
                usual="nobody",
                asks="who holds the blank card? Enter: it is not used",
                words=entry.asked,
                who=entry.asked,
            )
        player = entry.next_asked
        if player is None:
            return
        kind = SHIBARI if entry.shibari else CHOICE
        asks = "e enter (Enter) · r retire"
        words: tuple[str, ...] = ("enter", "retire")
        spoken = any(choice.verb != "blank" for choice in facts.choices)
        blind = bool(self.rules.mizuten_value) and player == self.month.dealer and not spoken
        if kind == CHOICE and blind:
            asks += " · m mizuten, bound to enter unseen"
            words += ("mizuten",)
        if kind == SHIBARI:
            asks += " (asked again: fewer than three entered)"
        yield Question(kind, self.number, player, player, "enter", asks, words)

    def _pushed_out(self, entry: Entry) -> Iterator[Question]:
        rules, facts = self.rules, self.facts
        if not (rules.oikomi_hand_yaku or rules.oikomi_captured or rules.oikomi_card):
            return
        if facts.calls or self.played or any(self._has_hand(player) for player in self.active):
            return
        for place, player in enumerate(entry.pushed_out):
            if any(later in facts.hands for later in entry.pushed_out[place:]):
                continue
            yield Question(
                PUSHED,
                self.number,
                f"{possessive(player)} hand",
                player,
                "not seen",
                f"the seven cards {player} was pushed out with; Enter: not seen, nothing is paid",
                cards=HAND_SIZE,
                seen=self._dealt(),
            )

    def _has_hand(self, player: str) -> bool:
        facts = self.facts
        return player in facts.hands or player in facts.declared or player in facts.unclaimed

    def _dealt(self) -> CardSet:
        return elsewhere((self.facts.field, *self.facts.hands.values()))

    def _hands(self) -> Iterator[Question]:
        if self.facts.calls or self.played:
            return
        spoken = self.rules.teyaku_declare == "spoken"
        asks = "seven cards, or hand yaku by name; Enter: "
        asks += "no hand yaku declared" if spoken else "not seen"
        words = tuple(declarable(self.rules))
        for place, player in enumerate(self.active):
            if self._has_hand(player):
                continue
            if not spoken and any(self._has_hand(later) for later in self.active[place:]):
                continue
            yield Question(
                HAND,
                self.number,
                f"{possessive(player)} hand",
                player,
                "none declared" if spoken else "not seen",
                asks,
                words,
                HAND_SIZE,
                self._dealt(),
            )

    def _calls(self) -> Iterator[Question]:
        facts = self.facts
        if facts.calls and not self.played:
            yield from self._fed(len(facts.calls) - 1)
        yaku = captured_yaku(self.rules)
        if self.ended or self.played or not yaku:
            return
        first = yaku[min(3, len(yaku) - 1)].id
        in_sage = list(dict.fromkeys(call.player for call in facts.calls if call.call == "sage"))
        asks = f"who made a captured yaku? as in {self.active[-1]} {first}; Enter: "
        asks += "hands are played out" if facts.calls else "none, hands are played out"
        if in_sage and self.rules.sage_rule != "once-shared":
            asks += f" · cancel ({', '.join(in_sage)})"
        yield Question(
            CALL,
            self.number,
            "captured",
            usual="no more" if facts.calls else "none",
            asks=asks,
            words=(*self.active, *(one.id for one in yaku), "end", "sage", "cancel"),
            who=self.active,
            over=(str(len(facts.calls)),),
        )

    def _fed(self, place: int) -> Iterator[Question]:
        """Whether somebody broke hatto over a yaku just called."""
        call = self.facts.calls[place]
        for yaku in call.yaku:
            covered = {yaku, *self.rules.dekiyaku_replaces.get(yaku, ())}
            guarded = next((name for name in self.rules.hatto_yaku if name in covered), None)
            if guarded is None or any(
                broken.for_ == call.player and broken.yaku == guarded for broken in self.facts.hatto
            ):
                continue
            yield self._hatto(call.player, guarded, f"who gave {call.player} the last card of {yaku}?")

    def _hatto(self, player: str, yaku: str, question: str) -> Question:
        others = tuple(other for other in self.active if other != player)
        asks = f"{question} Enter: nobody broke hatto"
        return Question(HATTO, self.number, "hatto", player, "nobody", asks, others, who=others, over=(yaku,))

    def _captures(self) -> Iterator[Question]:
        facts, rules = self.facts, self.rules
        whole = len(self.active) == PLAYING and not self.ended
        missing = [player for player in self.active if player not in facts.captures]
        if self.ended and rules.cards_settle != "always":
            if not (facts.mizuten and self.month.dealer in missing and rules.mizuten_by_points):
                return
            missing = [player for player in missing if player == self.month.dealer]
        for player in missing:
            usual, asks = None, self._countings()
            if whole and len(missing) == 1 and not any(one.rest for one in facts.captures.values()):
                usual, asks = self._rest(player), f"Enter: {self._rest(player)} · {asks}"
            elif self.ended and rules.cards_settle != "always":
                usual, asks = "not counted", asks + f", for {player}'s mizuten; Enter: not counted"
            yield Question(
                CAPTURES,
                self.number,
                f"{player} took",
                player,
                usual,
                asks,
                ("rest",) if whole else (),
                0,
                elsewhere(one.cards for one in facts.captures.values()),
                who=tuple(missing),
            )
        if not missing:
            yield from self._plains()

    def _sujiroku_counts(self) -> bool:
        """Whether a sujiroku could still be paid."""
        called = any(call.yaku for call in self.facts.calls)
        played = bool(self.rules.special.get("sujiroku")) and len(self.active) == PLAYING
        return played and (not called or self.rules.special_mode == "add")

    def _countings(self) -> str:
        """In which forms captures can be told; plains are told beside points, which do not show them."""
        asks = "cards, counts (b1 a3 r4 p8) or points"
        at = self.rules.special_sujiroku_at
        return f"{asks}; a sujiroku as 107 plains {at}" if self._sujiroku_counts() else asks

    def _rest(self, player: str) -> str:
        """What is left for the last to be counted, in words."""
        filled = {**self.facts.captures, player: Capture(rest=True)}
        facts = Month(captures=filled, plains=self.facts.plains)
        counted, _ = count_captures(facts, self.active, self.rules, (), played_out=True)
        left = counted.get(player)
        if left is None:
            return "the rest"
        return f"the rest, {left.points}" + (f": {left.cards}" if left.cards is not None else "")

    def _plains(self) -> Iterator[Question]:
        """Where captures are counts and the willows decide whether they are a sujiroku."""
        rules, facts = self.rules, self.facts
        if not self._sujiroku_counts():
            return
        if rules.special_mode != "add" and any(paid.reason == "special" for paid in self.month.transfers):
            return
        at = rules.special_sujiroku_at
        counted, _ = count_captures(facts, self.active, rules, (), played_out=not self.ended)
        for player, known in counted.items():
            plains = known.counts.get("p", 0) if known.counts is not None else 0
            if known.plains is None and at - WILLOWS_NOT_PLAIN <= plains < at:
                yield Question(
                    PLAINS,
                    self.number,
                    f"{possessive(player)} plains",
                    player,
                    f"fewer than {at}",
                    f"{player}'s plains with every willow counted; Enter: fewer than {at}",
                )

    def _bonuses(self) -> Iterator[Question]:
        """Tobikomi and nuke-yaku, where the cards do not show them."""
        rules, facts, month = self.rules, self.facts, self.month
        if len(self.active) != PLAYING or month.open:
            return
        declared, _, _ = declarations(facts, self.active, rules, ())
        counted, _ = count_captures(facts, self.active, rules, (), played_out=not self.ended)
        blown = {paid.payer for paid in month.transfers if paid.rule == "special.blows_out"}
        standing = {player: mine for player, mine in declared.items() if player not in blown}
        flying = tuple(
            player
            for player, mine in standing.items()
            if mine.threes
            and not (mine.hand_known and player in counted and counted[player].cards is not None)
        )
        if rules.tobikomi_value and flying and "tobikomi" not in facts.bonus:
            asks = "whose three ended in the captured cards? Enter: nobody's"
            yield Question(
                TOBIKOMI,
                self.number,
                "tobikomi",
                usual="nobody",
                asks=f"{asks} ({', '.join(flying)})",
                words=flying,
                who=flying,
            )
        fits = tuple(
            player
            for player, mine in standing.items()
            if player not in counted and set(mine.ids) & set(rules.nuke_yaku_in)
        )
        if rules.nuke_yaku_value and fits and "nuke-yaku" not in facts.bonus:
            asks = f"who captured {rules.nuke_yaku_at} points or more? Enter: nobody"
            yield Question(
                NUKE,
                self.number,
                "nuke-yaku",
                usual="nobody",
                asks=f"{asks} ({', '.join(fits)})",
                words=fits,
                who=fits,
            )
        if rules.hatto_tobikomi:
            flown = [paid.payee for paid in month.transfers if paid.reason == "tobikomi"]
            noted = {broken.for_ for broken in facts.hatto if broken.yaku == "tobikomi"}
            for player in dict.fromkeys(flown):
                if player not in noted:
                    yield self._hatto(player, "tobikomi", f"who let {player}'s three fly home?")
