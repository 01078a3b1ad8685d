"""Why a payment is made, as data: its template in `english/payments` and the numbers in it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Exact
from hhscore.words.message import Message, Value, add_templates

add_templates("hachihachi", "hhscore.games.hachihachi.english")


def explain(code: str, **values: Value) -> Message:
    """Say why a payment is made, by the code of its template in `english/payments`.

    >>> str(explain("orichin", place="1st", worth="1 kan"))
    '1st to retire: 1 kan'
    """
    return Message(f"hachihachi.payments.{code}", values)


def worth(points: Exact, rules: HachihachiRules) -> Message:
    """An amount before the ba: in kan where it is whole or half kan, else in points.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> [str(worth(points, preset("standard"))) for points in (42, 7)], str(worth(35, preset("qdan")))
    (['3.5 kan', '7 points'], '35 points')
    """
    said: dict[Exact, Message] = rules.cache.setdefault("worth", {})
    words = said.get(points)
    if words is None:  # a rule set has few values, and fractions take time
        words = said[points] = _worth(points, rules)
    return words


def worth_of_yaku(points: Exact, rules: HachihachiRules) -> Message:
    """An amount for yaku or their bonuses, before the ba; a kan of their own is named with its points.

    >>> from hhscore.games.hachihachi.rules import load_rules
    >>> str(worth_of_yaku(25, load_rules("standard", {"unit.yaku_kan": 10})))
    '2.5 kan of 10'
    """
    if rules.yaku_kan == rules.kan:
        return worth(points, rules)
    kan = _whole_or_half(Fraction(points) / rules.yaku_kan)
    return in_points(points) if kan is None else explain("kan_of", kan=kan, points=rules.yaku_kan)


def _worth(points: Exact, rules: HachihachiRules) -> Message:
    kan = None if rules.unit_kan == "none" else _whole_or_half(Fraction(points) / rules.kan)
    return in_points(points) if kan is None else explain("kan", kan=kan)


def _whole_or_half(kan: Fraction) -> str | None:
    if kan.denominator not in (1, 2):
        return None
    return f"{kan.numerator // kan.denominator}{'.5' if kan.denominator == 2 else ''}"


def in_points(points: Exact) -> Message:
    """An amount in points, with a real minus sign.

    >>> str(in_points(-1)), str(in_points(12))
    ('−1 point', '12 points')
    """
    if points < 0:
        return explain("below_zero", amount=in_points(-points))
    # a half point is written as a fraction
    return Message("words.points", {"count": points if isinstance(points, int) else str(points)})


def with_worth(yaku: Mapping[str, Exact], rules: HachihachiRules) -> tuple[Message, ...]:
    """Each yaku with what it is worth.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> [str(one) for one in with_worth({"aka": 24}, preset("standard"))]
    ['aka 2 kan']
    """
    return tuple(
        explain("yaku", yaku=one, worth=worth_of_yaku(points, rules)) for one, points in yaku.items()
    )
