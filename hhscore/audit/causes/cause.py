"""A likely cause as data: what happened, about whom and what, and how sure that is; words make the sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from hhscore.words.message import Amount, Message, Term, Value, format_message
from hhscore.words.printable import clean

PREFIX, THINGS = "causes.", "things."
UNCLEAR = "unclear"
EITHER, BOTH = "either", "both"
LIKELY = 0.9
"""From this confidence on a cause is called likely; below it stands as one that may be."""
_CERTAIN = 0.99


class CauseAnswer(TypedDict):
    """A likely cause in JSON; what `values` there are depends on the cause, the confidence is from 0 to 1."""

    cause: str
    values: dict[str, Any]
    confidence: float
    sentence: str


@dataclass(frozen=True, slots=True)
class Cause:
    """What likely happened: `either` and `both` hold further messages, `unclear` says that nothing explains it.

    `confidence` is from 0 to 1: of a hundred causes called with 0.95, some 95 are what happened.

    >>> cause = Cause(say("sign-wrong", player="Aki"), 0.97)
    >>> cause.id, str(cause), cause.is_likely
    ('sign-wrong', "the sign of Aki's figure is wrong", True)
    """

    message: Message
    confidence: float

    @property
    def id(self) -> str:
        """The id that stays, however the sentence is worded."""
        return self.message.code.removeprefix(PREFIX)

    @property
    def is_likely(self) -> bool:
        """Whether it is so sure that it is called likely."""
        return self.confidence >= LIKELY and self.id != UNCLEAR

    @property
    def parts(self) -> tuple[Message, ...]:
        """The causes that are named together as alternatives or as two at once; a cause by itself is its own part."""
        if self.id not in (EITHER, BOTH):
            return (self.message,)
        return tuple(part for part in as_tuple(self.message.values["causes"]) if isinstance(part, Message))

    def json(self) -> CauseAnswer:
        """As programs read it: the id, its values, the confidence and the sentence."""
        return {
            "cause": self.id,
            "values": _plain_values(self.message.values),
            "confidence": round(self.confidence, 2),
            "sentence": str(self),
        }

    def __str__(self) -> str:
        return clean(format_message(self.message))


def say(cause: str, **values: Value) -> Message:
    """The message of a cause by its id.

    >>> format_message(say("sign-wrong", player="Ben"))
    "the sign of Ben's figure is wrong"
    """
    return Message(PREFIX + cause, values)


def thing(name: str, **values: Value) -> Message:
    """The message of what a cause is about: a payment by what it is for, or whose figure.

    >>> format_message(thing("for-pot"))
    'the orichin pot'
    """
    return Message(THINGS + name, values)


def as_tuple(value: Any) -> tuple[Any, ...]:
    """A value that is a list of values; one alone is a list of one."""
    return value if isinstance(value, tuple) else (value,)


def _plain_values(values: Mapping[str, Value]) -> dict[str, Any]:
    return {name: _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        kind, _, name = value.code.partition(".")
        return {kind.removesuffix("s"): name, "values": _plain_values(value.values)}
    if isinstance(value, Amount):
        return value.points
    if isinstance(value, Term):
        return value.id
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return clean(value) if isinstance(value, str) else value


def certain(messages: Iterable[Message]) -> list[Cause]:
    """Causes that something else has made sure: the one there is is certain, several share it."""
    found = {format_message(message): message for message in messages}
    return [Cause(message, _CERTAIN / len(found)) for message in found.values()]


def explained() -> dict[str, str]:
    """Every cause by its id, with its sentence; what stands in capitals is among its values.

    >>> explained()["share-left-out"]
    'PAYER did not pay a share of WHAT'
    """
    from hhscore.words.english.causes import TEMPLATES

    found = {}
    for cause, template in TEMPLATES.items():
        text = template if isinstance(template, str) else template[-1]
        found[cause] = re.sub(r"\{(\w+)(:[^}]*)?\}", _named, text)
    return found


def _named(field: re.Match[str]) -> str:
    return field[1].upper() + ("'s" if field[2] == ":possessive" else "")
