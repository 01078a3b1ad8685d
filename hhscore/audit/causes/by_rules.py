"""Slips that are another rule: a value, a share or a bonus as some other table plays it, or not counted at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hhscore.audit.causes.figures import misread
from hhscore.audit.causes.scene import Scene, Slip
from hhscore.games.hachihachi.rules import HachihachiRules, preset
from hhscore.model.ledger import MonthLedger
from hhscore.rules import preset_names

_OF_A_MONTH = (
    *("orichin", "oikomi", "mizuten", "teyaku", "tobikomi", "nuke_yaku", "dekiyaku"),
    *("sage", "hatto", "special", "cards", "month"),
)
"""The first part of the keys that decide what a month pays; the ba is tried by itself."""
ALMOST_NOTHING = 1e-9
"""A value that rounds away but leaves the yaku one that is played, so that its calls stand."""

_CURATED: tuple[tuple[Mapping[str, Any], str, int], ...] = (
    ({"nuke_yaku.value": 0}, "the nuke-yaku was forgotten", 1),
    ({"tobikomi.value": 0}, "the tobikomi was forgotten", 1),
    ({"mizuten.value": ALMOST_NOTHING}, "the mizuten was forgotten", 1),
    ({"orichin.direction": "none"}, "the orichin was forgotten", 1),
    ({"oikomi.hand_yaku": 1}, "the hand yaku of who was pushed out was not halved (oikomi)", 1),
    ({"oikomi.hand_yaku": 0}, "the hand yaku of who was pushed out was forgotten (oikomi)", 2),
    ({"oikomi.card": 0}, "the brights and ribbons of who was pushed out were forgotten (oikomi)", 1),
    (
        {"oikomi.captured": 1},
        "the captured yaku in the hand of who was pushed out was not halved (oikomi)",
        2,
    ),
    ({"oikomi.captured": 0}, "the captured yaku in the hand of who was pushed out was forgotten (oikomi)", 2),
    ({"oikomi.exclude_used": True}, "oikomi was not paid for cards that are in a yaku as well", 3),
    ({"teyaku.overlap": "highest"}, "of two hand yaku in one hand only the better was paid", 1),
    ({"dekiyaku.replaces": {}}, "a yaku was paid beside the one that replaces it", 1),
    ({"sage.rule": "double"}, "the half for sage was not paid back first", 2),
    ({"cards.settle": "always"}, "card points were settled besides the captured yaku", 1),
    ({"special.souhachi": 0}, "the souhachi was overlooked", 1),
    ({"special.futahachi": 0}, "the futahachi was overlooked", 1),
    ({"special.sujiroku": 0}, "the sujiroku was overlooked", 1),
    ({"special.futahachi.step": 0}, "the points over the futahachi were left out", 2),
    ({"special.sujiroku.step": 0}, "the plains over the sujiroku were left out", 2),
    ({"special.blows_out": "none"}, "the hand yaku were paid although the special yaku blows them out", 1),
    ({"special.blows_out": "achiever"}, "only the achiever's hand yaku was blown out", 3),
    ({"special.blows_out": "all"}, "all hand yaku were blown out, not only the achiever's", 3),
    (
        {"special.mode": "add", "cards.settle": "always"},
        "card points were settled besides the special yaku",
        2,
    ),
    ({"nuke_yaku.at": 0}, "a nuke-yaku was paid without the captured points for it", 3),
    ({"mizuten.at": 0}, "the mizuten was paid without the captured points for it", 2),
    ({"orichin.fees": [1, 1, 1, 1]}, "everybody who retired paid the same 1 kan (orichin)", 2),
    ({"orichin.fees": [2.5, 2, 1.5, 1]}, "the orichin fees were taken in the wrong order", 3),
    ({"month.winner": "ender"}, "who ended the month was taken for its winner", 3),
    ({"oikomi.payers": "not-leader"}, "the leader did not pay the oikomi", 3),
    ({"mizuten.payers": "playing"}, "only those who play paid the mizuten", 2),
    ({"mizuten.payers": "all"}, "those who did not play paid the mizuten too", 2),
)

_REASONS = {
    "the hand yaku": ("teyaku",),
    "tobikomi and nuke-yaku": ("tobikomi", "nuke-yaku"),
    "the captured yaku": ("dekiyaku", "sage", "hatto"),
    "the special yaku": ("special",),
    "the card points": ("cards",),
    "the orichin": ("orichin",),
    "the oikomi": ("oikomi",),
    "the mizuten": ("mizuten",),
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


def _slip(words: str, weight: int, values: Mapping[str, Any]) -> Slip:
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
        if "dekiyaku.replaces" in values:
            yield Slip(words_of_replaced(rules), weight, "dekiyaku.replaces", both_counted)
        else:
            yield _slip(words, weight, values)


def _other_pars(rules: HachihachiRules) -> Iterator[Slip]:
    """Another par where a shortfall is shared out; elsewhere that is a plain difference, tried among the payments."""
    if rules.cards_split == "shortfall":
        for other in misread(rules.cards_par):
            yield _slip(
                f"card points were reckoned from {other}, not {rules.cards_par}", 3, {"cards.par": other}
            )


def words_of_replaced(rules: HachihachiRules) -> str:
    """Which yaku replace which, as a slip."""
    pairs = [f"{greater} and {less}" for greater, gone in rules.dekiyaku_replaces.items() for less in gone]
    return f"{' (or '.join(pairs[:2])}{')' if len(pairs) > 1 else ''} were both counted"


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
                yield _slip(f"{name} was left out", 2, {key: ALMOST_NOTHING})
            if rules.unit_kan != "none":
                yield _slip(f"{name}: {value} points were paid, not {value} kan", 3, {key: value / rules.kan})


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
        words = _as_elsewhere(key, value, rules, names)
        yield _slip(words, 3 if " taken as " in words else 1, {key: value})


def _as_elsewhere(key: str, value: Any, rules: HachihachiRules, names: list[str]) -> str:
    family, _, name = key.partition(".")
    who = " and ".join(names[:2])
    if family in ("teyaku", "dekiyaku", "special") and isinstance(value, int | float) and "." not in name:
        unit = "kan" if rules.unit_kan != "none" else "points"
        if isinstance(rules.values[key], int | float) and name not in ("overlap", "willow", "aka_ribbons"):
            return f"{name} at {value:g} {unit}, not {rules.values[key]:g} (as in {who})"
    shown = "none" if value == [] else str(value).replace("'", "")
    return f"{key} taken as {shown[:60]} (as in {who})"


def preset_slips(scene: Scene) -> Iterator[Slip]:
    """The whole month by another preset's rules."""
    for name in preset_names():
        other = preset(name)
        if name != scene.rules.name and other.unit_kan == scene.rules.unit_kan:
            yield Slip(f"the month was settled by the rules {name}", 4, "rules", _under(other))


