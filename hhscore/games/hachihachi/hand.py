"""Hand yaku (teyaku): what seven cards are worth before the first play, and which of them are shown.

The yaku themselves stand in `hand_definitions`; what each is worth is a rule (`teyaku.<id>`). rules.md §5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hhscore.cards import KIND, KIND_MASK, MONTH, MONTH_MASK, MONTHS, PAULOWNIA, WILLOW, CardSet
from hhscore.games.hachihachi.hand_definitions import HAND_YAKU, HandYaku, added_yaku
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Exact

__all__ = [
    "HAND_YAKU",
    "TATE_MONTHS",
    "HandValue",
    "HandYaku",
    "Held",
    "evaluate",
    "hand_yaku",
    "holds",
    "is_tate",
    "kinds_yaku",
    "months_yaku",
    "paid",
    "shown",
    "threes",
]

_HANDS_KEPT = 4096
"""How many hands are remembered with each rule set, so that a month settled again costs less."""
_WILLOWS_NOT_PLAIN = MONTH_MASK[WILLOW] & ~KIND_MASK["p"]
_NO_CARDS = CardSet()
_FIRST_BIT = tuple((month, 4 * (month - 1)) for month in MONTHS)
"""Each month, and where its cards begin in a mask."""
TATE_MONTHS = frozenset({4, 5, 7})
"""Wisteria, iris and bush clover: any three of them are a tate-sanbon."""


_WHOLE_HAND = frozenset({"haneken", "ichi-ni-shi", "shisou", "karasu", "sunashi"})
"""The yaku for which all seven are laid down."""


@dataclass(frozen=True, slots=True)
class Held:
    """A yaku that cards hold: what each of the others pays in points before the ba, and the cards that make it."""

    id: str
    group: str
    points: Exact
    cards: CardSet


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a hand is: the yaku that are paid (months before kinds), their sum, and the cards to show.

    `plains` are the cards that count as plain for its kinds yaku, willows among them.
    """

    points: Exact
    yaku: tuple[Held, ...]
    show: CardSet
    plains: CardSet

    @property
    def ids(self) -> tuple[str, ...]:
        """The names of the yaku."""
        return tuple(held.id for held in self.yaku)


_NOTHING = HandValue(0, (), _NO_CARDS, _NO_CARDS)


class _Played(NamedTuple):
    """The hand yaku under one rule set: all of them, and of each group with its points, the one that counts first."""

    all: tuple[HandYaku, ...]
    months: tuple[tuple[HandYaku, Exact], ...]
    kinds: tuple[tuple[HandYaku, Exact], ...]


def hand_yaku(rules: HachihachiRules) -> tuple[HandYaku, ...]:
    """The hand yaku played under these rules, a rule file's own among them, those worth nothing left out.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> len(hand_yaku(preset("standard")))
    14
    """
    return _played(rules).all


def _played(rules: HachihachiRules) -> _Played:
    known: _Played | None = rules.cache.get("hand")
    if known is None:
        added = tuple(map(added_yaku, rules.added_hand_yaku))
        played = tuple(_under(yaku, rules) for yaku in HAND_YAKU + added if rules.teyaku.get(yaku.id))
        worth = {yaku.id: rules.yaku_amount(rules.teyaku[yaku.id]) for yaku in played}
        groups = {yaku.id: yaku.group for yaku in played}

        def rank(yaku: HandYaku) -> tuple[Exact, bool]:
            """Put one that replaces a dearer yaku of its group before it; equally good ones stay as they are."""
            beside = (name for name in yaku.replaces if groups.get(name) == yaku.group)
            return -max(worth[name] for name in (yaku.id, *beside)), not yaku.replaces

        ranked = sorted(played, key=rank)
        months, kinds = (
            tuple((yaku, worth[yaku.id]) for yaku in ranked if yaku.group == group)
            for group in ("months", "kinds")
        )
        known = rules.cache["hand"] = _Played(played, months, kinds)
    return known


def _under(yaku: HandYaku, rules: HachihachiRules) -> HandYaku:
    if yaku.id == "aka" and rules.teyaku_aka_ribbons == 2:
        return HandYaku(
            yaku.id, yaku.kanji, yaku.english, "two ribbons and five plains", kinds={"r": (2, 2), "p": (5, 5)}
        )
    return yaku


def evaluate(hand: CardSet, rules: HachihachiRules) -> HandValue:
    """The yaku of seven cards under these rules. 000 Hand Yaku; 003 基本の手役12, 重複の手役35.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> value = evaluate(parse_cards("4arp 1p 2p 6a 8p"), preset("standard"))
    >>> value.ids, value.points, str(value.show)
    (('tate-sanbon',), 36, '4arp')
    """
    known: dict[int, HandValue] = rules.cache.setdefault("hands", {})
    value = known.get(hand.mask)
    if value is None:
        if len(known) >= _HANDS_KEPT:
            known.clear()
        value = known[hand.mask] = _evaluate(hand, rules)
    return value


