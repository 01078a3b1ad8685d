"""`hhscore cards`: the deck with its notation and names, or what some cards are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from hhscore.cards import KIND, KIND_NAMES, MONTH, MONTHS, CardSet, parse_cards
from hhscore.cards.deck import ALL, FLOWERS_KANJI, flower
from hhscore.cards.names import CardNames, cards_table
from hhscore.cli import frame
from hhscore.cli.options import Json

COLOURS = {"b": "yellow", "a": "green", "r": "red"}


def cards(
    which: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CARDS]...", help="Only these, in any of their names; - reads a set a line."),
    ] = None,
    json: Json = False,
) -> int:
    """The 48 cards of the deck: how each is written, and its names.

    A card is its month and a letter: b bright, a animal, r ribbon, p plain. The cards of one month may be written
    together: 4arp is the cuckoo, a wisteria ribbon and a plain wisteria. Names are read too, in any language; a name
    that fits several cards, like that of a month, shows them all.

    Examples:

        hhscore cards
        hhscore cards 8
        hhscore cards crane plum-ribbon 松に鶴
        hhscore cards --json
    """
    if which == ["-"]:
        return _each_line(json)
    chosen = _fitting(" ".join(which)) if which else CardSet(ALL)
    if json:
        frame.print_json(described(chosen))
    elif which or not frame.on_terminal():
        for line in listed(chosen):
            print(line)
    else:
        for line in deck_table():
            print(line)
    return 0


def _fitting(text: str) -> CardSet:
    """The cards that a text names; all of them where a name fits several, as that of a month does."""
    from hhscore.cards.words import read_cards

    return CardSet.of(read_cards(text, every=True))


def described(chosen: CardSet) -> dict[str, Any]:
    """Some cards and their names, for JSON; cards that look the same stand once, with their number.

    >>> answer = described(parse_cards("12bp 12p"))
    >>> answer["cards"], [(names["card"], names["count"], names["english"]) for names in answer["names"]]
    ('12bpp', [('12b', 1, 'phoenix'), ('12p', 2, 'paulownia-plain')])
    """
    return {
        "cards": str(chosen),
        "names": [
            {
                "card": names.notation,
                "count": count,
                "month": MONTH[names.card],
                "flower": flower(MONTH[names.card]),
                "kind": KIND_NAMES[KIND[names.card]],
                "english": names.english,
                "romaji": names.romaji,
                "kanji": names.kanji,
                "also": list(names.also),
            }
            for names, count in _counted(chosen)
        ],
    }


def listed(chosen: CardSet) -> Iterator[str]:
    """A line for each card: notation, how many where more than one, English, romaji, kanji.

    >>> list(listed(parse_cards("1p 8a 1p")))
    ['1p ×2  pine-plain  matsu-no-kasu  松のカス', '8a  geese  susuki-ni-kari  芒に雁']
    """
    for names, count in _counted(chosen):
        number = f" ×{count}" if count > 1 else ""
        yield f"{names.notation}{number}  {names.english}  {names.romaji}  {names.kanji}"


def deck_table() -> Iterator[str]:
    """The deck as a person reads it: a line for each month, its highest card in a column of its own.

    >>> print(list(deck_table())[4])
     4  wisteria 藤       4a cuckoo             4r   4p 4p
    """
    yield "    month             cards   b bright · a animal · r ribbon · p plain"
    for month in MONTHS:
        first, *others = (names for names in cards_table() if MONTH[names.card] == month)
        kanji = FLOWERS_KANJI[month - 1]
        name = f"{flower(month)} {kanji}".ljust(18 - len(kanji))
        gap = " " * (22 - len(_notation(first) + _label(first)))
        yield f"{month:>2}  {name}{_tile(first)}{gap}{'   '.join(map(_tile, others))}".rstrip()


def _notation(names: CardNames) -> str:
    return " ".join([names.notation] * names.copies)


def _label(names: CardNames) -> str:
    """What is on a card, where there is more than its flower: a picture, or a ribbon that goes by its colour."""
    if names.english.endswith(("-ribbon", "-plain")):
        own = names.also[0] if names.also else ""
        return " " + own.removeprefix(f"{flower(MONTH[names.card])}-").removesuffix("-ribbon") if own else ""
    return f" {names.english}"


def _tile(names: CardNames) -> str:
    """A card as the table shows it: its notation, once for each that looks the same, and what is on it."""
    kind = KIND[names.card]
    plain = _notation(names)
    drawn = (
        typer.style(plain, fg=COLOURS[kind], bold=kind == "b")
        if frame.colour() and kind in COLOURS
        else plain
    )
    return drawn + _label(names)


def _counted(chosen: CardSet) -> Iterator[tuple[CardNames, int]]:
    for names in cards_table():
        count = sum(chosen.mask >> card & 1 for card in range(names.card, names.card + names.copies))
        if count:
            yield names, count


def _each_line(json: bool) -> int:
    from hhscore.cli.lines import each_line

    def answer(line: str) -> str:
        chosen = parse_cards(line)
        return frame.as_json_line(described(chosen)) if json else str(chosen)

    return each_line(answer, json)
