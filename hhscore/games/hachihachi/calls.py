"""Captured yaku as they were called: end, sage, cancel, hatto; and who pays for them. rules.md §6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from hhscore.cards import KIND_MASK, KIND_NAMES, CardSet
from hhscore.cards.deck import shown as echoed
from hhscore.games.hachihachi import captured
from hhscore.games.hachihachi.book import Book, split
from hhscore.games.hachihachi.counting import Counted
from hhscore.games.hachihachi.entry import PLAYING
from hhscore.games.hachihachi.reasons import explain, with_worth, worth_of_yaku
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.session import Hatto, Month, Path, Problem
from hhscore.rules import Exact
from hhscore.words.message import Message, Value
from hhscore.words.suggestion import suggest_word

HALF = Fraction(1, 2)


@dataclass(slots=True)
class Made:
    """The captured yaku as called: whose, who said sage (in order, with what they had then), how the month ended."""

    yaku: dict[str, list[str]] = field(default_factory=dict)
    at_sage: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ender: str | None = None
    cancelled: str | None = None

    @property
    def ended(self) -> bool:
        """Whether somebody ended or cancelled the month before hands were played out."""
        return self.ender is not None or self.cancelled is not None


def read_calls(
    month: Month, active: Sequence[str], rules: HachihachiRules, counted: Mapping[str, Counted], where: Path
) -> tuple[Made, list[Problem], list[Problem]]:
    """The calls in order: what they make, the problems that stop it, and the remarks that do not.

    000 Sageru; 003 「打ち切り」と「下げ」; 001 Sage.

    >>> from hhscore.model.session import Call
    >>> from hhscore.games.hachihachi.rules import preset
    >>> month = Month(calls=(Call("Aki", ("akatan",), "sage"), Call("Ben", ("aotan",), "end")))
    >>> made, problems, remarks = read_calls(month, ("Aki", "Ben", "Chie"), preset("standard"), {}, ())
    >>> made.yaku, made.at_sage, made.ender
    ({'Aki': ['akatan'], 'Ben': ['aotan']}, {'Aki': ('akatan',)}, 'Ben')
    """
    made = Made()
    problems: list[Problem] = []
    for place, call in enumerate(month.calls):
        path = (*where, "calls", place)
        wrong = _order(call.player, call.yaku, call.call, made, active, rules)
        wrong = wrong or _cards(call.player, call.yaku, counted, rules)
        if wrong:
            problems.append(Problem(wrong[0], wrong[1], path, wrong[2]))
            continue
        mine = made.yaku.setdefault(call.player, [])
        mine += call.yaku
        if call.call == "sage":
            made.at_sage.setdefault(call.player, tuple(mine))
            if rules.sage_rule != "once-shared":
                made.at_sage[call.player] = tuple(mine)
        elif call.call == "end":
            made.ender = call.player
        else:
            made.cancelled = call.player
    problems += _hatto(month, active, rules, where)
    return made, problems, [] if problems else _missed(made, counted, rules, where)


Wrong = tuple[str, str, str | None] | None


def _order(
    player: str, yaku: Sequence[str], call: str, made: Made, active: Sequence[str], rules: HachihachiRules
) -> Wrong:
    """Whether this call can follow those before it."""
    if player not in active:
        return ("bad-value", f"{player} does not play this month and makes no captured yaku", None)
    if made.ended:
        who = made.ender or made.cancelled
        word = "ended" if made.ender else "stopped"
        return ("call-order", f"{player} {call}: {who} had already {word} the month", "sage.rule")
    if call == "cancel":
        if rules.sage_rule == "once-shared":
            return ("call-order", f"{player} cancel: these rules have no cancelling", "sage.rule")
        if player not in made.at_sage:
            return ("call-order", f"{player} cancel: {player} has not said sage", "sage.rule")
        return None
    if not yaku:
        return (
            "call-order",
            f"{player} {call}: without a new captured yaku there is nothing to {call}",
            "sage.rule",
        )
    for place in range(len(yaku)):
        wrong = _order_of_yaku(player, yaku, place, made, rules)
        if wrong is not None:
            return wrong
    return _order_of_sage(player, made, rules) if call == "sage" else None


def _order_of_yaku(player: str, yaku: Sequence[str], place: int, made: Made, rules: HachihachiRules) -> Wrong:
    """Whether one yaku of a call is played, and can be new beside those made before."""
    known = {entry.id for entry in captured.captured_yaku(rules)}
    mine = made.yaku.get(player, [])
    yaku_id = yaku[place]
    if yaku_id not in known:
        if any(yaku_id == entry.id for entry in captured.CAPTURED_YAKU):
            return ("bad-value", f"{yaku_id} is not played under these rules", f"dekiyaku.{yaku_id}")
        near = suggest_word(yaku_id, known)
        hint = f"; did you mean {near}?" if near else f" (there are {', '.join(sorted(known))})"
        return (
            "bad-value",
            f"{echoed(yaku_id)} is no captured yaku under these rules{hint}",
            "dekiyaku.<id>",
        )
    if yaku_id in mine or yaku_id in yaku[:place]:
        return ("call-order", f"{player} has called {yaku_id} before", "sage.again")
    greater = next((had for had in mine if yaku_id in rules.dekiyaku_replaces.get(had, ())), None)
    if greater:
        return ("call-order", f"{player} has {greater}, which replaces {yaku_id}", "dekiyaku.replaces")
    for who, theirs in made.yaku.items():
        rival = next((had for had in theirs if _clash(had, yaku_id, rules)), None)
        if rival and who != player:
            left = "its cards cannot be captured twice" if rival == yaku_id else "both take the same cards"
            return ("call-order", f"{player} {yaku_id}: {who} has called {rival}; {left}", None)
    return None


def _order_of_sage(player: str, made: Made, rules: HachihachiRules) -> Wrong:
    """Whether this player can say sage now."""
    if not rules.sage_on:
        return ("call-order", f"{player} sage: these rules have no sage", "sage.on")
    if rules.sage_rule == "once-shared" and made.at_sage:
        first = next(iter(made.at_sage))
        return (
            "call-order",
            f"{first} has said sage; the next new captured yaku ends the month",
            "sage.rule",
        )
    if not rules.sage_again and player in made.at_sage:
        return ("call-order", f"{player} has said sage once; now the month ends", "sage.again")
    return None


def _known(yaku_id: str, rules: HachihachiRules) -> captured.CapturedYaku:
    """The captured yaku of a name that these rules play."""
    return next(yaku for yaku in captured.captured_yaku(rules) if yaku.id == yaku_id)


def _cards(player: str, yaku: Sequence[str], counted: Mapping[str, Counted], rules: HachihachiRules) -> Wrong:
    """Whether the cards recorded as captured allow the yaku."""
    for yaku_id in yaku:
        entry = _known(yaku_id, rules)
        mine = counted.get(player)
        rule = f"dekiyaku.{yaku_id}"
        if mine is not None and mine.cards is not None and not entry.made(mine.cards):
            lacks = str(entry.cards - mine.cards)
            what = (
                f"without {lacks}"
                if entry.fixed
                else f"with {len(entry.cards - (entry.cards - mine.cards))} of them"
            )
            return ("yaku-not-captured", f"{player} called {yaku_id} {what} among the captured cards", rule)
        if mine is not None and mine.cards is None and mine.counts is not None:
            short = _short_of(entry, mine.counts)
            if short:
                return ("yaku-not-captured", f"{player} called {yaku_id}, which takes {short}", rule)
        for other, theirs in counted.items():
            if other != player and entry.fixed and theirs.cards is not None:
                taken = CardSet(theirs.cards.mask & entry.cards.mask & ~KIND_MASK["p"])
                if taken:
                    return (
                        "yaku-not-captured",
                        f"{player} called {yaku_id}, but {other} captured {taken}",
                        rule,
                    )
    return None


def _short_of(entry: captured.CapturedYaku, counts: Mapping[str, int]) -> str | None:
    """What captures noted by kind lack for a yaku, in words; None where they may hold it."""
    for kind, name in KIND_NAMES.items():
        needs = (
            entry.cards.count(kind)
            if entry.fixed
            else entry.size - len(entry.cards) + entry.cards.count(kind)
        )
        has = counts.get(kind, 0)
        if has < needs:
            return f"{needs} {name}s; {has} captured"
    return None


def _hatto(month: Month, active: Sequence[str], rules: HachihachiRules, where: Path) -> list[Problem]:
    problems: list[Problem] = []
    allowed = [*rules.hatto_yaku, *(["tobikomi"] if rules.hatto_tobikomi else [])]
    for place, broken in enumerate(month.hatto):
        path = (*where, "hatto", place)
        absent = next((who for who in (broken.player, broken.for_) if who not in active), None)
        if broken.yaku not in allowed:
            can = f"hatto is for {', '.join(allowed)}" if allowed else "these rules have no hatto"
            problems.append(Problem("bad-value", f"{echoed(broken.yaku)}: {can}", path, "hatto.yaku"))
        elif absent is not None:
            problems.append(Problem("bad-value", f"{absent} does not play this month", path, "hatto.yaku"))
        elif broken.yaku == "tobikomi" and len(active) < PLAYING:
            problems.append(Problem("bad-value", "two play, so there is no tobikomi", path, "hatto.tobikomi"))
        elif broken.player == broken.for_:
            problems.append(
                Problem("bad-value", f"{broken.player} cannot feed themselves", path, "hatto.yaku")
            )
    return problems


def _missed(made: Made, counted: Mapping[str, Counted], rules: HachihachiRules, where: Path) -> list[Problem]:
    """Captured yaku that the cards hold and nobody called: a remark, since what is paid is what was called."""
    remarks: list[Problem] = []
    for player, known in counted.items():
        if known.cards is None:
            continue
        called = made.yaku.get(player, [])
        for held in captured.evaluate(known.cards, rules):
            if held.id not in called:
                message = f"{player} captured {held.id} ({held.cards}) and it was not called"
                path = (*where, "captures", player)
                remarks.append(Problem("yaku-missed", message, path, f"dekiyaku.{held.id}"))
    return remarks


def _clash(one: str, other: str, rules: HachihachiRules) -> bool:
    """Whether two players cannot have these two: together they take more cards than there are for both.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> _clash("akatan", "nanatan", preset("standard")), _clash("akatan", "aotan", preset("standard"))
    (True, False)
    """
    first, second = _known(one, rules), _known(other, rules)
    return len(CardSet(first.cards.mask | second.cards.mask)) < first.size + second.size


def offenders(hatto: Sequence[Hatto], yaku_id: str, player: str, rules: HachihachiRules) -> tuple[str, ...]:
    """Who broke hatto over this yaku for this player; a hatto of shiko covers the goko that replaces it.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> offenders([Hatto("Ben", "shiko", "Aki")], "goko", "Aki", preset("standard"))
    ('Ben',)
    """
    covered = {yaku_id, *rules.dekiyaku_replaces.get(yaku_id, ())}
    found = (broken.player for broken in hatto if broken.for_ == player and broken.yaku in covered)
    return tuple(dict.fromkeys(found))


def settle_calls(made: Made, active: Sequence[str], month: Month, rules: HachihachiRules, book: Book) -> None:
    """Pay for the captured yaku of a month that is over. 000 Sageru; 003 「打ち切り」と「下げ」; 001 Sage.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> rules, book = preset("standard"), Book(preset("standard"), "koba", 1)
    >>> made = Made({"Aki": ["akatan"], "Ben": ["aotan"]}, {"Aki": ("akatan",)}, ender="Ben")
    >>> settle_calls(made, ("Aki", "Ben", "Chie"), Month(), rules, book)
    >>> [(transfer.payer, transfer.payee, transfer.points) for transfer in book.transfers]  # 7 kan each
    [('Ben', 'Aki', 42), ('Chie', 'Aki', 42), ('Aki', 'Ben', 84), ('Aki', 'Ben', 84)]
    """
    till = _Till(active, month.hatto, rules, book)
    sayers = list(made.at_sage)
    if rules.sage_rule == "once-shared":
        _once_shared(made, till)
    elif made.ender is not None:
        others = [player for player in sayers if player != made.ender]
        if rules.sage_rule == "half-back":
            for player in others:
                till.half(
                    player, made.yaku[player], explain("sage_when_ended", player=player, ender=made.ender)
                )
        till.collect(made.ender, made.yaku[made.ender], bears_all=others[0] if len(others) == 1 else None)
    elif made.cancelled is not None:
        till.half(made.cancelled, made.yaku[made.cancelled], explain("sage_cancelled", player=made.cancelled))
    else:
        for player in sayers:
            till.half(player, made.yaku[player], explain("sage_to_the_end", player=player))


def _once_shared(made: Made, till: _Till) -> None:
    sayer = next(iter(made.at_sage), None)
    if made.ender is not None:
        till.collect(made.ender, made.yaku[made.ender], bears_all=sayer if sayer != made.ender else None)
    if sayer is not None and sayer != made.ender:
        till.shared(sayer, made.at_sage[sayer], to_sayer=made.ender is None)


class _Till:
    """Takes in the shares of one month's captured yaku, payer by payer."""

    def __init__(
        self, active: Sequence[str], hatto: Sequence[Hatto], rules: HachihachiRules, book: Book
    ) -> None:
        self.active, self.hatto, self.rules, self.book = active, hatto, rules, book

    def _shares(
        self, player: str, yaku: Sequence[str], reason: str, bears_all: str | None
    ) -> dict[tuple[str, str], dict[str, Exact]]:
        """What each other owes, by payer and reason, yaku by yaku: hatto before the sage player's double share."""
        others = [other for other in self.active if other != player]
        owed: dict[tuple[str, str], dict[str, Exact]] = {}
        for yaku_id in captured.paid(yaku, self.rules):
            share = self.rules.yaku_amount(self.rules.dekiyaku[yaku_id])
            guilty = offenders(self.hatto, yaku_id, player, self.rules)
            for other in others:
                if len(guilty) == 1:
                    payer, why = guilty[0], "hatto"
                elif guilty:
                    payer, why = other, "hatto"
                elif bears_all is not None and other != bears_all:
                    payer, why = bears_all, "sage"
                else:
                    payer, why = other, reason
                shares = owed.setdefault((payer, why), {})
                shares[yaku_id] = shares.get(yaku_id, 0) + share
        return owed

    def collect(self, player: str, yaku: Sequence[str], *, bears_all: str | None) -> None:
        """All of a player's captured yaku, from each of the others; who is in sage alone bears both shares."""
        for (payer, reason), shares in self._shares(player, yaku, "dekiyaku", bears_all).items():
            code = {"hatto": "captured_hatto", "sage": "captured_sage"}.get(reason, "captured")
            if reason == "hatto" and len(self.active) > 2:
                code = "captured_hatto_both"
            who: dict[str, Value] = {} if code == "captured" else {"payer": payer}
            why = explain(code, **who, yaku=with_worth(shares, self.rules))
            rules = tuple(f"dekiyaku.{yaku_id}" for yaku_id in shares)
            if reason in ("hatto", "sage"):
                rules = (f"{reason}.{'yaku' if reason == 'hatto' else 'rule'}", *rules)
            due = sum(shares.values(), start=0)
            self.book.pay(payer, player, due, reason, rules[0], why, rules[1:], tuple(shares))

    def half(self, player: str, yaku: Sequence[str], why: Message) -> None:
        """Half of all a sage player's yaku, from each of the others."""
        for (payer, reason), shares in self._shares(player, yaku, "sage", None).items():
            rule = "hatto.yaku" if reason == "hatto" else "sage.rule"
            words = explain("half_of", why=why, yaku=with_worth(shares, self.rules))
            if reason == "hatto":
                words = explain("half_of_hatto", **words.values, payer=payer)
            also = tuple(f"dekiyaku.{yaku_id}" for yaku_id in shares)
            due = sum(shares.values(), start=0) * HALF
            self.book.pay(payer, player, due, reason, rule, words, also, tuple(shares), "half")

    def shared(self, sayer: str, had: Sequence[str], *, to_sayer: bool) -> None:
        """The value of what the sage player had at sage, once, split between the other two. 001 Sage."""
        others = [player for player in self.active if player != sayer]
        value = captured.value(had, self.rules)
        held = tuple(captured.paid(had, self.rules))
        words = explain("said_sage", player=sayer, yaku=held, worth=worth_of_yaku(value, self.rules))
        why = explain("shared", sentence=self.book.sentence(words, "sage"), count=len(others))
        for other, points in split(self.book.due(value, "sage"), others):
            payer, payee = (other, sayer) if to_sayer else (sayer, other)
            self.book.move(payer, payee, points, "sage", "sage.rule", why, yaku=held)
