"""Sentences as data: a code and its values, which become words only where a person reads them.

A room says what happened (`Message("facts.month_is_open", {"month": 3})`); the template of that code, in the
language of whoever reads, says it in words. A template is a whole sentence or a whole clause with named fields:

    {player}              a text, a number, or a message within the message
    {player:possessive}   "Ben's"
    {players:and}         "Ben, Chie and Dai"; `or` likewise
    {yaku:+}              "aka + sanbon"; {parts:;} "one; another"; {parts:|} "onetwo"
    {amount}              an `Amount`, "2k6"; {amount:signed} "+2k6"
    {yaku}                a `Term`: the id in English, the kanji in Japanese

A template that depends on a number is a pair, for one and for several, and has a value named `count`.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeAlias

from hhscore.words.amounts import kan, signed
from hhscore.words.sentences import listed, possessive

Template: TypeAlias = str | tuple[str, str]
"""A sentence with named fields; two of them, for one and for several, where a value is named `count`."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money in points; `unit` is the points to a kan, None where the rules have no kan.

    >>> format_value(Amount(30, 12)), format_value(Amount(-30, None))
    ('2k6', '−30')
    """

    points: int
    unit: int | None


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the game by its id (akatan, koba, enter): the romaji in English, the kanji in Japanese."""

    id: str


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence as data: the code of its template and the values of its fields.

    `code` is the template's file, a dot and its name in that file.

    >>> [format_message(Message("words.points", {"count": count})) for count in (1, 3)]
    ['1 point', '3 points']
    """

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return format_message(self)

    def __hash__(self) -> int:
        return hash((self.code, *self.values.values()))


Value: TypeAlias = str | int | Amount | Term | Message | tuple[Any, ...]
"""What a field can hold; a tuple is a list of any of these, told apart by `and` or `or`."""

_PACKAGES = {"": "hhscore.words.english"}
_FILES: dict[str, Mapping[str, Template]] = {}


def add_templates(prefix: str, package: str) -> None:
    """Take the templates of all codes that begin with this prefix and a dot from a package: a game brings its own."""
    _PACKAGES[prefix] = package


def find_template(code: str) -> Template:
    """Return the template of a code; KeyError if there is none."""
    file, _, name = code.rpartition(".")
    templates = _FILES.get(file)
    if templates is None:
        first, _, rest = file.partition(".")
        module = f"{_PACKAGES[first]}.{rest}" if first in _PACKAGES else f"{_PACKAGES['']}.{file}"
        templates = _FILES[file] = import_module(module).TEMPLATES
    return templates[name]


def format_message(message: Message) -> str:
    """Return the sentence of a message: its template with its values filled in."""
    template = find_template(message.code)
    if isinstance(template, tuple):
        template = template[message.values["count"] != 1]
    return _FORMATTER.vformat(template, (), message.values)


def format_value(value: object, form: str = "") -> str:
    """Return a value of a message as it stands in a sentence; `form` is what follows the colon in the template."""
    if isinstance(value, Message):
        return format_message(value)
    if isinstance(value, Amount):
        return (signed if form == "signed" else kan)(value.points, value.unit)
    if isinstance(value, Term):
        return value.id
    if isinstance(value, tuple):
        words = [format_value(part) for part in value]
        return _JOINTS[form].join(words) if form in _JOINTS else listed(words, form)
    if form == "possessive":
        return possessive(str(value))
    return format(value, form)


_JOINTS = {"": ", ", "|": "", "+": " + ", ";": "; "}
"""What stands between the parts of a tuple that is not listed with a last word."""


class _Formatter(string.Formatter):
    def format_field(self, value: Any, format_spec: str) -> Any:
        return format_value(value, format_spec)


_FORMATTER = _Formatter()
