"""Which one captured figure is misread, when the figures do not add up to the deck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from hhscore.audit.causes.cause import Cause, certain, say
from hhscore.audit.causes.figures import one_digit_off
from hhscore.audit.causes.scene import scene_of
from hhscore.cards import DECK, KIND_NAMES, KIND_SIZE, KINDS, CardSet
from hhscore.games.hachihachi.captured import deck_points
from hhscore.model.session import Capture, Month, Problem
from hhscore.words.message import Message, Value

if TYPE_CHECKING:
    from hhscore.audit.case import Case
    from hhscore.games.hachihachi.rules import HachihachiRules


def total_causes(case: Case, problem: Problem) -> list[Cause]:
    """The single figures that, corrected, make the deck's total; with what was paid known, only those that agree."""
    place = problem.where[1]
    facts = case.facts[place] if isinstance(place, int) else None
    if not isinstance(facts, Month) or case.settled is None or not isinstance(place, int):
        return []
    missing = _missing_cards(facts)
    if missing:
        return certain([say("cards-in-nobodys", count=len(missing), cards=str(missing))])
    return certain(_one_of_several(case, facts, place))


def _missing_cards(facts: Month) -> CardSet | None:
    """The cards that nobody captured, where all captures are cards."""
    all_captured = [capture.cards for capture in facts.captures.values()]
    if not all_captured or any(cards is None for cards in all_captured):
        return None
    left = CardSet.of(DECK)
    for cards in all_captured:
        left = left - (cards or CardSet())
    return left or None


def _one_of_several(case: Case, facts: Month, place: int) -> list[Message]:
    rules = case.hachihachi_rules.in_month(place)
    figures = {
        player: capture.points for player, capture in facts.captures.items() if capture.points is not None
    }
    known = case.settled.ledger.months[place] if case.settled else None
    if known is None or set(facts.captures) != set(known.active):
        return []
    scene = scene_of(case, place)
    found: list[tuple[int, Message]] = []

    def agrees(player: str, capture: Capture) -> bool:
        captures = {**scene.facts.captures, player: capture}
        month = replace(scene, facts=replace(scene.facts, captures=captures)).settled()
        return month is not None and all(month.net[who] == paid for who, paid in facts.paid.items())

    for player, points in figures.items():
        corrected = _rest_of(scene.facts, player, deck_points(rules), rules)
        if corrected is None or corrected == points:
            continue
        far = 0 if one_digit_off(points, corrected) else 1
        if facts.paid and agrees(player, Capture(points=corrected)):
            words = say("captured-is-agreed", player=player, points=corrected, written=points)
            found.append((far, words))
        elif not facts.paid and far == 0:
            found.append((far, say("captured-is", player=player, points=corrected, written=points)))
    for player, capture in facts.captures.items():
        for kind, number, there in _corrected_kinds(facts, capture):
            counts = {**(capture.counts or {}), kind: number}
            if facts.paid and agrees(player, Capture(counts=counts)):
                values: dict[str, Value] = {
                    "player": player,
                    "number": number,
                    "kind": KIND_NAMES[kind],
                    "written": there,
                }
                words = say("captured-kind-agreed", **values)
                found.append((0, words))
    return [words for _, words in sorted(found, key=lambda entry: entry[0])]


def _corrected_kinds(facts: Month, capture: Capture) -> Iterator[tuple[str, int, int]]:
    """For captures noted by kind: each kind that does not add up, what this player then had, and what is noted."""
    every = [other.counts for other in facts.captures.values() if other.counts is not None]
    if capture.counts is None or len(every) != len(facts.captures):
        return
    for kind in KINDS:
        off = KIND_SIZE[kind] - sum(counts.get(kind, 0) for counts in every)
        number = capture.counts.get(kind, 0) + off
        if off and number >= 0:
            yield kind, number, capture.counts.get(kind, 0)


def _rest_of(facts: Month, player: str, deck: int, rules: HachihachiRules) -> int | None:
    """What is left for a player of the deck's points."""
    from hhscore.games.hachihachi.counting import count_captures

    others = {name: capture for name, capture in facts.captures.items() if name != player}
    counted, problems = count_captures(
        replace(facts, captures=others), tuple(others), rules, (), played_out=False
    )
    if problems or len(counted) != len(others):
        return None
    left = deck - sum(known.points for known in counted.values())
    return left if 0 <= left <= deck else None
