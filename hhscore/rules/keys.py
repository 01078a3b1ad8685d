"""What a rule key is, and a rule set as typed values of keys. Shared by both games.

A game's rule set is a class whose annotations are its keys: type and range for the checker, unit and sentence for
people. The values stand in the presets. Reading a shipped preset checks nothing, so that a look-up starts fast
(the tests check every preset); what a table writes itself is checked in `load`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

Amount = int | float
"""A value as a preset states it: in kan, or in points where the rule set has no kan."""
Exact = int | Fraction
"""Points, exact, before they are rounded for a payment."""


class Key(NamedTuple):
    """One rule a table may change: its name, unit, what is allowed and what it says.

    A name ending in `.<id>` stands for a family of keys, one for each yaku.
    """

    name: str
    unit: str
    allowed: str
    sentence: str


class Source(NamedTuple):
    """Where a value comes from; a reading is one that no source of the preset states."""

    text: str
    reading: bool = False


def exact(value: Amount) -> Exact:
    """The number as written, without the error of binary fractions.

    >>> exact(0.1), exact(3)
    (Fraction(1, 10), 3)
    """
    if isinstance(value, int):
        return value
    fraction = Fraction(str(value))
    return fraction.numerator if fraction.denominator == 1 else fraction


def half_up(points: Exact) -> int:
    """Whole points, a half rounded up (rules.md, before §0).

    >>> half_up(Fraction(5, 2)), half_up(Fraction(9, 4)), half_up(7)
    (3, 2, 7)
    """
    if isinstance(points, int):
        return points
    return int((2 * points + 1) // 2)


class RuleSet:
    """The values of one rule set, as attributes: the key `ba.oba` is `rules.ba_oba`.

    `values` has them by key name, `sources` where each comes from, `hand_yaku` and `captured_yaku` the yaku that
    a rule file adds.
    """

    families: tuple[str, ...] = ()

    def __init__(
        self,
        name: str,
        values: Mapping[str, Any],
        sources: Mapping[str, Source] | None = None,
        *,
        title: str = "",
        hand_yaku: tuple[Mapping[str, Any], ...] = (),
        captured_yaku: tuple[Mapping[str, Any], ...] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.values = dict(values)
        self.sources = dict(sources or {})
        self.added_hand_yaku = hand_yaku
        self.added_captured_yaku = captured_yaku
        self.cache: dict[str, Any] = {}
        """Tables that a room builds from this rule set, each under the room's own name."""
        attributes = self.__dict__
        for family in self.families:
            attributes[family] = {}
        for key, value in values.items():
            attribute = key.replace(".", "_")
            family, _, member = key.partition(".")
            if family in self.families and attribute not in self.__class__.__annotations__:
                attributes[family][member] = value
            else:
                attributes[attribute] = value

    def __repr__(self) -> str:
        return f"<rules {self.name}>"

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """Every key by name, families under their pattern, each with the type its value must have."""
        from . import bounds

        found: dict[str, tuple[Key, Any]] = {}
        for hint in get_type_hints(cls, localns=vars(bounds), include_extras=True).values():
            if get_origin(hint) is not Annotated:
                continue
            key = next((part for part in get_args(hint) if isinstance(part, Key)), None)
            if key is not None:
                found[key.name] = (key, hint)
        return found

    @classmethod
    def key_of(cls, name: str) -> tuple[Key, Any] | None:
        """The key that a name means, the family's for a member of one; None for an unknown name."""
        keys = cls.keys()
        if name in keys:
            return keys[name]
        family, _, member = name.partition(".")
        return keys.get(f"{family}.<id>") if member else None

    def __getattr__(self, name: str) -> Any:
        """A key that the preset lacks; only reached when the attribute is not there."""
        raise AttributeError(f"rules {self.__dict__.get('name')!r} have no value for {name}")