def _under(other: HachihachiRules) -> Callable[[Scene], Scene]:
    from dataclasses import replace

    return lambda scene: replace(scene, rules=other)


def ba_slips(scene: Scene, month: MonthLedger, from_field: tuple[str, int] | None) -> Iterator[Slip]:
    """Another ba, or the ba for some of the payments only. `from_field`: what this field makes if nothing waits."""
    rules, times, name = scene.rules, scene.table.multiplier, scene.table.ba
    named = {"koba": 1, "oba": rules.ba_oba, "zetsuba": rules.ba_zetsuba}
    if from_field is not None and from_field[1] != times:
        words = f"the ba that waited ({name}) was forgotten: the field alone makes {from_field[0]}"
        yield Slip(words, 0, "ba", _at_ba(*from_field))
    if times > 1:
        yield Slip(f"the ba ({name}) was left out", 0, "ba", _at_ba("koba", 1))
    for other, factor in named.items():
        if factor not in (times, 1):
            yield Slip(f"{other} was counted, not {name}", 2, "ba", _at_ba(other, factor))
    if times > 1:
        yield Slip(f"the ba ({name}) was counted twice", 2, "ba", _at_ba(str(name), times * times))
        yield from _ba_for_some(scene, month)


def _at_ba(name: str, times: int) -> Callable[[Scene], Scene]:
    return lambda scene: scene.at_ba(name, times)


def _ba_for_some(scene: Scene, month: MonthLedger) -> Iterator[Slip]:
    applies, name = scene.rules.ba_applies_to, scene.table.ba
    here = {transfer.reason for transfer in month.transfers}
    everything = [reason for reasons in _REASONS.values() for reason in reasons]
    now = everything if applies == "all" else list(applies)
    groups = [(what, reasons) for what, reasons in _REASONS.items() if here & set(reasons)]
    for what, reasons in groups if len(groups) > 1 else ():
        left = [reason for reason in now if reason not in reasons]
        yield _slip(f"the ba ({name}) was left out of {what}", 0, {"ba.applies_to": left})
    for what, reasons in groups if len(groups) > 2 else ():
        yield _slip(f"the ba ({name}) was counted for {what} only", 1, {"ba.applies_to": list(reasons)})
    yaku = [
        reason for reason in now if reason in _REASONS["the captured yaku"] or reason in ("teyaku", "special")
    ]
    yield _slip(f"the ba ({name}) was counted for yaku only", 2, {"ba.applies_to": yaku})


def house_slips(house: Mapping[str, Any], base: HachihachiRules, rules: HachihachiRules) -> Iterator[Slip]:
    """What this table changed, forgotten: each key as its preset has it."""
    for key in house:
        if key in base.values and base.values[key] != rules.values.get(key):
            value = base.values[key]
            yield _slip(f"the table's own {key} was forgotten ({value} taken)", 1, {key: value})