def _evaluate(hand: CardSet, rules: HachihachiRules) -> HandValue:
    kinds, plains = _held_of_kinds(hand, rules)
    months = _held_of_months(hand, rules, karasu=kinds is not None and kinds.id == "karasu")
    held = tuple([best for best in (months, kinds) if best is not None])
    if not held:
        return _NOTHING
    if len(held) == 2:
        ids = paid([best.id for best in held], rules)
        held = tuple(best for best in held if best.id in ids)
    if not any(best.group == "kinds" for best in held):
        plains = CardSet()
    points = sum((best.points for best in held), start=0)
    return HandValue(points, held, shown(hand, held, plains), plains)


def holds(hand: CardSet, yaku_id: str, rules: HachihachiRules) -> Held | None:
    """The yaku of that name, if these cards make it, whether or not a better one of its group is there.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> holds(parse_cards("4arp 1p 2p 6a 8p"), "sanbon", preset("standard")).points
    24
    """
    all_plain = all(KIND[card] == "p" or MONTH[card] == WILLOW for card in hand)
    found = _held_of_months(hand, rules, karasu=all_plain, only=yaku_id)
    return found or _held_of_kinds(hand, rules, only=yaku_id)[0]


def paid(ids: Sequence[str], rules: HachihachiRules) -> tuple[str, ...]:
    """Which are paid of a months yaku and a kinds yaku in one hand (in this order): both, or the better one.

    A yaku of a rule file may replace the other. 000 Hand Yaku: the highest of each group is valid.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> paid(["sanbon", "karasu"], preset("standard")), paid(["sanbon", "karasu"], preset("qdan"))
    (('sanbon', 'karasu'), ('karasu',))
    """
    played = {yaku.id: yaku for yaku in _played(rules).all}
    replaced = {gone for yaku_id in ids for gone in played[yaku_id].replaces}
    left = [yaku_id for yaku_id in ids if yaku_id not in replaced] or list(ids)
    if rules.teyaku_overlap == "highest":
        left = [max(left, key=lambda yaku_id: rules.yaku_amount(rules.teyaku[yaku_id]))]
    return tuple(left)


def months_yaku(
    counts: Mapping[int, int], tate: frozenset[int], rules: HachihachiRules, only: str | None = None
) -> tuple[HandYaku, Exact, tuple[int, ...]] | None:
    """The best yaku of the months group, its points and the months that make it; or `only` the one of that name.

    `counts` is how many cards of each month are held, `tate` the months whose three are a standing one.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> yaku, points, months = months_yaku({4: 3, 1: 1, 2: 3}, frozenset({4}), preset("standard"))
    >>> yaku.id, points, months
    ('futa-sanbon', 72, (4, 2))
    """
    # Most hands have too few of any month for any yaku; which sizes are enough for which is found out once.
    sizes = tuple(sorted(counts.values(), reverse=True))
    fitting: dict[tuple[int, ...], tuple[tuple[HandYaku, Exact], ...]] = rules.cache.setdefault(
        "hand sizes", {}
    )
    possible = fitting.get(sizes)
    if possible is None:
        possible = fitting[sizes] = tuple(entry for entry in _played(rules).months if entry[0].fits(sizes))
    for yaku, points in possible:
        if (only is None or yaku.id == only) and (made := yaku.holds_months(counts, tate)):
            return yaku, points, made
    return None


def kinds_yaku(
    counts: Mapping[str, int], willows: str, rules: HachihachiRules, only: str | None = None
) -> tuple[HandYaku, Exact, str] | None:
    """The best yaku of the kinds group, its points and which willows count as what they are; or `only` that one.

    `counts` is how many cards of each kind are held; willows that are not plain stand apart, as their kinds.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> yaku, points, themselves = kinds_yaku({"b": 0, "a": 0, "r": 1, "p": 5}, "r", preset("standard"))
    >>> yaku.id, points, themselves
    ('tan-ichi', 36, '')
    """
    known: dict[Any, tuple[HandYaku, Exact, str] | None] = rules.cache.setdefault("hand kinds", {})
    key = (*counts.values(), willows, only)
    if key not in known:
        known[key] = _kinds_yaku(counts, willows, rules, only)
    return known[key]


def _kinds_yaku(
    counts: Mapping[str, int], willows: str, rules: HachihachiRules, only: str | None
) -> tuple[HandYaku, Exact, str] | None:
    ways = _ways(counts, willows, rules)
    as_they_are = [(willows, {kind: count + willows.count(kind) for kind, count in counts.items()})]
    for yaku, points in _played(rules).kinds:
        if only is None or yaku.id == only:
            for themselves, counted in as_they_are if yaku.willows_as_they_are else ways:
                if yaku.holds_kinds(counted):
                    return yaku, points, themselves
    return None


