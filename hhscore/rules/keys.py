"""What a rule key is, and a rule set as typed values of keys. Shared by both games.

A game's rule set is a class whose annotations are its keys: type and range for the checker, unit and sentence for
people. The values stand in the presets. Reading a shipped preset checks nothing, so that a look-up starts fast
(the tests check every preset); what a table writes itself is checked in `load`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    Self,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
)

if TYPE_CHECKING:
    from fractions import Fraction

Amount = int | float
"""A value as a preset states it: in kan, or in points where the rule set has no kan."""
Exact: TypeAlias = "int | Fraction"
"""Points, exact, before they are rounded for a payment. Fractions are imported only where one comes up: that takes
longer than reading a preset."""


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


def exact(value: Amount | Exact) -> Exact:
    """The number as written, without the error of binary fractions; whole where it is whole.

    >>> exact(0.1), exact(3), exact(1.0)
    (Fraction(1, 10), 3, 1)
    """
    if isinstance(value, int):
        return value
    from fractions import Fraction

    fraction = Fraction(str(value))
    return fraction.numerator if fraction.denominator == 1 else fraction


def half_up(points: Exact) -> int:
    """Whole points, a half rounded up (rules.md, before §0).

    >>> from fractions import Fraction
    >>> half_up(Fraction(5, 2)), half_up(Fraction(9, 4)), half_up(7)
    (3, 2, 7)
    """
    if isinstance(points, int):
        return points
    return int((2 * points + 1) // 2)


class RuleSet:
    """The values of one rule set, as attributes: the key `ba.oba` is `rules.ba_oba`.

    `values` has them by key name, `sources` where each comes from, `added_hand_yaku`, `added_captured_yaku` and
    `added_special_yaku` the yaku that rule files add, as the tables they were written as. A game's class says what
    its keys are and how they belong together.
    """

    game: ClassVar[str] = ""
    default: ClassVar[str] = ""
    """The preset that is meant where none is named."""
    families: ClassVar[tuple[str, ...]] = ()
    """The beginnings of keys of which there is one for each yaku."""
    tables: ClassVar[tuple[str, ...]] = ()
    """The keys whose value can be a table."""
    yaku_in: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The keys whose value names yaku, and of which family."""
    hand_family: ClassVar[str | None] = None
    captured_family: ClassVar[str | None] = None
    special_family: ClassVar[str | None] = None
    """The families that the yaku of a rule file belong to; None: such yaku cannot be added."""
    groups: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = ()
    """The keys by what they are about: a heading, and the first parts of their names."""

    def __init__(
        self,
        name: str,
        values: Mapping[str, Any],
        sources: Mapping[str, Source] | None = None,
        *,
        title: str = "",
        hand_yaku: tuple[Mapping[str, Any], ...] = (),
        captured_yaku: tuple[Mapping[str, Any], ...] = (),
        special_yaku: tuple[Mapping[str, Any], ...] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.values = dict(values)
        self.sources = dict(sources or {})
        self.added_hand_yaku = hand_yaku
        self.added_captured_yaku = captured_yaku
        self.added_special_yaku = special_yaku
        self.later: dict[int, Self] = {}
        """The rules from a month on (its place in the session, from 0), where a table changed some on the way."""
        self.cache: dict[str, Any] = {}
        """Tables that a room builds from this rule set, each under the room's own name."""
        attributes = self.__dict__
        for family in self.families:
            attributes[family] = {}
        own = self._attributes()
        for key, value in values.items():
            attribute = key.replace(".", "_")
            family, _, member = key.partition(".")
            if family in self.families and attribute not in own:
                attributes[family][member] = value
            else:
                attributes[attribute] = value

    def __repr__(self) -> str:
        return f"<rules {self.name}>"

    def with_values(self, values: Mapping[str, Any], sources: Mapping[str, Source] | None = None) -> Self:
        """The same rules, with the yaku that rule files add, under these values; the sources stay where none are given.

        >>> from hhscore.games.hachihachi.rules import preset
        >>> preset("standard").with_values({**preset("standard").values, "ba.oba": 3}).ba_oba
        3
        """
        return type(self)(
            self.name,
            values,
            self.sources if sources is None else sources,
            title=self.title,
            hand_yaku=self.added_hand_yaku,
            captured_yaku=self.added_captured_yaku,
            special_yaku=self.added_special_yaku,
        )

    def in_month(self, place: int) -> Self:
        """The rules of a month of the session (its place, from 0): these, or what a table changed by then.

        >>> from hhscore.games.hachihachi.rules import preset
        >>> preset("standard").in_month(3) is preset("standard")
        True
        """
        if not self.later:
            return self
        return next((self.later[since] for since in sorted(self.later, reverse=True) if since <= place), self)

    def unit_of(self, key: Key) -> str:
        """The unit of a key's value under these rules."""
        return key.unit

    def applies(self, name: str) -> bool:
        """Whether the key says anything here: what a failed mizuten pays means nothing where there is no mizuten."""
        return True

    def effective(self, name: str) -> Any:
        """The value of a key as far as it comes to bear; None where it does not."""
        return self.values[name] if self.applies(name) else None

    def brings(self, key: str, value: Any) -> Mapping[str, Any]:
        """What changing a key to this value changes with it, unless the table states that too."""
        return {}

    def conflicts(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """What in these rules cannot be together: the keys, those a table is likeliest to change first, and why not."""
        return ()

    @classmethod
    def _attributes(cls) -> frozenset[str]:
        """The attributes that keys of their own have, those of families aside."""
        known = _ATTRIBUTES.get(cls)
        if known is None:
            kinds = [kind for kind in cls.__mro__ if issubclass(kind, RuleSet)]
            known = _ATTRIBUTES[cls] = frozenset(name for kind in kinds for name in kind.__annotations__)
        return known

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """Every key by name, families under their pattern, each with the type its value must have."""
        known = _KEYS.get(cls)
        if known is not None:
            return known
        from hhscore.rules import bounds

        found = _KEYS[cls] = {}
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


_KEYS: dict[type[RuleSet], dict[str, tuple[Key, Any]]] = {}
_ATTRIBUTES: dict[type[RuleSet], frozenset[str]] = {}
