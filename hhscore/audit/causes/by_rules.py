"""Slips that are another rule: a value, a share or a bonus as some other table plays it, or not counted at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hhscore.audit.causes.cause import say, thing
from hhscore.audit.causes.figures import misread
from hhscore.audit.causes.scene import Scene, Slip
from hhscore.games.hachihachi.rules import HachihachiRules, preset
from hhscore.model.ledger import MonthLedger
from hhscore.rules import preset_names
from hhscore.words.message import Message, Term, Value

_OF_A_MONTH = (
    *("orichin", "oikomi", "mizuten", "teyaku", "tobikomi", "nuke_yaku", "dekiyaku"),
    *("sage", "hatto", "special", "cards", "month"),
)
"""The first part of the keys that decide what a month pays; the ba is tried by itself."""
ALMOST_NOTHING = 1e-9
"""A value that rounds away but leaves the yaku one that is played, so that its calls stand."""

_CURATED: tuple[tuple[Mapping[str, Any], Message, float], ...] = (
    ({"nuke_yaku.value": 0}, say("nuke-yaku-forgotten"), 1),
    ({"tobikomi.value": 0}, say("tobikomi-forgotten"), 1),
    ({"tobikomi.times": "once"}, say("tobikomi-once"), 1),
    ({"tobikomi.times": "per-three"}, say("tobikomi-per-three"), 1),
    ({"mizuten.value": ALMOST_NOTHING}, say("mizuten-forgotten"), 1),
    ({"orichin.direction": "none"}, say("orichin-forgotten"), 1),
    ({"oikomi.hand_yaku": 1}, say("oikomi-hand-whole"), 1),
    ({"oikomi.hand_yaku": 0}, say("oikomi-hand-forgotten"), 2),
    ({"oikomi.card": 0}, say("oikomi-cards-forgotten"), 1),
    ({"oikomi.captured": 1}, say("oikomi-captured-whole"), 2),
    ({"oikomi.captured": 0}, say("oikomi-captured-forgotten"), 2),
    ({"oikomi.exclude_used": True}, say("oikomi-used-excluded"), 3),
    ({"teyaku.overlap": "highest"}, say("overlap-better-only"), 1),
    ({"sage.rule": "double"}, say("sage-half-kept"), 2),
    ({"cards.settle": "always"}, say("cards-besides-captured"), 1),
    ({"special.souhachi": 0}, say("special-overlooked", yaku=Term("souhachi")), 1),
    ({"special.futahachi": 0}, say("special-overlooked", yaku=Term("futahachi")), 1),
    ({"special.sujiroku": 0}, say("special-overlooked", yaku=Term("sujiroku")), 1),
    ({"special.futahachi.step": 0}, say("special-steps-left-out", yaku=Term("futahachi")), 1),
    ({"special.sujiroku.step": 0}, say("special-steps-left-out", yaku=Term("sujiroku")), 1),
    ({"special.blows_out": "none"}, say("blown-out-kept"), 1),
    ({"special.blows_out": "achiever"}, say("blown-out-achiever-only"), 3),
    ({"special.blows_out": "all"}, say("blown-out-all"), 3),
    ({"special.mode": "add", "cards.settle": "always"}, say("cards-besides-special"), 2),
    ({"nuke_yaku.at": 0}, say("nuke-yaku-without-points"), 3),
    ({"orichin.payers": "each"}, say("orichin-by-each"), 2),
    ({"orichin.payers": "shared"}, say("orichin-shared"), 2),
    ({"shibari.fees": "new"}, say("orichin-after-shibari"), 2),
    ({"shibari.fees": "first"}, say("orichin-of-first-asking"), 2),
    ({"shibari.fees": "none"}, say("orichin-forgotten"), 1),
    ({"mizuten.at": 0}, say("mizuten-without-points"), 1),
    ({"orichin.fees": [1, 1, 1, 1]}, say("orichin-fees-same"), 2),
    ({"orichin.fees": [2.5, 2, 1.5, 1]}, say("orichin-fees-order"), 3),
    ({"month.winner": "ender"}, say("ender-as-winner"), 3),
    ({"oikomi.payers": "not-leader"}, say("oikomi-without-leader"), 3),
    ({"mizuten.payers": "playing"}, say("mizuten-by-playing"), 1),
    ({"mizuten.payers": "all"}, say("mizuten-by-all"), 1),
)

CAPTURED_YAKU = thing("all-captured-yaku")
_REASONS = {
    thing("all-hand-yaku"): ("teyaku",),
    thing("all-hand-yaku-with-bonuses"): ("teyaku", "tobikomi", "nuke-yaku"),
    thing("all-bonuses"): ("tobikomi", "nuke-yaku"),
    CAPTURED_YAKU: ("dekiyaku", "sage", "hatto"),
    thing("all-special-yaku"): ("special",),
    thing("for-all-cards"): ("cards",),
    thing("all-orichin"): ("orichin",),
    thing("all-oikomi"): ("oikomi",),
    thing("all-mizuten"): ("mizuten",),
}
"""Payments that people think of as one, and their reasons."""


def rule_slips(rules: HachihachiRules) -> list[Slip]:
    """Every slip that is another rule, built once for a rule set."""
    known: list[Slip] | None = rules.cache.get("slips")
    if known is None:
        known = rules.cache["slips"] = [
            *_curated(rules),
            *_other_pars(rules),
            *_values(rules),
            *_other_presets(rules),
        ]
    return known


def _changed(values: Mapping[str, Any]) -> Callable[[Scene], Scene]:
    return lambda scene: scene.with_rules(values)


def _slip(words: Message, weight: float, values: Mapping[str, Any]) -> Slip:
    return Slip(words, weight, "+".join(values), _changed(values))


def _curated(rules: HachihachiRules) -> Iterator[Slip]:
    for values, words, weight in _CURATED:
        # Values in kan make no sense where there is none.
        if not all(key in rules.values for key in values) or all(
            rules.values[k] == v for k, v in values.items()
        ):
            continue
        if rules.unit_kan == "none" and "orichin.fees" in values:
            continue
        yield _slip(words, weight, values)
    if rules.dekiyaku_replaces:
        yield Slip(words_of_replaced(rules), 1, "dekiyaku.replaces", both_counted)


def _other_pars(rules: HachihachiRules) -> Iterator[Slip]:
    """Another par where a shortfall is shared out; elsewhere that is a plain difference, tried among the payments."""
    if rules.cards_split == "shortfall":
        for other in misread(rules.cards_par):
            yield _slip(say("par-other", other=other, par=rules.cards_par), 2, {"cards.par": other})


def words_of_replaced(rules: HachihachiRules) -> Message:
    """Which yaku replace which, as a slip."""
    pairs = [(greater, less) for greater, gone in rules.dekiyaku_replaces.items() for less in gone]
    shown = tuple(thing("replaced-pair", yaku=(Term(greater), Term(less))) for greater, less in pairs[:2])
    return say("replaced-counted", pairs=shown)


def both_counted(scene: Scene) -> Scene:
    """The month with every replaced yaku called and paid as well."""
    from dataclasses import replace

    replaces = scene.rules.dekiyaku_replaces
    had: dict[str, set[str]] = {}
    calls = []
    for call in scene.facts.calls:
        mine = had.setdefault(call.player, set())
        more = [less for name in call.yaku for less in replaces.get(name, ()) if less not in mine]
        calls.append(replace(call, yaku=(*more, *call.yaku)))
        mine.update(calls[-1].yaku)
    return scene.with_facts(calls=tuple(calls)).with_rules({"dekiyaku.replaces": {}})


def _values(rules: HachihachiRules) -> Iterator[Slip]:
    """A yaku left out, or its kan taken for points."""
    for family, values in (
        ("teyaku", rules.teyaku),
        ("dekiyaku", rules.dekiyaku),
        ("special", rules.special),
    ):
        for name, value in values.items():
            if not value:
                continue
            key = f"{family}.{name}"
            if family == "dekiyaku":
                yield _slip(say("yaku-left-out", yaku=Term(name)), 2, {key: ALMOST_NOTHING})
            if rules.unit_kan != "none":
                words = say("yaku-kan-as-points", yaku=Term(name), value=f"{value:g}")
                yield _slip(words, 3, {key: value / rules.kan})


def _other_presets(rules: HachihachiRules) -> Iterator[Slip]:
    """Each key as another preset has it: aka at 2 kan."""
    there: dict[tuple[str, str], list[str]] = {}
    values: dict[tuple[str, str], Any] = {}
    for name in preset_names():
        if name == rules.name:
            continue
        other = preset(name)
        for key, value in other.values.items():
            if (
                key.partition(".")[0] not in _OF_A_MONTH
                or key not in rules.values
                or rules.values[key] == value
            ):
                continue
            stated = rules.key_of(key)
            unit = rules.unit_of(stated[0]) if stated else ""
            if other.unit_kan != rules.unit_kan and unit in ("kan", "points"):
                continue
            there.setdefault((key, repr(value)), []).append(name)
            values[key, repr(value)] = value
    for (key, shown), names in there.items():
        value = values[key, shown]
        words, cost = _as_elsewhere(key, value, rules, names)
        yield _slip(words, cost, {key: value})


def _as_elsewhere(key: str, value: Any, rules: HachihachiRules, names: list[str]) -> tuple[Message, float]:
    family, _, name = key.partition(".")
    who = tuple(names[:2])
    if family in ("teyaku", "dekiyaku", "special") and _is_number(value) and _is_number(rules.values[key]):
        there: dict[str, Value] = {"other": f"{value:g}", "value": f"{rules.values[key]:g}"}
        unit = "kan" if rules.unit_kan != "none" else "points"
        return say("preset-value", yaku=Term(name), unit=unit, presets=who, **there), 1
    return say("preset-rule", key=key, value=_shown(value), presets=who), 3


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    """A value of a rule as it is written down: yes and no in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value == [] else str(value).replace("'", "")[:60]


