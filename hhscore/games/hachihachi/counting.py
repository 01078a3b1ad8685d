"""What each player captured, from any form it was written in, and whether it can be. rules.md §0, §8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hhscore.cards import DECK, KIND_MASK, KIND_NAMES, KIND_SIZE, KINDS, MONTHS, CardSet
from hhscore.games.hachihachi.captured import deck_points, plains
from hhscore.games.hachihachi.entry import PLAYING
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.session import Capture, Month, Path, Problem

_LOWEST_OF_FOUR = 0x111111111111


@dataclass(frozen=True, slots=True)
class Counted:
    """One player's captured cards as far as they are known; `plains` counts every willow."""

    points: int
    cards: CardSet | None = None
    counts: Mapping[str, int] | None = None
    plains: int | None = None


def count_captures(
    month: Month, active: Sequence[str], rules: HachihachiRules, where: Path, *, played_out: bool
) -> tuple[dict[str, Counted], list[Problem]]:
    """What each who plays captured, and what is wrong with it.

    Played out by three, all 48 cards are captured and the card points add up to the deck's.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> month = Month(captures={"Aki": Capture(points=96), "Ben": Capture(points=80), "Chie": Capture(rest=True)})
    >>> counted, problems = count_captures(month, ("Aki", "Ben", "Chie"), preset("standard"), (), played_out=True)
    >>> counted["Chie"].points, problems
    (88, [])
    """
    problems: list[Problem] = []
    counted: dict[str, Counted] = {}
    for player, capture in month.captures.items():
        path = (*where, "captures", player)
        if player not in active:
            problems.append(
                Problem("bad-value", f"{player} did not play this month and captured nothing", path)
            )
        elif not capture.rest:
            counted[player] = _counted(player, capture, month, rules, path, problems)
    problems += [] if problems else _too_many(counted, month.plains, rules, where)
    if problems:
        return counted, problems
    whole = played_out and len(active) == PLAYING
    resting = next(
        (player for player in active if player in month.captures and month.captures[player].rest), None
    )
    if resting is not None:
        problem = _rest(resting, month, active, rules, where, counted, whole=whole)
        if problem:
            return counted, [problem]
    if whole and all(player in counted for player in active):
        problems += _too_few(counted, active, rules, where)
    if month.plains:
        problems += _plains_noted(month.plains, counted, active, where, whole=whole)
    return counted, problems


def beyond_deck(month: Month, rules: HachihachiRules, where: Path) -> list[Problem]:
    """Find what more is captured, of points, of a kind or of plains, than the deck holds.

    That can never be, whoever plays and however the month ends, so nothing else of the month need be known.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> month = Month(captures={"Aki": Capture(rest=True), "Ben": Capture(points=200), "Chie": Capture(points=100)})
    >>> beyond_deck(month, preset("standard"), ())[0].message
    'captures add up to 300; the deck holds 264 (36 too many)'
    """
    known = {
        player: _counted(player, capture, month, rules, where, [])
        for player, capture in month.captures.items()
        if not capture.rest
    }
    return _too_many(known, month.plains, rules, where)


def _too_many(
    counted: Mapping[str, Counted], noted: Mapping[str, int], rules: HachihachiRules, where: Path
) -> list[Problem]:
    path = (*where, "captures")
    deck = deck_points(rules)
    for player, known in counted.items():
        if known.points > deck:
            message = f"{player} captured {known.points}; the deck holds {deck}"
            return [Problem("captures-total", message, (*path, player), "cards.par")]
    total = sum([known.points for known in counted.values()])
    also = f"; {_off(total, rules)}" if total > deck else ""
    every = [known.counts for known in counted.values() if known.counts is not None]
    for kind, has in KIND_SIZE.items():
        number = sum([counts.get(kind, 0) for counts in every])
        if number > has:
            return [Problem("captures-total", _of_kind(kind, number) + also, path, "cards.par")]
    if total > deck:
        return [Problem("captures-total", _off(total, rules), path, "cards.par")]
    of_cards = {player: known.plains for player, known in counted.items() if known.plains is not None}
    number, there = sum((of_cards | dict(noted)).values()), plains(CardSet.of(DECK))
    if number > there:
        return [Problem("captures-total", _of_plains(number, there), (*where, "plains"), "special.sujiroku")]
    return []


def _counted(
    player: str, capture: Capture, month: Month, rules: HachihachiRules, path: Path, problems: list[Problem]
) -> Counted:
    written = month.plains.get(player)
    if capture.cards is not None:
        for number in MONTHS if _is_odd(capture.cards) else ():
            held = capture.cards.month_count(number)
            if held % 2:
                problems.append(
                    Problem(
                        "odd-capture",
                        f"{player} captured {held} of month {number} ({_of_month(capture.cards, number)}); "
                        "cards are captured in twos or fours",
                        path,
                    )
                )
        counts = _by_kind(capture.cards)
        return Counted(_points_of(counts, rules), capture.cards, counts, plains(capture.cards))
    if capture.counts is not None:
        return Counted(_points_of(capture.counts, rules), None, capture.counts, written)
    return Counted(capture.points or 0, None, None, written)


