"""`hhscore odds`: how often each hand yaku is dealt, counted exactly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NotRequired, TypedDict

import typer

from hhscore.cards import DECK, HAND_SIZE, CardError, CardSet, parse_cards
from hhscore.cli import frame
from hhscore.cli.options import Json, Points, Rules
from hhscore.cli.spoken import Amounts, frequency, look_up_rules, percent
from hhscore.cli.tiles import labelled, soft, strong, wrap_to_screen
from hhscore.games.hachihachi.hand import hand_yaku
from hhscore.games.hachihachi.odds.counting import Odds, count_hands
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.words.columns import align_columns

_MOST_PLAYERS = 7
_NARROW = 66


def odds(
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

    Examples:

        hhscore odds
        hhscore odds --known "1b 2r 4a 5r 7r 9p" --players 3
        hhscore odds --rules traditional --json
    """
    played = look_up_rules(rules)
    seen = parse_cards(known) if known else CardSet()
    if players is not None and not 1 <= players <= _MOST_PLAYERS:
        raise typer.BadParameter(f"--players {players}: 1 to {_MOST_PLAYERS} can be dealt a hand")
    left = len(DECK) - len(seen)
    if left < HAND_SIZE * (players or 1):
        hands = f"{players} hands" if players and players > 1 else "a hand"
        raise CardError(f"{len(seen)} cards are known: {left} are left, too few for {hands}")
    counted = count_hands(played, seen)
    anyone = _anyone(played, players, seen) if players else None
    if json:
        frame.print_json(described(counted, anyone))
        return 0
    amounts = Amounts(played, points)
    for line in (
        _for_terminal(counted, anyone, amounts) if frame.on_terminal() else _plainly(counted, anyone, amounts)
    ):
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
    """In how many hands each hand yaku is paid, and each two together, in JSON; `known` are the cards elsewhere."""

    rules: str
    hands: int
    none: int
    yaku: dict[str, int]
    pairs: dict[str, int]
    expected_points: float
    known: NotRequired[str]
    anyone: NotRequired[AnyoneAnswer]


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
    found = simulate(rules, players, seen)
    return {
        "players": players,
        "chance": found.share,
        "exact": False,
        "deals": found.deals,
        "anyone": found.anyone,
        "error": found.error,
    }


def described(counted: Odds, anyone: AnyoneAnswer | None = None) -> OddsAnswer:
    """The numbers of hands, for JSON.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> answer = described(count_hands(preset("standard")))
    >>> answer["none"], answer["yaku"]["shisou"], answer["pairs"]["shisou+karasu"]
    (54461388, 528, 1)
    """
    answer: OddsAnswer = {
        "rules": counted.rules.name,
        "hands": counted.hands,
        "none": counted.none,
        "yaku": dict(counted.yaku),
        "pairs": {"+".join(pair): count for pair, count in counted.pairs.items()},
        "expected_points": float(counted.points / counted.hands),
    }
    if counted.known:
        answer["known"] = str(counted.known)
    if anyone:
        answer["anyone"] = anyone
    return answer


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
    return f"a hand is worth {each} from each of the others; in a deal of three {deal} change hands"


def _plainly(counted: Odds, anyone: AnyoneAnswer | None, amounts: Amounts) -> Iterator[str]:
    """The numbers, one a line."""
    total = counted.hands
    yield f"hands: {total}"
    for name, count in (("none", counted.none), *counted.yaku.items()):
        yield f"{name}: {count}, {frequency(count, total)}, {percent(count, total)}"
    for pair, count in counted.pairs.items():
        yield f"{'+'.join(pair)}: {count}, {frequency(count, total)}, {percent(count, total)}"
    yield f"expected: {_expected(counted, amounts)}"
    if anyone:
        yield f"anyone: {_said(anyone)}"


def _for_terminal(counted: Odds, anyone: AnyoneAnswer | None, amounts: Amounts) -> Iterator[str]:
    total = counted.hands
    rules = counted.rules
    played = {yaku.id: yaku for yaku in hand_yaku(rules)}
    without = f", without {counted.known}" if counted.known else ""
    yield ""
    yield from wrap_to_screen(f"{total:,} hands of seven{without} · {rules.name}", "  ")
    yield ""
    rows = [("", "", "hands", "one in", "")]
    rows += [("none", "", *_numbers(counted.none, total))]
    rows += [(name, played[name].kanji, *_numbers(count, total)) for name, count in counted.yaku.items()]
    lines = align_columns(rows, "llrrr", gap=3 if frame.width() > _NARROW else 2, indent="  ")
    yield soft(lines[0])
    yield from lines[1:]
    yield ""
    if counted.pairs:
        yield f"  {strong('both in one hand')}"
        yield from _pairs(counted)
        yield ""
    yield from labelled("expected", _expected(counted, amounts))
    if anyone:
        yield from labelled("anyone", _said(anyone))
    yield ""


def _numbers(count: int, total: int) -> tuple[str, str, str]:
    return f"{count:,}", frequency(count, total).removeprefix("1 hand in "), percent(count, total)


def _pairs(counted: Odds) -> Iterator[str]:
    """The overlaps as a table: months yaku down, kinds yaku across; a line each where it is too wide."""
    months = list(dict.fromkeys(pair[0] for pair in counted.pairs))
    kinds = list(dict.fromkeys(pair[1] for pair in counted.pairs))
    rows = [("", *kinds)]
    rows += [(name, *(f"{counted.pairs[name, other]:,}" for other in kinds)) for name in months]
    lines = align_columns(rows, "l" + "r" * len(kinds), indent="  ")
    if max(map(len, lines)) <= frame.width():
        yield soft(lines[0])
        yield from lines[1:]
        return
    yield from align_columns(
        [("+".join(pair), f"{count:,}") for pair, count in counted.pairs.items() if count], "lr", indent="  "
    )
