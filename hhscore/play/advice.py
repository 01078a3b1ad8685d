"""End or sage: what each would mean for whoever has just made a captured yaku. rules.md §6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hhscore.games.hachihachi.book import Book
from hhscore.games.hachihachi.calls import read_calls, settle_calls
from hhscore.games.hachihachi.captured import CapturedYaku, captured_yaku, paid, value, yaku_named
from hhscore.games.hachihachi.captured_near import near
from hhscore.games.hachihachi.reasons import worth_of_yaku
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import MonthLedger, balances
from hhscore.model.session import Call, Month
from hhscore.report.columns import Look
from hhscore.words.amounts import kan, signed
from hhscore.words.columns import join_phrases, wrap_text
from hhscore.words.sentences import listed

_LABEL = "  {:<9}"


def outcome(
    facts: Month, month: MonthLedger, rules: HachihachiRules, calls: Sequence[Call]
) -> dict[str, int] | None:
    """What each who plays wins or loses by captured yaku if these calls follow those made; None if they cannot.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> month = MonthLedger(1, 1, True, "Aki", "Aki", ("Aki", "Ben", "Chie"), "oba", 2, (), None, {}, ())
    >>> outcome(Month(), month, preset("standard"), [Call("Ben", ("akatan",), "end")])
    {'Aki': -168, 'Ben': 336, 'Chie': -168}
    """
    whole = replace(facts, calls=(*facts.calls, *calls))
    made, problems, _ = read_calls(whole, month.active, rules, {}, ())
    if problems:
        return None
    book = Book(rules, month.ba or "koba", month.multiplier)
    settle_calls(made, month.active, whole, rules, book)
    return balances(book.transfers, month.active)


def open_yaku(
    player: str, made: Mapping[str, Sequence[str]], rules: HachihachiRules
) -> tuple[CapturedYaku, ...]:
    """The captured yaku that a player can still make, given what everybody has made.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> [yaku.id for yaku in open_yaku("Ben", {"Dai": ["akatan"]}, preset("standard"))]
    ['goko', 'shiko', 'aotan', 'inoshikacho']
    """
    mine = made.get(player, ())
    gone = {less for had in mine for less in rules.dekiyaku_replaces.get(had, ())}
    theirs = [
        held
        for other, names in made.items()
        if other != player
        for name in names
        if (held := yaku_named(name, rules))
    ]
    return tuple(
        yaku
        for yaku in captured_yaku(rules)
        if yaku.id not in mine and yaku.id not in gone and all(_room(yaku, held) for held in theirs)
    )


def _room(yaku: CapturedYaku, held: CapturedYaku) -> bool:
    """Whether a yaku can still be made where another player holds this one."""
    shared = (yaku.cards.mask & held.cards.mask).bit_count()
    taken = max(held.size - (len(held.cards) - shared), 0)
    return len(yaku.cards) - taken >= yaku.size


def advice(
    player: str,
    yaku: Sequence[str],
    facts: Month,
    month: MonthLedger,
    rules: HachihachiRules,
    look: Look,
) -> list[str]:
    """What ending pays now, what sage risks and what it could add, and what the others can still make.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> month = MonthLedger(1, 1, True, "Aki", "Aki", ("Aki", "Ben", "Chie"), "koba", 1, (), None, {}, ())
    >>> for line in advice("Ben", ["akatan"], Month(), month, preset("standard"), Look(unit=12)):
    ...     print(line)
      end      Aki and Chie pay Ben 7k0 each
      sage     nothing now; half when hands run out or Ben cancels: Ben +7k0
               another ends first: Ben −7k0 (aotan) to −17k0 (goko)
               could add aotan 7 kan · inoshikacho 7 kan · shiko 10 kan
               nanatan 10 kan · goko 12 kan
      open     Aki, Chie: goko, shiko, aotan, inoshikacho; hatto (shiko and aotan):
               do not discard the card that completes it
    """
    made: dict[str, list[str]] = {}
    for call in facts.calls:
        made.setdefault(call.player, []).extend(call.yaku)
    now = {**made, player: [*made.get(player, ()), *yaku]}
    others = [other for other in month.active if other != player]
    end = outcome(facts, month, rules, [Call(player, tuple(yaku), "end")])
    sage = Call(player, tuple(yaku), "sage")
    lines: list[str] = []
    if end is not None:
        lines += _labelled("end", [_pays(player, others, end, look)], look)
    drawn = outcome(facts, month, rules, [sage])
    if drawn is not None:
        half = "half when hands run out" if rules.sage_rule != "once-shared" else "when hands run out"
        cancel = " or " + player + " cancels" if rules.sage_rule != "once-shared" else ""
        if rules.sage_rule == "double":
            half, cancel = "half when hands run out", f" or {player} cancels"
        told = [f"nothing now; {half}{cancel}: {player} {signed(drawn[player], look.unit)}"]
        told += _risk(player, others, sage, now, facts, month, rules, look)
        lines += _labelled("sage", told, look)
        lines += _could_add(player, now, rules, look)
    return lines + _open(others, now, facts, rules, look)


def _labelled(label: str, told: Sequence[str], look: Look) -> list[str]:
    lines: list[str] = []
    for place, words in enumerate(told):
        lines += wrap_text(words, look.width, _LABEL.format("" if place else label), _LABEL.format(""))
    return lines


def _pays(player: str, others: Sequence[str], net: Mapping[str, int], look: Look) -> str:
    losses = {-net[other] for other in others}
    if len(losses) == 1 and len(others) > 1:
        return f"{listed(others)} pay {player} {kan(losses.pop(), look.unit)} each"
    told = [f"{other} {signed(net[other], look.unit)}" for other in (player, *others)]
    return ", ".join(told)


def _risk(
    player: str,
    others: Sequence[str],
    sage: Call,
    now: Mapping[str, Sequence[str]],
    facts: Month,
    month: MonthLedger,
    rules: HachihachiRules,
    look: Look,
) -> list[str]:
    """The least and the most it costs if one of the others makes a yaku and ends."""
    found: list[tuple[int, str]] = []
    for other in others:
        for yaku in open_yaku(other, now, rules):
            net = outcome(facts, month, rules, [sage, Call(other, (yaku.id,), "end")])
            if net is not None:
                found.append((net[player], yaku.id))
    if not found:
        return ["nobody else can make a captured yaku any more"]
    best, worst = max(found, key=lambda one: one[0]), min(found, key=lambda one: one[0])
    words = f"another ends first: {player} {signed(best[0], look.unit)} ({best[1]})"
    if worst[0] != best[0]:
        words += f" to {signed(worst[0], look.unit)} ({worst[1]})"
    return [words]


def _could_add(
    player: str, now: Mapping[str, Sequence[str]], rules: HachihachiRules, look: Look
) -> list[str]:
    before = value(now[player], rules)
    gains = [
        (value([*now[player], yaku.id], rules) - before, yaku.id) for yaku in open_yaku(player, now, rules)
    ]
    told = [
        f"{name} {worth_of_yaku(points, rules)}"
        for points, name in sorted(gains, key=lambda one: one[0])
        if points > 0
    ]
    first = _LABEL.format("")
    if not told:
        return [f"{first}nothing can be added"]
    told[0] = f"could add {told[0]}"
    return join_phrases(told, look.width, first)


def _open(
    others: Sequence[str],
    now: Mapping[str, Sequence[str]],
    facts: Month,
    rules: HachihachiRules,
    look: Look,
) -> list[str]:
    """Which yaku an opponent lacks one card of where the captures are known; else which are still open to whom."""
    lines: list[str] = []
    guarded = set(rules.hatto_yaku)
    known = {
        other: cards
        for other in others
        if other in facts.captures and (cards := facts.captures[other].cards) is not None
    }
    for other, cards in known.items():
        lacking = [one for one in near(cards, rules) if one.missing == 1]
        if lacking:
            told = [
                f"{other} lacks {one.wanted} of {one.id}{' (hatto)' if one.id in guarded else ''}"
                for one in lacking
            ]
            lines += join_phrases(told, look.width, _LABEL.format("one card"))
    groups: dict[tuple[str, ...], list[str]] = {}
    for other in others:
        if other not in known:
            groups.setdefault(tuple(yaku.id for yaku in open_yaku(other, now, rules)), []).append(other)
    for names, players in groups.items():
        hatto = [name for name in names if name in guarded]
        hint = f"; hatto ({listed(hatto)}): do not discard the card that completes it" if hatto else ""
        words = f"{', '.join(players)}: {', '.join(names) or 'nothing more'}{hint}"
        lines += _labelled("open", [words], look)
    return lines


def ending(
    player: str,
    yaku: Sequence[str],
    facts: Month,
    month: MonthLedger,
    rules: HachihachiRules,
    unit: int | None,
) -> str:
    """What ending pays now, in a line as short as can be.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> month = MonthLedger(1, 1, True, "Aki", "Aki", ("Aki", "Ben", "Chie"), "oba", 2, (), None, {}, ())
    >>> ending("Ben", ["akatan"], Month(), month, preset("standard"), 12)
    'akatan: ending pays Ben +28k0'
    """
    net = outcome(facts, month, rules, [Call(player, tuple(yaku), "end")])
    made = [*(name for call in facts.calls if call.player == player for name in call.yaku), *yaku]
    names = " + ".join(paid(made, rules))
    return f"{names}: ending pays {player} {signed(net[player], unit)}" if net is not None else names