def _is_odd(cards: CardSet) -> bool:
    """Whether an odd number of any month is among the cards; every four bits are a month's."""
    odd = cards.mask ^ cards.mask >> 1
    odd ^= odd >> 2
    return bool(odd & _LOWEST_OF_FOUR)


def _points_of(counts: Mapping[str, int], rules: HachihachiRules) -> int:
    get = counts.get
    return (
        rules.cards_bright * get("b", 0)
        + rules.cards_animal * get("a", 0)
        + rules.cards_ribbon * get("r", 0)
        + rules.cards_plain * get("p", 0)
    )


def _of_month(cards: CardSet, month: int) -> str:
    return next((group for group in str(cards).split() if group.rstrip("barp") == str(month)), "")


def _by_kind(cards: CardSet) -> dict[str, int]:
    mask = cards.mask
    return {kind: (mask & of_kind).bit_count() for kind, of_kind in KIND_MASK.items()}


def _rest(
    player: str,
    month: Month,
    active: Sequence[str],
    rules: HachihachiRules,
    where: Path,
    counted: dict[str, Counted],
    *,
    whole: bool,
) -> Problem | None:
    """Fill in what is left for the one player noted as "rest"."""
    path = (*where, "captures", player)
    if not whole:
        return Problem(
            "bad-value", f"{player}: the rest is known only when three play and hands are played out", path
        )
    others = [other for other in active if other != player]
    if any(other not in counted for other in others):
        return None
    points = deck_points(rules) - sum(counted[other].points for other in others)
    written = month.plains.get(player)
    cards = [counted[other].cards for other in others]
    counts = [counted[other].counts for other in others]
    rest = CardSet.of(DECK)
    if all(known is not None for known in cards):
        for known in cards:
            rest = rest - (known or CardSet())
        counted[player] = Counted(points, rest, _by_kind(rest), plains(rest))
    elif all(known is not None for known in counts):
        left = {kind: KIND_SIZE[kind] - sum((known or {}).get(kind, 0) for known in counts) for kind in KINDS}
        counted[player] = Counted(points, None, left, written)
    else:
        counted[player] = Counted(points, None, None, written)
    return None


def _off(total: int, rules: HachihachiRules) -> str:
    deck = deck_points(rules)
    over = total - deck
    return (
        f"captures add up to {total}; the deck holds {deck} ({abs(over)} too {'many' if over > 0 else 'few'})"
    )


def _of_kind(kind: str, number: int) -> str:
    return f"captured {KIND_NAMES[kind]}s add up to {number}; the deck holds {KIND_SIZE[kind]}"


def _of_plains(number: int, there: int) -> str:
    return f"plains with every willow add up to {number}; there are {there}"


def _too_few(
    counted: Mapping[str, Counted], active: Sequence[str], rules: HachihachiRules, where: Path
) -> list[Problem]:
    """What is lacking of the deck where hands were played out by three and all captures are known."""
    path = (*where, "captures")
    total = sum(known.points for known in counted.values())
    also = f"; {_off(total, rules)}" if total != deck_points(rules) else ""
    every = [known.counts for known in counted.values() if known.counts is not None]
    for kind, has in KIND_SIZE.items():
        number = sum([counts.get(kind, 0) for counts in every])
        if len(every) == len(active) and number != has:
            return [Problem("captures-total", _of_kind(kind, number) + also, path, "cards.par")]
    return [Problem("captures-total", _off(total, rules), path, "cards.par")] if also else []


def _plains_noted(
    noted: Mapping[str, int],
    counted: Mapping[str, Counted],
    active: Sequence[str],
    where: Path,
    *,
    whole: bool,
) -> list[Problem]:
    """Plains noted by number against the cards, the counts and each other: with every willow the deck has 27."""
    for player, number in noted.items():
        path = (*where, "plains", player)
        if player not in active:
            return [Problem("bad-value", f"{player} did not play this month and captured nothing", path)]
        known = counted.get(player)
        if known is None or known.counts is None:
            continue
        if known.cards is not None:
            least = most = known.plains or 0
        else:
            least = known.counts.get("p", 0)
            most = least + sum(min(known.counts.get(kind, 0), 1) for kind in "bar")
        if not least <= number <= most:
            holds = str(least) if least == most else f"{least} to {most}"
            message = f"{player}'s captured cards hold {holds} plains with every willow, not {number}"
            return [Problem("bad-value", message, path)]
    known_plains = {player: known.plains for player, known in counted.items() if known.plains is not None}
    total, there = sum((known_plains | dict(noted)).values()), plains(CardSet.of(DECK))
    complete = whole and all(player in noted or player in known_plains for player in active)
    if complete and total != there:
        message = _of_plains(total, there)
        return [Problem("captures-total", message, (*where, "plains"), "special.sujiroku")]
    return []
