"""Why what was paid in a month is not what the rules make it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hhscore.audit.causes import by_facts, by_month, by_rules
from hhscore.audit.causes.cause import Cause, say
from hhscore.audit.causes.figures import Sheet
from hhscore.audit.causes.koikoi import koikoi_shifts, koikoi_slips
from hhscore.audit.causes.scene import Scene, Slip, scene_of
from hhscore.audit.causes.scene_koikoi import KoikoiScene
from hhscore.audit.causes.search import Search
from hhscore.games.hachihachi.ba import ba_of_field
from hhscore.games.hachihachi.rules import HachihachiRules, preset
from hhscore.model.ledger import MonthLedger

if TYPE_CHECKING:
    from hhscore.audit.case import Case


_BESIDES_CAPTURED = say("cards-besides-captured")


def payment_causes(case: Case, place: int) -> list[Cause]:
    """The slips, or pairs of them, with which every figure noted for a month (from 0) comes out exactly."""
    scene = scene_of(case, place)
    months = case.settled.ledger.months if case.settled else ()
    before = [month.net for month in months[:place]] if place <= case.settled_until else []
    paid = case.facts[place].paid
    return causes_of(scene, paid, case.unit, before, months[place - 1].dealer if place else None, case.house)


def causes_of(
    scene: Any,
    paid: Mapping[str, int],
    unit: int | None,
    before: Sequence[Mapping[str, int]] = (),
    dealer_before: str | None = None,
    house: tuple[Mapping[str, Any], str] = ({}, ""),
) -> list[Cause]:
    """The same for a scene by itself: `house` is what the table changed, and of which preset."""
    month = scene.settled()
    if month is None or not all(player in month.net for player in paid):
        return []
    if isinstance(scene, KoikoiScene):
        sheet = Sheet(unit, before)
        return Search(scene, month, paid, koikoi_shifts, sheet).explain(koikoi_slips(scene))
    sheet = Sheet(unit, before, by_month.captured_points(scene, month))
    search = Search(scene, month, paid, by_month.shifts, sheet)
    return search.explain(_slips(scene, month, dealer_before, house))


def _slips(
    scene: Scene, month: MonthLedger, dealer_before: str | None, house: tuple[Mapping[str, Any], str]
) -> Iterator[Slip]:
    field = scene.facts.field
    alone = ba_of_field(field, (), scene.rules) if field is not None else None
    yield from by_rules.ba_slips(scene, month, (alone.name, alone.multiplier) if alone else None)
    yield from by_facts.fact_slips(scene, month, dealer_before)
    captured = any(one.reason in ("dekiyaku", "sage", "hatto") for one in month.transfers)
    for slip in by_rules.rule_slips(scene.rules):
        if slip.message == _BESIDES_CAPTURED and not captured:
            slip = slip._replace(message=say("cards-besides-special"))
        yield slip
    changed, name = house
    base = _base(name) if changed else None
    if base is not None:
        yield from by_rules.house_slips(changed, base, scene.rules)
    yield from by_rules.preset_slips(scene)


def _base(name: str) -> HachihachiRules | None:
    try:
        return preset(name)
    except KeyError:
        return None
