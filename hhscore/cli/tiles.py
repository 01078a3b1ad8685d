"""Cards as small tiles on a terminal, and lines in columns where a kanji takes two; without rich, to start fast."""

from __future__ import annotations

from typer import style

from hhscore.cards import KIND, CardSet
from hhscore.cards.deck import card_name
from hhscore.cli import frame
from hhscore.words.columns import measure_width

_BACKGROUNDS = {"b": "yellow", "a": "green", "r": "red", "p": "white"}
_COLUMN = 47
_INKS = {"b": "black", "a": "black", "r": "bright_white", "p": "black"}


def one_by_one(cards: CardSet) -> str:
    """Cards in notation, each on its own.

    >>> from hhscore.cards import parse_cards
    >>> one_by_one(parse_cards("4arp 1p"))
    '1p 4a 4r 4p'
    """
    return " ".join(map(card_name, cards))


def tiles(cards: CardSet, marked: CardSet | None = None) -> list[str]:
    """Cards side by side in lines for the terminal, the marked ones first and as tiles: in brackets, or coloured.

    >>> from hhscore.cards import parse_cards
    >>> tiles(parse_cards("1p 4arp 6a"), parse_cards("4arp"))
    ['  [4a][4r][4p] 1p 6a']
    """
    marked = marked or CardSet()
    gap = 1 if frame.colour() else 0
    drawn = [(_tile(card), len(card_name(card)) + 2, gap) for card in marked]
    drawn += [(_quiet(card), len(card_name(card)), 1) for card in CardSet(cards.mask & ~marked.mask)]
    lines: list[str] = []
    line, used = " ", 1
    for place, (text, width, before) in enumerate(drawn):
        before = 1 if place == 0 else before
        if used + before + width > frame.width():
            lines.append(line)
            line, used, before = " ", 1, 1
        line += " " * before + text
        used += before + width
    return [*lines, line]


def _tile(card: int) -> str:
    name = card_name(card)
    if not frame.colour():
        return f"[{name}]"
    kind = KIND[card]
    return style(f" {name} ", fg=_INKS[kind], bg=_BACKGROUNDS[kind], bold=kind == "b")


def _quiet(card: int) -> str:
    name = card_name(card)
    kind = KIND[card]
    return style(name, fg=_BACKGROUNDS[kind], bold=kind == "b") if frame.colour() and kind != "p" else name


def strong(text: str) -> str:
    """A text that stands out, where there is colour."""
    return style(text, bold=True) if frame.colour() else text


def soft(text: str) -> str:
    """A text that stands back, where there is colour."""
    return style(text, dim=True) if frame.colour() else text


def beside(title: str, value: str, below: str = "", bold: str = "") -> list[str]:
    """A title, a value in a column beside it and something below that; under the title where it is too narrow.

    `bold` is the beginning of the title that stands out.

    >>> for line in beside("karasu からす", "4 kan from each", "oba 8"):
    ...     print(line)
      karasu からす                                4 kan from each
                                                   oba 8
    """
    column = max(min(_COLUMN, frame.width() - measure_width(value)), 4)
    drawn = f"  {strong(bold)}{title.removeprefix(bold)}" if bold else f"  {title}"
    width = measure_width(title) + 2
    lines = []
    if width + 2 > column:
        lines.append(drawn)
        drawn, width = "", 0
    lines.append(f"{drawn}{' ' * (column - width)}{value}")
    if below:
        lines.append(soft(" " * column + below))
    return lines


def labelled(label: str, text: str, width: int = 11) -> list[str]:
    """A label and, beside it in lines for the terminal, what there is to say.

    >>> for line in labelled("show", "lay down 4a 4r 4p"):
    ...     print(line)
      show       lay down 4a 4r 4p
    """
    lines = frame.wrap_to_screen(text, " " * (2 + width))
    return [f"  {soft(label)}{lines[0][2 + len(label) :]}", *lines[1:]]
