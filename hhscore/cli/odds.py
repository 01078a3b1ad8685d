"""`hhscore odds`: how often each hand yaku is dealt, counted exactly."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import Annotated, NotRequired, TypedDict

import typer

from hhscore.cards import DECK, HAND_SIZE, CardError, CardSet, parse_cards
from hhscore.cli import frame
from hhscore.cli.frame import wrap_to_screen
from hhscore.cli.options import Json, Points, Rules
from hhscore.cli.spoken import Amounts, frequency, look_up_rules, percent
from hhscore.cli.tiles import labelled, soft, strong
from hhscore.games.hachihachi.hand import hand_yaku
from hhscore.games.hachihachi.odds.counting import Odds, count_hands
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.words.columns import align_columns

_MOST_PLAYERS = 7
DEALS = 20_000
"""So many deals of four hands and more are simulated."""
_NARROW = 66


def odds(
    which: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CARDS|YAKU]...", help="Only hands with these cards; only these hand yaku."),
    ] = None,
    known: Annotated[
        str | None,
        typer.Option(
            "--known", metavar="CARDS", help="Cards seen elsewhere: on the field, in your own hand."
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", help="Also: how likely any of N hands dealt holds a yaku."),
    ] = None,
    rules: Rules = None,
    json: Json = False,
    points: Points = False,
) -> int:
    """How many of all hands hold each hand yaku, and each two together: counted exactly, from the rules.

    Up to three hands dealt together are counted exactly too (three take seconds); of four and more, deals are
    simulated, and the answer says so.

    With cards, only the hands that hold them are counted; with yaku, only those are shown.

    Examples:

        hhscore odds
        hhscore odds 4arp
        hhscore odds teshi
        hhscore odds --known "1b 2r 4a 5r 7r 9p" --players 3
        hhscore odds --rules traditional --json
    """
    played = look_up_rules(rules)
    seen = parse_cards(known) if known else CardSet()
    if players is not None and not 1 <= players <= _MOST_PLAYERS:
        raise typer.BadParameter(f"--players {players}: 1 to {_MOST_PLAYERS} can be dealt a hand")
    held, only = _read_which(" ".join(which or ()), played)
    if held and players is not None:
        raise typer.BadParameter("--players counts whole deals: leave out the cards, or --players")
    if len(held) > HAND_SIZE:
        raise CardError(
            f"a hand has {HAND_SIZE} cards; these are {len(held)}: {held}. "
            f'--known "{held}" are cards seen elsewhere'
        )
    if both := CardSet(held.mask & seen.mask):
        raise CardError(f"{both}: in the hand and seen elsewhere")
    left = len(DECK) - len(seen)
    if left < HAND_SIZE * (players or 1):
        hands = f"{players} hands" if players and players > 1 else "a hand"
        raise CardError(f"{len(seen)} cards are known: {left} are left, too few for {hands}")
    counted = count_hands(played, seen, held)
    anyone = _anyone(played, players, seen) if players else None
    if json:
        frame.print_json(described(counted, anyone, only))
        return 0
    amounts = Amounts(played, points)
    write = _for_terminal if frame.on_terminal() else _plainly
    for line in write(counted, anyone, amounts, only):
        print(line)
    return 0


class AnyoneAnswer(TypedDict):
    """How likely any of so many hands holds a yaku, in JSON; with the standard error where deals were simulated."""

    players: int
    chance: float
    exact: bool
    deals: int
    anyone: int
    error: NotRequired[float]


class OddsAnswer(TypedDict):
    """In how many hands each hand yaku is paid, and each two together, in JSON; `known` are the cards elsewhere,
    `held` those of every hand."""

    rules: str
    hands: int
    none: int
    yaku: dict[str, int]
    pairs: dict[str, int]
    expected_points: float
    known: NotRequired[str]
    held: NotRequired[str]
    anyone: NotRequired[AnyoneAnswer]


def _read_which(text: str, rules: HachihachiRules) -> tuple[CardSet, tuple[str, ...]]:
    """Read cards, or the names of hand yaku: the cards that a hand must hold, and the yaku to show."""
    if not text.strip():
        return CardSet(), ()
    if text[:1].isdigit() and any(letter.isalpha() for letter in text.split()[0]):
        return parse_cards(text), ()  # the usual way, before the names of all yaku are loaded
    from hhscore.cards.names import find, fold
    from hhscore.games.yaku_names import UnknownYaku, all_yaku, find_several

    known = all_yaku(rules)
    try:
        found = find_several(text, known)
    except UnknownYaku as unknown:
        try:
            return parse_cards(text), ()
        except CardError as error:
            raise (unknown if text.isalpha() and not find(fold(text)) else error) from None
    for one in found:
        if one.group not in ("months", "kinds"):
            raise CardError(
                f"{one.id} is not dealt but captured: `hhscore yaku {one.id}` says what it takes; "
                "odds are of hand yaku"
            )
    return CardSet(), tuple(one.id for one in found)


def _anyone(rules: HachihachiRules, players: int, seen: CardSet) -> AnyoneAnswer:
    """How likely any of so many hands holds a yaku, and how that is known."""
    from hhscore.games.hachihachi.odds.deals import MOST_HANDS, count_deals, simulate

    if players <= MOST_HANDS:
        exactly = count_deals(rules, players, seen)
        share = exactly.anyone / exactly.deals
        return {
            "players": players,
            "chance": share,
            "exact": True,
            "deals": exactly.deals,
            "anyone": exactly.anyone,
        }
    step = _show_progress if frame.on_terminal(sys.stderr) else None
    found = simulate(rules, players, seen, DEALS, step)
    return {
        "players": players,
        "chance": found.share,
        "exact": False,
        "deals": found.deals,
        "anyone": found.anyone,
        "error": found.error,
    }


def _show_progress(deals: int) -> None:
    """Say on the terminal how many deals have been simulated; erased before the answer."""
    erase = "\r\x1b[K"
    print(f"{erase}simulating: {deals:,} of {DEALS:,} deals", end="", file=sys.stderr, flush=True)
    if deals == DEALS:
        print(erase, end="", file=sys.stderr, flush=True)


def described(counted: Odds, anyone: AnyoneAnswer | None = None, only: Sequence[str] = ()) -> OddsAnswer:
    """The numbers of hands, for JSON; `only` some yaku and the pairs in which they are.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> answer = described(count_hands(preset("standard")))
    >>> answer["none"], answer["yaku"]["shisou"], answer["pairs"]["shisou+karasu"]
    (54461388, 528, 1)
    """
    answer: OddsAnswer = {
        "rules": counted.rules.name,
        "hands": counted.hands,
        "none": counted.none,
        "yaku": dict(_yaku_of(counted, only)),
        "pairs": {"+".join(pair): count for pair, count in _pairs_of(counted, only)},
        "expected_points": float(counted.points / counted.hands),
    }
    if counted.known:
        answer["known"] = str(counted.known)
    if counted.held:
        answer["held"] = str(counted.held)
    if anyone:
        answer["anyone"] = anyone
    return answer


def _yaku_of(counted: Odds, only: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The yaku asked about and their numbers; where cards are held, only those that hands can still have."""
    for name, count in counted.yaku.items():
        if name in only or (not only and (count or not counted.held)):
            yield name, count


