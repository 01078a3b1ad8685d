"""The ba: what the field's brights make of a month, and what waits for later ones. rules.md §3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hhscore.cards import KIND, MONTH, MONTHS, PAULOWNIA, WILLOW, CardSet
from hhscore.games.hachihachi.rules import HachihachiRules

KOBA, OBA, ZETSUBA = "koba", "oba", "zetsuba"
BAS = (KOBA, OBA, ZETSUBA)
"""The values of `ba.carry` under which a ba can wait for a later month."""
_HIGHEST_FIRST = (ZETSUBA, OBA)


@dataclass(frozen=True, slots=True)
class Ba:
    """The ba a month is played at, what it multiplies by, and what waits on, the next first."""

    name: str
    multiplier: int
    carry: tuple[str, ...] = ()


def brights(field: CardSet) -> tuple[str, ...]:
    """What each bright on the field is good for, zetsuba first. 000 Field Types; 003 場の種類を確認.

    >>> from hhscore.cards import parse_cards
    >>> brights(parse_cards("1b 12b 3p"))
    ('zetsuba', 'oba')
    """
    found = [ZETSUBA if MONTH[card] in (WILLOW, PAULOWNIA) else OBA for card in field if KIND[card] == "b"]
    return tuple(sorted(found, key=_HIGHEST_FIRST.index))


def misdealt(field: CardSet, rules: HachihachiRules) -> int | None:
    """The month of which all four cards are on the field: a misdeal. None if there is none. 001 Setup.

    None too where the dealer has them (`field.four`).

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> rules = preset("standard")
    >>> misdealt(parse_cards("2arpp 3r 8p"), rules), misdealt(parse_cards("1b 2r 3r 4a 5r 6p"), rules)
    (2, None)
    """
    return None if rules.field_four == "dealer" else four_on(field)


def four_on(field: CardSet) -> int | None:
    """The month of which all four cards are on the field; None if there is none.

    >>> from hhscore.cards import parse_cards
    >>> four_on(parse_cards("2arpp 3r 8p"))
    2
    """
    return next((month for month in MONTHS if field.month_count(month) == 4), None)


def times(name: str, rules: HachihachiRules) -> int:
    """What a ba multiplies by.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> times("zetsuba", preset("standard"))
    4
    """
    return {KOBA: 1, OBA: rules.ba_oba, ZETSUBA: rules.ba_zetsuba}[name]


def ba_of_field(field: CardSet, waiting: Sequence[str], rules: HachihachiRules) -> Ba:
    """The ba of a month with this field, given what waits from earlier months.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> ba_of_field(parse_cards("1b 3b 5p"), (), preset("standard"))
    Ba(name='oba', multiplier=2, carry=('oba',))
    """
    if not rules.ba_on:
        return Ba(KOBA, 1)
    turned_up = brights(field)
    if rules.ba_carry == "stack":
        multiplier = 1
        for name in turned_up:
            multiplier *= times(name, rules)
        return Ba(turned_up[0] if turned_up else KOBA, multiplier)
    if rules.ba_carry == "none":
        name = turned_up[0] if turned_up else KOBA
        return Ba(name, times(name, rules))
    if rules.ba_first == "carried" and waiting:
        name, pool = waiting[0], [*waiting[1:], *turned_up]
    else:
        pool = sorted((*waiting, *turned_up), key=_HIGHEST_FIRST.index)
        name = pool.pop(0) if pool else KOBA
    return Ba(name, times(name, rules), _kept(pool, name, rules))


def _kept(pool: Sequence[str], played: str, rules: HachihachiRules) -> tuple[str, ...]:
    """What of the rest waits on: all of it, or only what is of the kind of the ba being played, or one of that."""
    if rules.ba_carry == "queue":
        return tuple(sorted(pool, key=_HIGHEST_FIRST.index))
    alike = tuple(name for name in pool if name == played)
    return alike[:1] if rules.ba_carry == "one" else alike


def ba_as_noted(name: str, waiting: Sequence[str], rules: HachihachiRules) -> Ba:
    """The ba of a month whose field was not written down: one of that kind leaves those waiting, nothing joins.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> ba_as_noted("oba", ("zetsuba", "oba"), preset("standard")).carry
    ('zetsuba',)
    """
    left = list(waiting)
    if name in left:
        left.remove(name)
    return Ba(name, times(name, rules) if rules.ba_on else 1, tuple(left))
