"""The special yaku: their names, and which of them captured points and plains are. rules.md §7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hhscore.cards import KIND_NAMED, KIND_NAMES, KIND_SIZE, CardSet
from hhscore.games.hachihachi.captured import counted_cards
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
"""Of several that were made, the first of these counts; where those of a rule file stand among them, `order` says."""
POINTS = "points"


@dataclass(frozen=True, slots=True)
class AddedSpecial:
    """A special yaku that a rule file adds: so many captured cards of a kind, or so many captured points.

    `counting` are the cards that count, None for points; `step` (kan) is for each more than `least`, or, where only
    `most` is stated, for each fewer than that.
    """

    names: SpecialYaku
    counting: CardSet | None
    kind: str
    least: int | None
    most: int | None
    step: Amount
    before: str | None

    def amount(
        self, points: int | None, cards: CardSet | None, counts: Mapping[str, int] | None
    ) -> int | None:
        """How many of what it counts were captured, as far as that is known; `counts` are by kind letter."""
        if self.counting is None:
            return points
        if cards is not None:
            return (cards.mask & self.counting.mask).bit_count()
        whole = len(self.counting) == KIND_SIZE[self.kind]
        return counts.get(self.kind, 0) if counts is not None and whole else None

    def over(self, amount: int) -> int | None:
        """By how much it is made; None if it is not."""
        if (self.least is not None and amount < self.least) or (self.most is not None and amount > self.most):
            return None
        return amount - self.least if self.least is not None else (self.most or 0) - amount


def added_specials(rules: HachihachiRules) -> tuple[AddedSpecial, ...]:
    """The special yaku that a rule file adds, those worth nothing left out.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> added_specials(preset("standard"))
    ()
    """
    known: tuple[AddedSpecial, ...] | None = rules.cache.get("specials")
    if known is None:
        added = tuple(map(_added, rules.added_special_yaku))
        known = rules.cache["specials"] = tuple(one for one in added if rules.special.get(one.names.id))
    return known


def _added(entry: Mapping[str, Any]) -> AddedSpecial:
    count = entry["count"]
    counting = None if count["kind"] == POINTS else counted_cards(count)
    least, most = count.get("at_least"), count.get("at_most")
    what = "captured points" if counting is None else f"{count['kind']}s"
    parts = [f"{least} or more {what}"] if least is not None else []
    parts += [f"{most} or fewer {what}"] if most is not None else []
    parts += [f"without {count['except']}"] if "except" in count else []
    name = entry["id"]
    names = SpecialYaku(
        name,
        entry.get("kanji", ""),
        entry.get("english", name),
        entry.get("definition", ", ".join(parts)),
    )
    kind = "" if counting is None else KIND_NAMED[count["kind"]]
    return AddedSpecial(names, counting, kind, least, most, entry.get("step", 0), entry.get("before"))


def order(rules: HachihachiRules) -> list[str]:
    """The special yaku in the order in which the first that was made counts, a rule file's own before those it names.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> order(preset("standard"))
    ['souhachi', 'futahachi', 'sujiroku']
    """
    names = list(ORDER)
    for one in added_specials(rules):
        names.insert(names.index(one.before) if one.before in names else len(names), one.names.id)
    return names


def special_yaku(rules: HachihachiRules) -> tuple[SpecialYaku, ...]:
    """The special yaku as these rules define them, a rule file's own last. 000 Special Yaku; 003 特殊な出来役.

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
        *(one.names for one in added_specials(rules)),
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
    points: int | None,
    plains: int | None,
    rules: HachihachiRules,
    cards: CardSet | None = None,
    counts: Mapping[str, int] | None = None,
) -> list[tuple[str, Exact, Message]]:
    """Which special yaku of one player these captured points and plains are, with value (points) and words.

    All but the souhachi; those of a rule file also by the `cards`, or the `counts` by kind letter, that were captured.

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
    for one in added_specials(rules):
        amount = one.amount(points, cards, counts)
        over = one.over(amount) if amount is not None else None
        if amount is not None and over is not None:
            value = rules.yaku_amount(rules.special[one.names.id]) + rules.yaku_amount(one.step) * over
            words = explain("captured_points", points=amount)
            if one.counting is not None:
                words = explain("cards_of_kind", count=amount, kind=KIND_NAMES[one.kind])
            found.append((one.names.id, value, words))
    return found
