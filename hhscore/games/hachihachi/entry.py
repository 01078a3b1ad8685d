"""Who plays: entering, retiring, pushing out, shibari; and what that costs: orichin, oikomi, mizuten. rules.md §4.

Knows no captured cards: `month` tells it the winner and the dealer's points.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from hhscore.cards import KIND_MASK, CardSet
from hhscore.games.hachihachi import captured, hand
from hhscore.games.hachihachi.book import Book, split
from hhscore.games.hachihachi.reasons import explain, worth, worth_of_yaku
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import BANK, ORICHIN, Entry
from hhscore.model.session import Choice, Month, Path, Problem, Refused
from hhscore.rules import Exact, exact
from hhscore.words.message import Message, Value
from hhscore.words.sentences import listed

PLAYING = 3
"""How many play a month when more are at the table."""
WITH_BLANK = 7
"""How many at the table use the blank card."""
_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")


def who_plays(month: Month, order: Sequence[str], rules: HachihachiRules, where: Path = ()) -> Entry:
    """Who plays, from the choices as spoken; `order` are the players present, from the dealer on.

    Raises Refused for a choice out of turn, too many retired, a mizuten that retires. 000 Mizuten, Orichin,
    Oikomi; 003 参加者の決め方.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> month = Month(choices=(Choice("Aki", "retire"), Choice("Ben", "enter"), Choice("Chie", "enter")))
    >>> who_plays(month, ["Aki", "Ben", "Chie", "Dai"], preset("standard")).active
    ('Ben', 'Chie', 'Dai')
    """
    blank = _blank(month, order, where)
    asked = tuple(player for player in order if player != blank)
    spoken = [(place, choice) for place, choice in enumerate(month.choices) if choice.verb != "blank"]
    if month.mizuten and (len(order) <= PLAYING or not rules.mizuten_value):
        why = "takes four or more players" if rules.mizuten_value else "is not played under these rules"
        raise Refused(Problem("bad-value", f"mizuten {why}", (*where, "mizuten"), "mizuten.value"))
    if month.mizuten and blank == order[0]:
        message = f"{blank} holds the blank card and does not play: no mizuten"
        raise Refused(Problem("bad-value", message, (*where, "mizuten"), "mizuten.value"))
    if len(asked) <= PLAYING:
        return _all_play(asked, blank, spoken, month, rules, where)
    asking = _Asking(asked, rules, mizuten=order[0] if month.mizuten else None, blank=blank)
    for place, choice in spoken:
        asking.say(choice, (*where, "choices", place))
    return asking.second(month.shibari, where)


def _blank(month: Month, order: Sequence[str], where: Path) -> str | None:
    holders = [(place, choice.player) for place, choice in enumerate(month.choices) if choice.verb == "blank"]
    if not holders:
        return None
    place, holder = holders[-1]
    if len(holders) > 1 or len(order) != WITH_BLANK or holder not in order:
        if len(holders) > 1:
            why = "one player holds the blank card"
        elif holder not in order:
            why = f"{holder} is away this month"
        else:
            why = f"the blank card is for {WITH_BLANK} players; {len(order)} are here"
        raise Refused(Problem("choice-order", f"{holder} blank: {why}", (*where, "choices", place)))
    return holder


def _all_play(
    asked: tuple[str, ...],
    blank: str | None,
    spoken: list[tuple[int, Choice]],
    month: Month,
    rules: HachihachiRules,
    where: Path,
) -> Entry:
    """Three players or fewer are not asked; an "enter" said all the same does no harm."""
    for place, choice in spoken:
        if choice.verb != "enter" or choice.player not in asked:
            message = f"{choice.player} {choice.verb}: with {len(asked)} players nobody is asked, all play"
            raise Refused(Problem("choice-order", message, (*where, "choices", place), "players.min"))
    if month.shibari:
        raise Refused(Problem("choice-order", "shibari takes four or more players", (*where, "shibari")))
    if len(asked) < min(rules.players_min, PLAYING):
        message = f"{len(asked)} left at the table; these rules take {rules.players_min}"
        raise Refused(Problem("bad-value", message, (*where, "absent"), "players.min"))
    return Entry(asked, asked, (), active=asked, settled=True, blank=blank)


class _Asking:
    """One asking, choice by choice, from the dealer on."""

    def __init__(
        self,
        asked: tuple[str, ...],
        rules: HachihachiRules,
        *,
        mizuten: str | None,
        blank: str | None = None,
        second: bool = False,
    ) -> None:
        self.asked, self.rules, self.mizuten, self.blank, self.is_second = (
            asked,
            rules,
            mizuten,
            blank,
            second,
        )
        self.entered: list[str] = []
        self.retired: list[str] = []
        self.pushed: list[str] = []
        self.place = 0

    @property
    def over(self) -> bool:
        """Whether nobody more is asked."""
        if self.place == len(self.asked):
            return True
        full = len(self.entered) >= PLAYING
        if full and (self.is_second or self.rules.entry_after_three == "pushed-out"):
            return True
        return not self.is_second and self._rest_must_play()

    def _rest_must_play(self) -> bool:
        return self.rules.entry_too_few == "must-play" and len(self.retired) == len(self.asked) - PLAYING

    def say(self, choice: Choice, where: Path) -> None:
        """Take what the next player says."""
        player, verb = choice.player, choice.verb
        rest = self._rest_must_play() and not self.is_second
        if rest and verb == "retire" and player in self.asked[self.place :]:
            gone = ", ".join(self.retired)
            message = f"{player} cannot retire: {gone} retired already, and three must be left to play"
            raise Refused(Problem("too-many-retired", message, where, "entry.too_few"))
        if not rest and self.over:
            if len(self.entered) >= PLAYING:
                message = f"{player} was not asked: {listed(self.entered[:PLAYING])} had entered"
            else:
                message = f"{player} {verb}: everybody has been asked"
            raise Refused(Problem("choice-order", message, where, "entry.after_three"))
        expected = self.asked[self.place] if self.place < len(self.asked) else None
        if expected == self.mizuten and player != expected and expected is not None:
            self._enter(expected)
            expected = self.asked[self.place] if self.place < len(self.asked) else None
        if player != expected:
            turn = f"it is {expected}'s turn" if expected else "everybody has been asked"
            raise Refused(Problem("choice-order", f"{player} {verb} out of turn: {turn}", where))
        if verb == "retire":
            if player == self.mizuten:
                message = f"{player} declared mizuten and is bound to enter"
                raise Refused(Problem("choice-order", message, where, "mizuten.value"))
            self.retired.append(player)
            self.place += 1
        else:
            self._enter(player)

    def _enter(self, player: str) -> None:
        (self.entered if len(self.entered) < PLAYING else self.pushed).append(player)
        self.place += 1

    def bind_dealer(self) -> None:
        """A mizuten dealer whose own choice was not written down has entered."""
        if self.place == 0 and self.mizuten is not None and self.asked[0] == self.mizuten:
            self._enter(self.mizuten)

    def result(self) -> Entry:
        """Who plays after this asking alone."""
        self.bind_dealer()
        entry = Entry(self.asked, tuple(self.entered), tuple(self.retired), blank=self.blank)
        rest = self.asked[self.place :]
        if not self.over:
            waiting = replace(entry, next_asked=rest[0])
            if len(self.entered) < PLAYING:
                return waiting
            # Who plays is known, though the rest have yet to say whether they retire; until then they are pushed out.
            return replace(waiting, active=entry.entered, pushed_out=(*self.pushed, *rest), settled=True)
        if len(self.entered) >= PLAYING:
            return replace(entry, active=entry.entered, pushed_out=(*self.pushed, *rest), settled=True)
        if rest:
            return replace(entry, active=(*entry.entered, *rest), forced=rest, settled=True)
        if self.rules.entry_too_few == "split" and len(entry.entered) < PLAYING:
            return replace(entry, settled=True)
        return replace(entry, active=entry.entered, settled=True)

    def second(self, again: tuple[Choice, ...] | None, where: Path) -> Entry:
        """Who plays, after the second asking where too few entered and these rules ask again."""
        first = self.result()
        asks_again = self.rules.entry_too_few == "shibari"
        if again and not (asks_again and len(first.active) < PLAYING):
            why = "three entered at the first asking" if asks_again else "these rules do not ask again"
            raise Refused(Problem("choice-order", f"shibari: {why}", (*where, "shibari"), "entry.too_few"))
        asking = _Asking(self.asked, self.rules, mizuten=self.mizuten, second=True)
        for place, choice in enumerate(again or ()):
            asking.say(choice, (*where, "shibari", place))
        # What is said again may be written down before all that was said first; the month is open until then.
        if not (asks_again and first.settled and len(first.active) < PLAYING):
            return first
        asking.bind_dealer()
        entry = Entry(self.asked, tuple(asking.entered), (), blank=self.blank, shibari=True)
        if not asking.over:
            charged = _fees_after_shibari(first.retired, asking.retired, asking.entered, self.rules)
            return replace(entry, next_asked=self.asked[asking.place], again=charged)
        short = PLAYING - len(asking.entered)
        forced = tuple(reversed(asking.retired))[:short] if short > 0 else ()
        playing = {*asking.entered, *forced}
        active = tuple(player for player in self.asked if player in playing)
        charged = _fees_after_shibari(first.retired, asking.retired, playing, self.rules)
        return replace(entry, active=active, forced=forced, settled=True, again=charged)


def _fees_after_shibari(
    first: Sequence[str], second: Sequence[str], playing: Collection[str], rules: HachihachiRules
) -> tuple[tuple[str, int], ...]:
    """Who is charged for retiring after a second asking, each with their place in the order of fees.

    `shibari.fees`: nobody; who retired at the second asking, in its order; or in the order of the first asking, after
    which come those who had entered then.
    """
    if rules.shibari_fees == "none":
        return ()
    order = second if rules.shibari_fees == "new" else [*first, *(who for who in second if who not in first)]
    return tuple((player, place) for place, player in enumerate(order) if player not in playing)


def fees(asked: int, rules: HachihachiRules) -> list[Exact]:
    """What the first, second … to retire pays or receives, in points before the ba, with so many asked.

    A table by number asked is read at that number, or at the next smaller one it has. 000 Orichin; 003 下り賃.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> fees(4, preset("standard"))
    [12, 18, 24, 30]
    """
    listed = rules.orichin_fees
    if isinstance(listed, dict):
        sizes = [int(size) for size in listed if int(size) <= asked]
        listed = listed[str(max(sizes))] if sizes else []
    return [rules.amount(fee) for fee in listed]


def settle_orichin(entry: Entry, rules: HachihachiRules, book: Book) -> None:
    """The fees of those who retired: into the pot, from those who play, or from the bank.

    In a month with shibari only as `shibari.fees` has it.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> rules = preset("standard")
    >>> entry = who_plays(Month(choices=(Choice("Aki", "retire"),)), ["Aki", "Ben", "Chie", "Dai"], rules)
    >>> book = Book(rules, "oba", 2)
    >>> settle_orichin(entry, rules, book)
    >>> [(transfer.payer, transfer.payee, transfer.points, transfer.detail) for transfer in book.transfers]
    [('Aki', '@orichin', 24, '1st to retire: 1 kan × oba 2')]
    """
    if rules.orichin_direction == "none":
        return
    due = fees(len(entry.asked), rules)
    charged = (
        entry.charged if entry.settled or not entry.shibari else ()
    )  # who must play all the same owes nothing
    for player, place in charged:
        if place >= len(due):
            continue
        fee = due[place]
        of_fee: dict[str, Value] = {"place": _ORDINALS[place], "worth": worth(fee, rules)}
        if rules.orichin_direction == "pay":
            book.pay(player, ORICHIN, fee, "orichin", "orichin.fees", explain("orichin", **of_fee))
        elif rules.orichin_payers == "bank":
            why = explain("orichin_received", player=player, **of_fee)
            book.pay(BANK, player, fee, "orichin", "orichin.payers", why)
        elif rules.orichin_payers == "each":
            why = explain("orichin_received", player=player, **of_fee)
            for payer in entry.active:
                book.pay(payer, player, fee, "orichin", "orichin.fees", why, ("orichin.payers",))
        elif entry.settled:
            whole = book.sentence(explain("orichin_received", player=player, **of_fee), "orichin")
            why = explain("shared", sentence=whole, count=len(entry.active))
            for payer, points in split(book.due(fee, "orichin"), entry.active):
                book.move(payer, player, points, "orichin", "orichin.fees", why)


@dataclass(frozen=True, slots=True)
class Oikomi:
    """What a pushed-out hand is paid by each payer, in points before the ba, and its parts in words."""

    points: Exact
    rule: str
    parts: tuple[tuple[str, Message], ...]  # (rule key, words)


def oikomi(cards: CardSet, rules: HachihachiRules) -> Oikomi:
    """What each payer owes a pushed-out hand: half its hand yaku, half its captured yaku, so much a card.

    000 Oikomi; 003 追い込み賃.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> oikomi(parse_cards("1p 2r3r 4p5p 9p 11a"), preset("standard")).points
    24
    """
    total: Exact = 0
    parts: list[tuple[str, Message]] = []
    used = 0
    value = hand.evaluate(cards, rules)
    if value.yaku and rules.oikomi_hand_yaku:
        total += value.points * exact(rules.oikomi_hand_yaku)
        half = value.points * exact(rules.oikomi_hand_yaku)
        words = explain(
            "part_of_hand_yaku",
            part=_part(rules.oikomi_hand_yaku),
            yaku=tuple(value.ids),
            worth=worth_of_yaku(value.points, rules),
            half=worth_of_yaku(half, rules),
        )
        parts.append(("oikomi.hand_yaku", words))
        for held in value.yaku:
            used |= held.cards.mask
    complete = captured.evaluate(cards, rules)
    if complete and rules.oikomi_captured:
        points = sum((held.points for held in complete), start=0)
        total += points * exact(rules.oikomi_captured)
        half = points * exact(rules.oikomi_captured)
        words = explain(
            "part_of_captured",
            part=_part(rules.oikomi_captured),
            yaku=tuple(held.id for held in complete),
            worth=worth_of_yaku(points, rules),
            half=worth_of_yaku(half, rules),
        )
        parts.append(("oikomi.captured", words))
        for held in complete:
            used |= held.cards.mask
    counting = counting_cards(cards, rules)
    if rules.oikomi_exclude_used:
        counting = CardSet(counting.mask & ~used)
    if counting and rules.oikomi_card:
        each = rules.amount(rules.oikomi_card)
        total += each * len(counting)
        words = explain("card_in_hand", cards=str(counting), worth=worth(each, rules))
        if len(counting) > 1:
            together = worth(each * len(counting), rules)
            words = explain("cards_in_hand", **words.values, all=together)
        parts.append(("oikomi.card", words))
    total = total.numerator if total.denominator == 1 else total
    return Oikomi(total, parts[0][0] if parts else "oikomi.card", tuple(parts))


def _part(share: float) -> Message:
    return explain("half") if share == 0.5 else explain("share", share=f"{share:g}")


def counting_cards(cards: CardSet, rules: HachihachiRules) -> CardSet:
    """The cards of a pushed-out hand that count for captured yaku, `oikomi.cards`.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> str(counting_cards(parse_cards("2p 3p 4a 8p 11bpr 12b"), preset("standard")))
    '11b 12b'
    """
    if rules.oikomi_cards == "yaku-cards":
        return CardSet(cards.mask & (KIND_MASK["b"] | captured.POETRY.mask | captured.BLUE.mask))
    return CardSet(cards.mask & (KIND_MASK["b"] | KIND_MASK["r"] & ~captured.WILLOW_CARDS.mask))


def settle_oikomi(
    entry: Entry, month: Month, rules: HachihachiRules, book: Book, where: Path
) -> list[Problem]:
    """Each pushed-out player's compensation; a hand not recorded pays nothing and is returned as not checked.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> entry = Entry((), (), (), pushed_out=("Emi",), active=("Ben", "Chie", "Dai"), settled=True)
    >>> month, book = Month(hands={"Emi": parse_cards("1p 2r3r 4p5p 9p 11a")}), Book(preset("standard"), "oba", 2)
    >>> settle_oikomi(entry, month, preset("standard"), book, ())
    []
    >>> [(transfer.payer, transfer.points) for transfer in book.transfers]
    [('Ben', 48), ('Chie', 48), ('Dai', 48)]
    """
    remarks: list[Problem] = []
    if not (rules.oikomi_hand_yaku or rules.oikomi_captured or rules.oikomi_card):
        return remarks
    payers = entry.active if rules.oikomi_payers == "entering" else entry.active[1:]
    for player in entry.pushed_out:
        cards = month.hands.get(player)
        if cards is None:
            message = f"{player} was pushed out; without the hand nothing is paid for it"
            remarks.append(Problem("not-checked", message, (*where, "hands", player), "oikomi.hand_yaku"))
            continue
        due = oikomi(cards, rules)
        parts = tuple(words for _, words in due.parts)
        why = explain("pushed_out", player=player, parts=parts)
        if len(parts) > 1:
            why = explain("pushed_out_together", player=player, parts=parts, worth=worth(due.points, rules))
        also = tuple(rule for rule, _ in due.parts[1:])
        for payer in payers:
            book.pay(payer, player, due.points, "oikomi", due.rule, why, also)
    return remarks


def settle_split(entry: Entry, pot: int, book: Book) -> None:
    """Too few entered and nobody plays: who entered share the pot, also what waited in it. `entry.too_few` split.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> book = Book(preset("standard"), "koba", 1)
    >>> settle_split(Entry(("Aki", "Ben", "Chie", "Dai"), ("Ben", "Dai"), ("Aki", "Chie"), settled=True), 35, book)
    >>> [(transfer.payee, transfer.points) for transfer in book.transfers]
    [('Ben', 18), ('Dai', 17)]
    """
    if not entry.entered:
        return
    why = explain("orichin_split", count=len(entry.entered))
    for player, points in split(pot, entry.entered):
        book.move(ORICHIN, player, points, "orichin", "entry.too_few", why)


def settle_blind(entry: Entry, month: Month, rules: HachihachiRules, book: Book) -> None:
    """A mizuten that those who retire pay at once, whatever is captured. `mizuten.payers` retired.

    >>> from hhscore.games.hachihachi.rules import load_rules
    >>> rules = load_rules("standard", {"mizuten.payers": "retired"})
    >>> entry = Entry(("Aki", "Ben", "Chie", "Dai"), ("Aki", "Chie", "Dai"), ("Ben",), settled=True)
    >>> book = Book(rules, "koba", 1)
    >>> settle_blind(entry, Month(mizuten=True), rules, book)
    >>> [(transfer.payer, transfer.payee, transfer.points) for transfer in book.transfers]
    [('Ben', 'Aki', 12)]
    """
    if not month.mizuten or rules.mizuten_payers != "retired":
        return
    value = rules.amount(rules.mizuten_value)
    why = explain("mizuten_at_once", player=entry.asked[0], worth=worth(value, rules))
    gone = (
        [player for player in entry.asked if player not in entry.active] if entry.shibari else entry.retired
    )
    for payer in gone if entry.settled or not entry.shibari else ():
        book.pay(payer, entry.asked[0], value, "mizuten", "mizuten.payers", why)


def settle_mizuten(entry: Entry, dealer: str, points: int, rules: HachihachiRules, book: Book) -> None:
    """The dealer who entered blind: paid with enough captured points, or pays the penalty. 000 Mizuten; 003 見ず出.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> entry = Entry(("Aki", "Ben", "Chie", "Dai"), (), (), active=("Aki", "Ben", "Chie"), settled=True)
    >>> book = Book(preset("standard"), "koba", 1)
    >>> settle_mizuten(entry, "Aki", 89, preset("standard"), book)
    >>> [(transfer.payer, transfer.points) for transfer in book.transfers]
    [('Ben', 12), ('Chie', 12), ('Dai', 12)]
    """
    needed: dict[str, Value] = {"player": dealer, "points": points, "needed": rules.mizuten_at}
    if points >= rules.mizuten_at:
        value = rules.amount(rules.mizuten_value)
        payers = entry.asked if rules.mizuten_payers == "all" else entry.active
        why = explain("mizuten", **needed, worth=worth(value, rules))
        for payer in payers:
            book.pay(payer, dealer, value, "mizuten", "mizuten.value", why)
    elif rules.mizuten_penalty:
        penalty = rules.amount(rules.mizuten_penalty)
        why = explain("mizuten", **needed, worth=worth(penalty, rules))
        for payee in entry.active:
            book.pay(dealer, payee, penalty, "mizuten", "mizuten.penalty", why)