def preset_slips(scene: Scene) -> Iterator[Slip]:
    """The whole month by another preset's rules."""
    for name in preset_names():
        other = preset(name)
        if name != scene.rules.name and other.unit_kan == scene.rules.unit_kan:
            yield Slip(say("preset-month", preset=name), 4, "rules", _under(other))


def _under(other: HachihachiRules) -> Callable[[Scene], Scene]:
    from dataclasses import replace

    return lambda scene: replace(scene, rules=other)


def ba_slips(scene: Scene, month: MonthLedger, from_field: tuple[str, int] | None) -> Iterator[Slip]:
    """Another ba, or the ba for some of the payments only. `from_field`: what this field makes if nothing waits."""
    rules, times, name = scene.rules, scene.table.multiplier, scene.table.ba
    named: dict[str, int] = {"koba": 1, "oba": rules.ba_oba, "zetsuba": rules.ba_zetsuba}
    if from_field is not None and from_field[1] != times:
        words = say("ba-waiting-forgotten", ba=Term(str(name)), other=Term(from_field[0]))
        yield Slip(words, 0.5, "ba", _at_ba(*from_field))
    ba = Term(str(name))
    if times > 1:
        yield Slip(say("ba-left-out", ba=ba), 0, "ba", _at_ba("koba", 1))
    for other, factor in named.items():
        if factor not in (times, 1):
            yield Slip(say("ba-other", other=Term(other), ba=ba), 1, "ba", _at_ba(other, factor))
    for waiting in scene.table.carry[:1]:
        words = say("ba-stacked", other=Term(waiting), ba=ba)
        yield Slip(words, 1, "ba", _at_ba(str(name), times * named.get(waiting, 1)))
    if times > 1:
        yield Slip(say("ba-twice", ba=ba), 2, "ba", _at_ba(str(name), times * times))
        yield from _ba_for_some(scene, month)