def _pairs_of(counted: Odds, only: Sequence[str]) -> Iterator[tuple[tuple[str, str], int]]:
    """The pairs of which one is asked about; of two of both groups, those in which both are."""
    groups = {yaku.id: yaku.group for yaku in hand_yaku(counted.rules)}
    needed = len({groups[name] for name in only})
    for pair, count in counted.pairs.items():
        if sum(name in only for name in pair) >= needed and (count or not (counted.held or only)):
            yield pair, count


def _said(anyone: AnyoneAnswer) -> str:
    share = 100 * anyone["chance"]
    who = "the hand" if anyone["players"] == 1 else f"at least one of {anyone['players']} hands"
    if anyone["exact"]:
        return f"{share:.2f} %: {who} holds a yaku (counted exactly)"
    error = 100 * anyone["error"]
    return (
        f"about {share:.1f} % (±{error:.1f}): {who} holds a yaku "
        f"({anyone['deals']:,} deals simulated; more than three hands are not counted)"
    )


def _expected(counted: Odds, amounts: Amounts) -> str:
    """What hands are worth on average; with three who play each has two others to pay."""
    mean = counted.points / counted.hands
    unit = amounts.unit
    each, deal = (f"{float(mean * many / (unit or 1)):.2f} {'kan' if unit else 'points'}" for many in (1, 6))
    if counted.held:
        return f"a hand like this is worth {each} from each of the others"
    return f"a hand is worth {each} from each of the others; in a deal of three {deal} change hands"