def _ways(
    counts: Mapping[str, int], willows: str, rules: HachihachiRules
) -> list[tuple[str, Mapping[str, int]]]:
    """Each way to count a hand's kinds: every willow as plain or, if the rules let it, as what it is."""
    ways = [""]
    if rules.teyaku_willow == "either":
        for willow in willows:
            ways += [way + willow for way in ways]
        ways.sort(key=len)
    found: list[tuple[str, Mapping[str, int]]] = []
    for way in ways:
        counted = dict(counts)
        for willow in willows:
            counted[willow if willow in way else "p"] += 1
        found.append((way, counted))
    return found


def _held_of_months(
    hand: CardSet, rules: HachihachiRules, *, karasu: bool, only: str | None = None
) -> Held | None:
    mask = hand.mask
    counts = {month: count for month, at in _FIRST_BIT if (count := (mask >> at & 0b1111).bit_count())}
    tate = frozenset(
        month for month, count in counts.items() if count > 2 and is_tate(hand, month, rules, karasu)
    )
    best = months_yaku(counts, tate, rules, only)
    if best is None:
        return None
    yaku, points, made = best
    return Held(yaku.id, "months", points, CardSet(hand.mask & sum(MONTH_MASK[month] for month in made)))


def is_tate(hand: CardSet, month: int, rules: HachihachiRules, karasu: bool) -> bool:
    """Whether three of this month are a standing three; `karasu`: the hand is one. rules.md §5.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> is_tate(parse_cards("12bpp"), 12, preset("standard"), False)
    False
    """
    if month == PAULOWNIA:
        return CardSet(hand.mask & MONTH_MASK[PAULOWNIA]).count("p") == 3
    return month in TATE_MONTHS or (month == WILLOW and karasu and rules.teyaku_willow_tate)


def _held_of_kinds(
    hand: CardSet, rules: HachihachiRules, *, only: str | None = None
) -> tuple[Held | None, CardSet]:
    """The best kinds yaku, and the cards that count as plain for it."""
    willows = hand.mask & _WILLOWS_NOT_PLAIN
    others = hand.mask ^ willows
    counts = {kind: (others & mask).bit_count() for kind, mask in KIND_MASK.items()}
    best = kinds_yaku(
        counts, "".join([KIND[card] for card in CardSet(willows)]) if willows else "", rules, only
    )
    if best is None:
        return None, _NO_CARDS
    yaku, points, themselves = best
    plain_willows = sum(1 << card for card in CardSet(willows) if KIND[card] not in themselves)
    return Held(yaku.id, "kinds", points, hand), CardSet(others & KIND_MASK["p"] | plain_willows)


def shown(hand: CardSet, held: tuple[Held, ...], plains: CardSet) -> CardSet:
    """The cards that are shown for these yaku; a lone sanbon is held up, all else laid down. 003 重複の手役35.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> hand = parse_cards("1rpp 2rp 3p 5p")
    >>> str(evaluate(hand, preset("standard")).show)
    '1rpp 2p 3p 5p'
    """
    if not held:
        return CardSet()
    if len(held) == 1:
        only = held[0]
        if only.id in _WHOLE_HAND:
            return hand
        return plains if only.group == "kinds" else only.cards
    months, kinds = held
    counted = CardSet(hand.mask & ~plains.mask)
    if kinds.id == "aka" and months.id in ("sanbon", "tate-sanbon"):
        return CardSet(months.cards.mask | plains.mask)
    if months.id == "teshi" and kinds.id in ("aka", "tan-ichi"):
        return plains
    if kinds.id == "pikaichi" and months.id == "teshi":
        return hand if MONTH[next(iter(months.cards))] == PAULOWNIA else plains
    if kinds.id == "pikaichi" and months.id == "kuttsuki":
        return hand if counted <= months.cards else months.cards
    return hand


def threes(hand: CardSet, value: HandValue, rules: HachihachiRules) -> tuple[CardSet, ...]:
    """The threes of a hand that are tobikomi if they end in the player's captured cards. 000 Tobikomi Bonus.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> rules = preset("standard")
    >>> hand = parse_cards("1rpp 2rpp 5p")
    >>> [str(three) for three in threes(hand, evaluate(hand, rules), rules)]
    ['1rpp', '2rpp']
    """
    if not rules.tobikomi_value:
        return ()
    for held in value.yaku:
        if held.group == "months" and held.id in rules.tobikomi_in:
            return tuple(
                CardSet(held.cards.mask & MONTH_MASK[month])
                for month in MONTHS
                if held.cards.month_count(month) == 3
            )
    return ()
