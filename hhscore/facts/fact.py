"""One fact said at the table, and the words each fact is said in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hhscore.words.sentences import counted, listed, possessive

HACHIHACHI, KOIKOI = "hachihachi", "koikoi"


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: `key` is where it goes in the month (or the session), `value` what the file will hold there.

    >>> Fact("hands", "Aki", "1b 2p 3p 4p 5p 6p 7p").word
    'hand'
    """

    key: str
    player: str | None = None
    value: Any = None

    @property
    def word(self) -> str:
        """The word it is said with."""
        return _WORD_OF_KEY.get(self.key, self.key)


@dataclass(frozen=True, slots=True)
class Form:
    """How a fact is said: its word, the key it goes under, an example of the words after it, the games it is for."""

    word: str
    key: str
    usage: str
    games: tuple[str, ...] = (HACHIHACHI,)

    @property
    def line(self) -> str:
        """The whole usage.

        >>> FORMS["hand"].line
        'hand PLAYER CARDS'
        """
        return f"{self.word} {self.usage}".rstrip()


_BOTH = (HACHIHACHI, KOIKOI)
_FORMS = (
    Form("field", "field", "CARDS", _BOTH),
    Form("ba", "ba", "koba|oba|zetsuba"),
    Form("mizuten", "mizuten", ""),
    Form("choice", "choices", "PLAYER enter|retire|blank"),
    Form("shibari", "shibari", "PLAYER enter|retire"),
    Form("absent", "absent", "PLAYER…", _BOTH),
    Form("joins", "joins", "PLAYER…", _BOTH),
    Form("leaves", "leaves", "PLAYER…", _BOTH),
    Form("dealer", "dealer", "PLAYER", _BOTH),
    Form("active", "active", "PLAYER PLAYER", (KOIKOI,)),
    Form("hand", "hands", "PLAYER CARDS", _BOTH),
    Form("declare", "declared", "PLAYER YAKU…|nothing"),
    Form("unclaimed", "unclaimed", "PLAYER…"),
    Form("call", "calls", "PLAYER YAKU… end|sage, or call PLAYER cancel"),
    Form("hatto", "hatto", "PLAYER YAKU --for PLAYER"),
    Form("winner", "winner", "PLAYER", (KOIKOI,)),
    Form("koikoi", "koikoi", "NUMBER, or koikoi PLAYER NUMBER", (KOIKOI,)),
    Form("yaku", "yaku", "YAKU…", (KOIKOI,)),
    Form("redeal", "redeal", "", (KOIKOI,)),
    Form("captures", "captures", "PLAYER CARDS|COUNTS|POINTS|rest", _BOTH),
    Form("plains", "plains", "PLAYER NUMBER"),
    Form("bonus", "bonus", "PLAYER tobikomi|nuke-yaku"),
    Form("paid", "paid", "PLAYER POINTS", _BOTH),
    Form("chips", "chips", "PLAYER POINTS"),
    Form("loans", "loans", "PLAYER NUMBER"),
    Form("house", "house", "KEY VALUE", _BOTH),
    Form("misdeal", "misdeal", "", _BOTH),
    Form("note", "note", "TEXT", _BOTH),
    Form("resigned", "resigned", "PLAYER", _BOTH),
    Form("final", "final", "winner PLAYER|totals PLAYER POINTS|handon POINTS|ginmi POINTS", _BOTH),
    Form("forget", "forget", "WORD [PLAYER]", _BOTH),
    Form("next", "next", "", _BOTH),
)
FORMS: Mapping[str, Form] = {form.word: form for form in _FORMS}
"""Every fact by its word, in the order of a month."""
_WORD_OF_KEY = {form.key: form.word for form in _FORMS}

NOT_DEALT = ("dealer", "absent", "joins", "leaves", "house", "note")
"""The keys of a month that stay when it is dealt again: who deals it, and who is at the table, and by which rules."""
BY_PLAYER = ("hands", "declared", "captures", "plains", "paid", "chips", "loans")
"""The keys that hold a table of players."""
APPENDED = ("choices", "shibari", "calls", "hatto")
"""The keys that hold what was said or done one after the other."""
NAMES = ("absent", "joins", "leaves", "unclaimed")
"""The keys that hold a list of players."""
OF_THE_YEAR = ("resigned", "final")
"""The keys that stand outside the months."""
CLOSED = ("field", "ba", "mizuten", "choices", "hands", "misdeal")
"""What is refused in a month that is done, because it is most likely of the next."""


