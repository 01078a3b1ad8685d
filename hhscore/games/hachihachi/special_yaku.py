"""The special yaku: their names, and which of them captured points and plains are. rules.md §7."""

from __future__ import annotations

from dataclasses import dataclass

from hhscore.games.hachihachi.reasons import explain
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Amount, Exact
from hhscore.words.message import Message


@dataclass(frozen=True, slots=True)
class SpecialYaku:
    """A special yaku's names and definition, for look-ups."""

    id: str
    kanji: str
    english: str
    definition: str


ORDER = ("souhachi", "futahachi", "sujiroku")
"""Of several that were made, the first of these counts."""


def special_yaku(rules: HachihachiRules) -> tuple[SpecialYaku, ...]:
    """The special yaku as these rules define them. 000 Special Yaku; 003 特殊な出来役.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> special_yaku(preset("standard"))[1].definition
    'captured points 80 or more over par'
    """
    over, plains = rules.special_futahachi_at - rules.cards_par, rules.special_sujiroku_at
    return (
        SpecialYaku("souhachi", "総八", "all eights", "all three captured exactly par; the leader is paid"),
        SpecialYaku("futahachi", "二八", "two eights", f"captured points {over} or more over par"),
        SpecialYaku(
            "sujiroku", "素十六", "sixteen plains", f"{plains} or more plains, every willow counting as one"
        ),
    )


def with_step(value: Amount, step: Amount | list[Amount], over: int, rules: HachihachiRules) -> Exact:
    """What a special yaku is worth so far over its threshold: so much more for each, or as listed for 1, 2 … over.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> with_step(12, 2, 3, preset("standard")) == 18 * 12
    True
    """
    if isinstance(step, list):
        return rules.yaku_amount(step[min(over, len(step)) - 1] if over and step else value)
    return rules.yaku_amount(value) + rules.yaku_amount(step) * over


def achieved(
    points: int | None, plains: int | None, rules: HachihachiRules
) -> list[tuple[str, Exact, Message]]:
    """Which of futahachi and sujiroku these captured points and plains are, with value (points) and words.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> [(name, value) for name, value, _ in achieved(170, 17, preset("standard"))]
    [('futahachi', 144), ('sujiroku', 168)]
    """
    found: list[tuple[str, Exact, Message]] = []
    if points is not None and rules.special.get("futahachi") and points >= rules.special_futahachi_at:
        value = with_step(
            rules.special["futahachi"],
            rules.special_futahachi_step,
            points - rules.special_futahachi_at,
            rules,
        )
        found.append(("futahachi", value, explain("captured_points", points=points)))
    if plains is not None and rules.special.get("sujiroku") and plains >= rules.special_sujiroku_at:
        value = with_step(
            rules.special["sujiroku"], rules.special_sujiroku_step, plains - rules.special_sujiroku_at, rules
        )
        found.append(("sujiroku", value, explain("plains", plains=plains)))
    return found
