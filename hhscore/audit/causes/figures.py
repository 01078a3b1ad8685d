"""Slips of the pen: figures swapped, a sign lost, digits mistaken, the wrong kind of figure altogether."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hhscore.words.amounts import kan

_LOOKS_LIKE = ("689", "47", "73", "85", "19", "36", "085", "12", "0369", "480")
"""For each digit those it is mistaken for."""
_ONE_CARD = (1, 5, 10, 20)


def one_digit_off(written: int, meant: int) -> bool:
    """Whether one figure is the other with one digit wrong, missing or too many, or two neighbours swapped.

    >>> one_digit_off(348, 384), one_digit_off(86, 88), one_digit_off(-12, -120), one_digit_off(17, 384)
    (True, True, True, False)
    """
    one, other = str(abs(written)), str(abs(meant))
    if (written < 0) != (meant < 0) or one == other:
        return False
    if len(one) == len(other):
        places = [place for place in range(len(one)) if one[place] != other[place]]
        swapped = (
            len(places) == 2
            and places[1] == places[0] + 1
            and one[places[0]] == other[places[1]]
            and one[places[1]] == other[places[0]]
        )
        return len(places) == 1 or swapped
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return len(longer) == len(shorter) + 1 and any(
        longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer))
    )


def misread(points: int) -> list[int]:
    """What captured points are easily taken for: a digit mistaken or swapped, a card overlooked or counted twice.

    >>> 88 in misread(86), 96 in misread(69), 76 in misread(86)
    (True, True, True)
    """
    text = str(points)
    found: dict[int, None] = {}
    for place, digit in enumerate(text):
        for like in _LOOKS_LIKE[int(digit)]:
            found[int(text[:place] + like + text[place + 1 :])] = None
    for place in range(len(text) - 1):
        found[int(text[:place] + text[place + 1] + text[place] + text[place + 2 :])] = None
    for card in _ONE_CARD:
        found[points + card] = None
        found[points - card] = None
    return [value for value in found if value >= 0 and value != points]


def figure_slips(
    net: Mapping[str, int],
    paid: Mapping[str, int],
    unit: int | None,
    before: Sequence[Mapping[str, int]] = (),
) -> Iterator[tuple[int, str]]:
    """Slips of the pen that make what was written of what should be; weight and words. `before`: earlier months."""
    players = list(paid)
    off = [player for player in players if paid[player] != net[player]]
    if len(off) == 1:
        yield from _slip_of(off[0], net, paid, unit)
    if len(off) == 2 and paid[off[0]] == net[off[1]] and paid[off[1]] == net[off[0]]:
        yield 1, f"the figures of {off[0]} and {off[1]} were swapped"
    if len(off) > 2:
        yield from _all_of_them(net, paid, players, unit, before)


def two_figures(
    net: Mapping[str, int], paid: Mapping[str, int], unit: int | None
) -> Iterator[tuple[int, str]]:
    """Two figures miswritten, each by itself."""
    off = [player for player in paid if paid[player] != net[player]]
    if len(off) == 2:
        for weight, words in _slip_of(off[0], net, paid, unit):
            for more, others in _slip_of(off[1], net, paid, unit):
                yield weight + more, f"{words}; and {others}"


def _slip_of(
    player: str, net: Mapping[str, int], paid: Mapping[str, int], unit: int | None
) -> Iterator[tuple[int, str]]:
    written, meant = paid[player], net[player]
    if written == -meant:
        yield 1, f"the sign of {player}'s figure is wrong"
    elif one_digit_off(written, meant):
        in_kan = f" ({kan(meant, unit)})" if unit else ""
        yield 1, f"a digit of {player}'s figure is wrong: {kan(written, None)} for {kan(meant, None)}{in_kan}"
    elif written == 0:
        yield 1, f"{player}'s figure was left at nothing"


def _all_of_them(
    net: Mapping[str, int],
    paid: Mapping[str, int],
    players: Sequence[str],
    unit: int | None,
    before: Sequence[Mapping[str, int]],
) -> Iterator[tuple[int, str]]:
    if all(paid[player] == -net[player] for player in players):
        yield 1, "all signs are the wrong way round"
    if unit and all(paid[player] * unit == net[player] for player in players):
        yield 1, f"these are kan, not points: 1 kan is {unit} points"
    if unit and all(paid[player] == net[player] * unit for player in players):
        yield 1, "points were multiplied as if they were kan"
    for step in range(1, len(players)):
        turned = [players[(place + step) % len(players)] for place in range(len(players))]
        if all(paid[player] == net[other] for player, other in zip(players, turned, strict=True)):
            yield 2, f"the figures stand {step} column{'s' if step > 1 else ''} too far"
    if not before:
        return
    if all(paid[player] == before[-1].get(player) for player in players):
        yield 1, "the figures of the month before were written again"
    running = {player: sum(month.get(player, 0) for month in before) + net[player] for player in players}
    if all(paid[player] == running[player] for player in players):
        yield 1, "these are running totals, not what the month paid"