def words_of(game: str) -> tuple[str, ...]:
    """The words a session of this game takes.

    >>> "ba" in words_of("hachihachi"), "ba" in words_of("koikoi")
    (True, False)
    """
    return tuple(form.word for form in _FORMS if game in form.games)


def said(key: str, player: str | None, value: Any) -> str:
    """A fact in words, from its place and its value in the file.

    >>> said("hands", "Ben", "1p 2p"), said("choices", None, "Aki retire"), said("captures", "Dai", "rest")
    ("Ben's hand 1p 2p", 'Aki retires', 'Dai captured the rest')
    >>> said("calls", None, {"player": "Chie", "yaku": ["akatan"], "call": "sage"})
    'Chie makes akatan and says sage'
    """
    if key in _SENTENCES:
        return _SENTENCES[key].format(player=player, value=value)
    if key in _SAY:
        return _SAY[key](player, value)
    return f"{key} {player or ''} {value}".replace("  ", " ")


_SENTENCES = {
    "field": "field {value}",
    "ba": "ba {value}",
    "mizuten": "mizuten declared",
    "redeal": "dealt anew",
    "misdeal": "a misdeal: the month is dealt again",
    "unclaimed": "{player} had a hand yaku and did not declare it",
    "absent": "{player} is away this month",
    "joins": "{player} joins the table",
    "leaves": "{player} leaves the table",
    "dealer": "{value} dealt",
    "winner": "{value} stopped",
    "plains": "{player} captured {value} plains with every willow",
    "bonus": "{value} of {player}",
    "chips": "{player} counted {value} of chips",
    "note": "note: {value}",
    "resigned": "{value} gave up",
    "final": "at the end {value}",
}
"""What a fact is in words, by its key, where its value stands in the sentence as it is."""
_VERBS = {"enter": "enters", "retire": "retires", "blank": "holds the blank card"}
_CALLS = {"end": "ends", "sage": "says sage", "cancel": "cancels"}


def _say_choice(value: Any) -> str:
    name, _, verb = str(value).rpartition(" ")
    return f"{name.strip()} {_VERBS.get(verb, verb)}"


def _say_call(value: Any) -> str:
    made = " and ".join(value.get("yaku", ()))
    says = _CALLS.get(value["call"], value["call"])
    return f"{value['player']} makes {made} and {says}" if made else f"{value['player']} {says}"


def _say_koikoi(player: str | None, value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(_say_koikoi(name, calls) for name, calls in value.items())
    return f"{player + ': ' if player else ''}{value} koi-koi"


def _say_house(key: str | None, value: Any) -> str:
    from hhscore.rules.check import written

    return f"from this month on {key} = {written(value)}"


_SAY: Mapping[str, Callable[[str | None, Any], str]] = {
    "choices": lambda player, value: _say_choice(value),
    "shibari": lambda player, value: f"{_say_choice(value)} when asked again",
    "hands": lambda player, value: f"{possessive(player) if player else ''} hand {value}",
    "declared": lambda player, value: f"{player} declared {' and '.join(value) or 'no hand yaku'}",
    "house": _say_house,
    "active": lambda player, value: f"{listed(list(value))} play",
    "yaku": lambda player, value: f"yaku {', '.join(value)}",
    "koikoi": _say_koikoi,
    "calls": lambda player, value: _say_call(value),
    "hatto": lambda player, value: f"{value['player']} broke hatto: {value['yaku']} for {value['for']}",
    "captures": lambda player, value: f"{player} captured {_captured(value)}",
    "paid": lambda player, value: (
        f"{player} {'won' if value >= 0 else 'lost'} {counted(abs(value), 'point')} at the table"
    ),
    "loans": lambda player, value: f"{player} holds {counted(value, 'marker')}",
}
"""The same where the value has words of its own."""


def _captured(value: Any) -> str:
    if value == "rest":
        return "the rest"
    if isinstance(value, int):
        return f"{value} points"
    if isinstance(value, Mapping):
        return ", ".join(f"{count} {kind}" for kind, count in value.items())
    return str(value) or "nothing"
