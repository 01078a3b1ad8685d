"""How the keys of Hachi-hachi belong together: which say nothing beside others, and which cannot be together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hhscore.cards import KIND, KIND_NAMES, KINDS
from hhscore.words.sentences import listed

if TYPE_CHECKING:
    from hhscore.games.hachihachi.rules import HachihachiRules

CARRYING = ("queue", "same-kind", "one")
"""The ways of `ba.carry` in which a ba waits for the next month."""

Conflict = tuple[tuple[str, ...], str]

_ONLY_WITH: dict[str, Callable[[HachihachiRules], bool]] = {
    "unit.yaku_kan": lambda rules: rules.unit_kan != "none",
    "ba.oba": lambda rules: rules.ba_on,
    "ba.zetsuba": lambda rules: rules.ba_on,
    "ba.carry": lambda rules: rules.ba_on,
    "ba.first": lambda rules: rules.ba_on and rules.ba_carry in CARRYING,
    "ba.extend_year": lambda rules: rules.ba_on and rules.ba_carry in CARRYING,
    "ba.applies_to": lambda rules: rules.ba_on,
    "entry.after_three": lambda rules: rules.players_max > 3,
    "entry.too_few": lambda rules: rules.players_max > 3,
    "shibari.fees": lambda rules: (
        rules.players_max > 3 and rules.entry_too_few == "shibari" and rules.orichin_direction != "none"
    ),
    "orichin.fees": lambda rules: rules.orichin_direction != "none",
    "orichin.payers": lambda rules: rules.orichin_direction == "receive",
    "oikomi.cards": lambda rules: rules.oikomi_card > 0,
    "oikomi.exclude_used": lambda rules: rules.oikomi_card > 0,
    "oikomi.payers": lambda rules: rules.oikomi_hand_yaku + rules.oikomi_captured + rules.oikomi_card > 0,
    "mizuten.at": lambda rules: rules.mizuten_by_points,
    "mizuten.payers": lambda rules: rules.mizuten_value > 0,
    "mizuten.penalty": lambda rules: rules.mizuten_by_points,
    "tobikomi.times": lambda rules: rules.tobikomi_value > 0,
    "tobikomi.in": lambda rules: rules.tobikomi_value > 0,
    "nuke_yaku.at": lambda rules: rules.nuke_yaku_value > 0,
    "nuke_yaku.in": lambda rules: rules.nuke_yaku_value > 0,
    "sage.rule": lambda rules: rules.sage_on,
    "sage.again": lambda rules: rules.sage_on,
    "special.futahachi.at": lambda rules: rules.special["futahachi"] > 0,
    "special.futahachi.step": lambda rules: rules.special["futahachi"] > 0,
    "special.sujiroku.at": lambda rules: rules.special["sujiroku"] > 0,
    "special.sujiroku.step": lambda rules: rules.special["sujiroku"] > 0,
    "special.cancels_mizuten": lambda rules: rules.mizuten_by_points,
    "handon.stake": lambda rules: rules.handon_after > 0,
    "totals.rounding": lambda rules: rules.totals_round_up_from > 0,
    "ginmi.per_player": lambda rules: not rules.ginmi_fixed,
    "ginmi.floor": lambda rules: rules.ginmi_per_player != "none" and not rules.ginmi_fixed,
}
"""When a key says something; one that is not here always does."""


_BRINGS: dict[tuple[str, Any], dict[str, Any]] = {
    ("chips.stake", 0): {
        "kaikan.loan": 0,
        "handon.after": 0,
        "totals.round_up_from": 0,
        "ginmi.per_player": "none",
        "ginmi.fixed": 0,
        "ginmi.floor": "none",
    },
    ("sage.rule", "once-shared"): {"sage.again": False},
}


def brings(key: str, value: Any) -> dict[str, Any]:
    """The keys that a change of this one turns off with it; a table that states one of them means what it says.

    >>> brings("sage.rule", "once-shared")
    {'sage.again': False}
    """
    return _BRINGS.get((key, value), {}) if isinstance(value, (int, str)) and value is not False else {}


def applies(rules: HachihachiRules, name: str) -> bool:
    """Whether a key says anything under these rules.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> applies(preset("standard"), "mizuten.at"), applies(preset("qdan"), "mizuten.at")
    (True, False)
    """
    condition = _ONLY_WITH.get(name)
    return condition is None or condition(rules)


def played(rules: HachihachiRules, name: str) -> Any:
    """The value of a key; where it names yaku, only those that are worth something under these rules.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> "sanbon-tate-sanbon" in played(preset("standard"), "tobikomi.in")
    False
    """
    value = rules.values[name]
    family = rules.yaku_in.get(name)
    if family is None:
        return value
    worth = getattr(rules, family)
    if isinstance(value, list):
        return [yaku for yaku in value if worth.get(yaku)]
    kept = {
        yaku: [less for less in lesser if worth.get(less)]
        for yaku, lesser in value.items()
        if worth.get(yaku)
    }
    return {yaku: lesser for yaku, lesser in kept.items() if lesser}


def conflicts(rules: HachihachiRules) -> tuple[Conflict, ...]:
    """The keys of these rules that cannot go together, each time with why.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> conflicts(preset("fudawiki"))
    ()
    """
    return tuple(found for check in _CHECKS for found in check(rules))


def _players(rules: HachihachiRules) -> Iterator[Conflict]:
    if rules.players_min > rules.players_max:
        yield (
            ("players.min", "players.max"),
            f"players.min is {rules.players_min} and players.max is {rules.players_max}: no table is left",
        )


def _orichin(rules: HachihachiRules) -> Iterator[Conflict]:
    if rules.orichin_direction == "none":
        return
    if not rules.orichin_fees and rules.players_max > 3:
        yield (
            ("orichin.direction", "orichin.fees"),
            f"orichin.direction is {rules.orichin_direction} and orichin.fees is empty: "
            'state the fees, or orichin.direction = "none"',
        )
    few = rules.entry_too_few
    if (
        rules.orichin_direction == "receive"
        and few in ("fewer-play", "split")
        and rules.orichin_payers != "bank"
    ):
        yield (
            ("orichin.direction", "entry.too_few"),
            f"orichin.direction is receive and entry.too_few is {few}: "
            "who retires is paid by the three who play, and there may be none",
        )


def _fees(rules: HachihachiRules) -> Iterator[Conflict]:
    if isinstance(rules.orichin_fees, dict):
        wrong = [asked for asked in rules.orichin_fees if asked not in ("4", "5", "6", "7")]
        if wrong:
            yield (
                ("orichin.fees",),
                f"orichin.fees has fees for {listed(wrong)} players asked; 4 to 7 can be",
            )


def _ba(rules: HachihachiRules) -> Iterator[Conflict]:
    if rules.ba_extend_year and rules.ba_carry not in CARRYING:
        yield (
            ("ba.extend_year", "ba.carry"),
            f"ba.extend_year is true and ba.carry is {rules.ba_carry}: no ba ever waits for the year to go on",
        )
    if rules.ba_oba > rules.ba_zetsuba:
        yield (
            ("ba.oba", "ba.zetsuba"),
            f"ba.oba is {rules.ba_oba} and ba.zetsuba is {rules.ba_zetsuba}: the zetsuba is the higher of the two",
        )


def _sage(rules: HachihachiRules) -> Iterator[Conflict]:
    if rules.sage_on and rules.sage_rule == "once-shared" and rules.sage_again:
        yield (
            ("sage.rule", "sage.again"),
            "sage.rule is once-shared and sage.again is true: under once-shared the next new yaku ends the month",
        )


def _yaku(rules: HachihachiRules) -> Iterator[Conflict]:
    replaces = rules.dekiyaku_replaces
    for yaku, lesser in replaces.items():
        if yaku in lesser:
            yield ("dekiyaku.replaces",), f"dekiyaku.replaces: {yaku} cannot replace itself"
        for other in lesser:
            if yaku in replaces.get(other, ()) and yaku < other:
                yield ("dekiyaku.replaces",), f"dekiyaku.replaces: {yaku} and {other} replace each other"


def _cards(rules: HachihachiRules) -> Iterator[Conflict]:
    if rules.cards_split != "difference":
        return
    if rules.cards_settle == "always":
        yield (
            ("cards.settle", "cards.split"),
            "cards.settle is always and cards.split is difference: with cards left in a month that was ended, "
            "what is won and lost does not balance; cards.split can be shortfall",
        )
    values = {kind: getattr(rules, f"cards_{KIND_NAMES[kind]}") for kind in KINDS}
    total = sum(values[kind] for kind in KIND)
    if total != 3 * rules.cards_par:
        each = Fraction(total, 3)
        share = str(each) if each.denominator == 1 else f"{total}/3"
        yield (
            ("cards.par", "cards.bright", "cards.animal", "cards.ribbon", "cards.plain"),
            f"cards.par is {rules.cards_par} and all cards together count {total} "
            f"(cards.bright {values['b']}, cards.animal {values['a']}, cards.ribbon {values['r']}, "
            f"cards.plain {values['p']}): a third of that is {share}, so what is won and lost does not balance",
        )


def _chips(rules: HachihachiRules) -> Iterator[Conflict]:
    if not rules.chips_stake:
        need: dict[str, Any] = {
            "kaikan.loan": rules.kaikan_loan,
            "handon.after": rules.handon_after,
            "totals.round_up_from": rules.totals_round_up_from,
            "ginmi.per_player": 0 if rules.ginmi_per_player == "none" else rules.ginmi_per_player or "0",
            "ginmi.fixed": rules.ginmi_fixed,
        }
        there = [key for key, value in need.items() if value]
        if there:
            stated = listed(f"{key} is {need[key]}" for key in there)
            off = ", ".join(
                f"{key} = {chr(34) + 'none' + chr(34) if key == 'ginmi.per_player' else 0}" for key in there
            )
            yield (
                ("chips.stake", *there),
                f"chips.stake is 0 and {stated}: without chips there is none of these; set {off}",
            )
        return
    if rules.handon_after and not rules.handon_stake:
        yield (
            ("handon.after", "handon.stake"),
            f"handon.after is {rules.handon_after} and handon.stake is 0: after han-don the stake must be some kan",
        )
    if rules.ginmi_per_player != "none" and not rules.ginmi_fixed and not rules.totals_round_up_from:
        yield (
            ("ginmi.per_player", "totals.round_up_from"),
            f"ginmi.per_player is {rules.ginmi_per_player} and totals.round_up_from is 0: "
            "a ginmi counts the total in kan, so totals must be stated in kan",
        )


def _kan(rules: HachihachiRules) -> Iterator[Conflict]:
    up = rules.totals_round_up_from
    if not up:
        if rules.places in ("kan-seat", "kan-shared"):
            yield (
                ("places", "totals.round_up_from"),
                f"places is {rules.places} and totals.round_up_from is 0: "
                "places go by totals in kan, so totals must be stated in kan",
            )
        return
    if rules.unit_kan == "none":
        yield (
            ("unit.kan", "totals.round_up_from"),
            f"unit.kan is none and totals.round_up_from is {up}: without kan no total is stated in kan; "
            "set totals.round_up_from = 0",
        )
    elif up > rules.unit_kan:
        yield (
            ("unit.kan", "totals.round_up_from"),
            f"unit.kan is {rules.unit_kan} and totals.round_up_from is {up}: "
            f"the part of a kan that is left over is never {up} points; it can be 1 to {rules.unit_kan}",
        )


_CHECKS = (_players, _orichin, _fees, _ba, _sage, _yaku, _cards, _chips, _kan)