def _subject(counted: Odds) -> str:
    """Which hands are counted: all, without cards seen elsewhere, with cards held."""
    text = f"{counted.hands:,} hand{'s' * (counted.hands != 1)} of seven"
    if counted.known:
        text += f", without {counted.known}"
    if counted.held:
        everything = comb(len(DECK) - len(counted.known), HAND_SIZE)
        text += f", with {counted.held}: {frequency(counted.hands, everything)} is dealt so"
    return text


def _plainly(
    counted: Odds, anyone: AnyoneAnswer | None, amounts: Amounts, only: Sequence[str]
) -> Iterator[str]:
    """The numbers, one a line."""
    total = counted.hands
    yield f"hands: {total}"
    if counted.held:
        yield f"with: {_subject(counted)}"
    rows = [*_yaku_of(counted, only)]
    for name, count in rows if only else [("none", counted.none), *rows]:
        yield f"{name}: {count}, {frequency(count, total)}, {percent(count, total)}"
    for pair, count in _pairs_of(counted, only):
        yield f"{'+'.join(pair)}: {count}, {frequency(count, total)}, {percent(count, total)}"
    if not only:
        yield f"expected: {_expected(counted, amounts)}"
    if anyone:
        yield f"anyone: {_said(anyone)}"


def _for_terminal(
    counted: Odds, anyone: AnyoneAnswer | None, amounts: Amounts, only: Sequence[str]
) -> Iterator[str]:
    total = counted.hands
    rules = counted.rules
    played = {yaku.id: yaku for yaku in hand_yaku(rules)}
    yield ""
    yield from wrap_to_screen(f"{_subject(counted)} · {rules.name}", "  ")
    yield ""
    rows = [("", "", "hands", "one in", "")]
    if not only:
        rows += [("none", "", *_numbers(counted.none, total))]
    rows += [(name, played[name].kanji, *_numbers(count, total)) for name, count in _yaku_of(counted, only)]
    lines = align_columns(rows, "llrrr", gap=3 if frame.width() > _NARROW else 2, indent="  ")
    yield soft(lines[0])
    yield from lines[1:]
    yield ""
    pairs = dict(_pairs_of(counted, only))
    if pairs:
        yield f"  {strong('both in one hand')}"
        yield from _pairs(pairs, listed=bool(only or counted.held))
        yield ""
    if not only:
        yield from labelled("expected", _expected(counted, amounts))
    if anyone:
        yield from labelled("anyone", _said(anyone))
    if only or len(counted.held) == HAND_SIZE:
        more = f"hhscore hand {counted.held}" if counted.held else f"hhscore yaku {only[0]}"
        yield from labelled("more", f"`{more}`")
    yield ""


def _numbers(count: int, total: int) -> tuple[str, str, str]:
    return f"{count:,}", frequency(count, total).removeprefix("1 hand in "), percent(count, total)


def _pairs(pairs: Mapping[tuple[str, str], int], *, listed: bool) -> Iterator[str]:
    """The overlaps as a table: months yaku down, kinds yaku across; a line each where it is too wide or `listed`."""
    months = list(dict.fromkeys(pair[0] for pair in pairs))
    kinds = list(dict.fromkeys(pair[1] for pair in pairs))
    if not listed:
        rows = [("", *kinds)]
        rows += [(name, *(f"{pairs[name, other]:,}" for other in kinds)) for name in months]
        lines = align_columns(rows, "l" + "r" * len(kinds), indent="  ")
        if max(map(len, lines)) <= frame.width():
            yield soft(lines[0])
            yield from lines[1:]
            return
    yield from align_columns(
        [("+".join(pair), f"{count:,}") for pair, count in pairs.items() if count], "lr", indent="  "
    )