def _at_ba(name: str, times: int) -> Callable[[Scene], Scene]:
    return lambda scene: scene.at_ba(name, times)


def _ba_for_some(scene: Scene, month: MonthLedger) -> Iterator[Slip]:
    applies, name = scene.rules.ba_applies_to, scene.table.ba
    here = {transfer.reason for transfer in month.transfers}
    everything = [reason for reasons in _REASONS.values() for reason in reasons]
    now = everything if applies == "all" else list(applies)
    groups = [(what, reasons) for what, reasons in _REASONS.items() if here & set(reasons)]
    ba = Term(str(name))
    for what, reasons in groups if len(groups) > 1 else ():
        left = [reason for reason in now if reason not in reasons]
        yield _slip(say("ba-left-out-of-kind", ba=ba, kind=what), 0.5, {"ba.applies_to": left})
    for what, reasons in groups if len(groups) > 2 else ():
        yield _slip(say("ba-for-kind-only", ba=ba, kind=what), 1.5, {"ba.applies_to": list(reasons)})
    yaku = [reason for reason in now if reason in _REASONS[CAPTURED_YAKU] or reason in ("teyaku", "special")]
    yield _slip(say("ba-for-yaku-only", ba=ba), 2, {"ba.applies_to": yaku})


def house_slips(house: Mapping[str, Any], base: HachihachiRules, rules: HachihachiRules) -> Iterator[Slip]:
    """What this table changed, forgotten: each key as its preset has it."""
    for key in house:
        if key in base.values and base.values[key] != rules.values.get(key):
            value = base.values[key]
            yield _slip(say("house-forgotten", key=key, value=_shown(value)), 1, {key: value})
