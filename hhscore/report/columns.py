"""How a report may look on the terminal: its width, its unit, lines and colours."""

from __future__ import annotations

from dataclasses import dataclass

_STYLES = {
    "gain": "\x1b[32m",
    "loss": "\x1b[31m",
    "strong": "\x1b[1m",
    "soft": "\x1b[2m",
    "won": "\x1b[1;32m",
    "lost": "\x1b[1;31m",
}
_PLAYERS = ("\x1b[31m", "\x1b[34m", "\x1b[32m", "\x1b[33m", "\x1b[35m", "\x1b[36m", "\x1b[1m")
_PLAIN = "\x1b[0m"


@dataclass(frozen=True, slots=True)
class Look:
    """How a report is set: columns to write for, points to a kan (None: points alone), what the screen can show.

    `drawn`: lines may be drawn, as on a terminal and not in a pipe; `colour`: the screen has colours.
    """

    width: int = 80
    unit: int | None = None
    drawn: bool = False
    colour: bool = False

    def paint(self, text: str, style: str) -> str:
        """The text in a style, where there are colours: gain, loss, won, lost, strong, soft.

        >>> Look(unit=12).paint("+3k2", "gain"), Look(colour=True).paint("+3k2", "gain")
        ('+3k2', '\\x1b[32m+3k2\\x1b[0m')
        """
        return f"{_STYLES[style]}{text}{_PLAIN}" if self.colour and text.strip() else text

    def player(self, text: str, seat: int) -> str:
        """The text in the colour of a seat, from 0."""
        return f"{_PLAYERS[seat % len(_PLAYERS)]}{text}{_PLAIN}" if self.colour else text

    def line(self, length: int) -> str:
        """A line across so many columns."""
        return ("─" if self.drawn else "-") * length
