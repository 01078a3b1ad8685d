"""Hand yaku (teyaku): what seven cards are worth before the first play, and which of them are shown.

A yaku is its name, its definition and one pattern; what it is worth is a rule (`teyaku.<id>`). rules.md §5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from .cards import KIND, KINDS, MONTH, MONTH_MASK, MONTHS, CardSet
from .rules import Exact, HachihachiRules

HAND_SIZE = 7
WILLOW = 11
PAULOWNIA = 12
TATE_MONTHS = frozenset({4, 5, 7})
"""Wisteria, iris and bush clover: any three of them are a tate-sanbon."""
_KIND_LETTER = {"bright": "b", "animal": "a", "ribbon": "r", "plain": "p"}


@dataclass(frozen=True, slots=True)
class HandYaku:
    """One hand yaku: its names, its group, and either how many cards of a month it takes or which kinds.

    `months` is the pattern (3, 2, 2), the most cards first, with `tate` of its threes standing threes; `kinds`
    says how many of each kind, at least and at most, the rest none.
    """

    id: str
    kanji: str
    english: str
    definition: str
    months: tuple[int, ...] = ()
    tate: int = 0
    kinds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    replaces: tuple[str, ...] = ()

    @property
    def group(self) -> str:
        """Which group it belongs to: months or kinds; the best of each counts."""
        return "months" if self.months else "kinds"

    def holds_months(self, counts: Mapping[int, int], tate: frozenset[int]) -> tuple[int, ...] | None:
        """The months that make it, given how many cards of each are held and which threes are standing ones."""
        order = sorted(counts, key=lambda month: (-counts[month], month not in tate, month))
        if self.tate:
            threes = [month for month in order if month in tate]
            if len(threes) < self.tate:
                return None
            order.sort(key=lambda month: (month not in threes[: self.tate], -counts[month], month))
        chosen = tuple(order[: len(self.months)])
        enough = all(counts[month] >= size for month, size in zip(chosen, self.months, strict=False))
        return chosen if enough and len(chosen) == len(self.months) else None

    def holds_kinds(self, counts: Mapping[str, int]) -> bool:
        """Whether a hand with this many of each kind is it."""
        return all(
            low <= counts[kind] <= high for kind in KINDS for low, high in (self.kinds.get(kind, (0, 0)),)
        )


_WHOLE_HAND = frozenset({"haneken", "ichi-ni-shi", "shisou", "karasu"})
"""The yaku for which all seven are laid down."""

HAND_YAKU = (
    HandYaku("sanbon", "三本", "three of a month", "three cards of one month", (3,)),
    HandYaku(
        "tate-sanbon",
        "立三本",
        "standing three",
        "three of wisteria, iris or bush clover, or the three plain paulownias",
        (3,),
        1,
    ),
    HandYaku("futa-sanbon", "二三本", "two threes", "two threes, at most one of them a tate-sanbon", (3, 3)),
    HandYaku(
        "sanbon-tate-sanbon",
        "三本・立三本",
        "a three and a standing three",
        "a sanbon and a tate-sanbon",
        (3, 3),
        1,
    ),
    HandYaku("futa-tate-sanbon", "二立三本", "two standing threes", "two tate-sanbon", (3, 3), 2),
    HandYaku("kuttsuki", "喰付", "three pairs", "three pairs of one month each", (2, 2, 2)),
    HandYaku("teshi", "手四", "four of a month", "all four cards of one month", (4,)),
    HandYaku("haneken", "はねけん", "three and two pairs", "three of one month and two pairs", (3, 2, 2)),
    HandYaku("ichi-ni-shi", "一二四", "one, two, four", "four of one month and a pair", (4, 2)),
    HandYaku("shisou", "四三", "four and three", "four of one month and three of another", (4, 3)),
    HandYaku("karasu", "からす", "all plain", "seven plains", kinds={"p": (7, 7)}),
    HandYaku("tan-ichi", "短一", "one ribbon", "one ribbon and six plains", kinds={"r": (1, 1), "p": (6, 6)}),
    HandYaku("toichi", "十一", "one animal", "one animal and six plains", kinds={"a": (1, 1), "p": (6, 6)}),
    HandYaku("pikaichi", "光一", "one bright", "one bright and six plains", kinds={"b": (1, 1), "p": (6, 6)}),
    HandYaku("aka", "赤", "red", "two or more ribbons, the rest plain", kinds={"r": (2, 7), "p": (0, 5)}),
)
"""Every hand yaku, per group; of two equally good ones of the kinds group the earlier here is reported."""


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


def hand_yaku(rules: HachihachiRules) -> tuple[HandYaku, ...]:
    """The hand yaku played under these rules, a rule file's own among them, those worth nothing left out.

    >>> from hhscore.rules import preset
    >>> len(hand_yaku(preset("standard")))
    14
    """
    known: tuple[HandYaku, ...] | None = rules.cache.get("hand")
    if known is None:
        added = tuple(
            HandYaku(
                entry["id"],
                entry.get("kanji", ""),
                entry.get("english", entry["id"]),
                entry.get("definition", ""),
                months=tuple(sorted(entry.get("months", ()), reverse=True)),
                kinds={_KIND_LETTER[kind]: (count, count) for kind, count in entry.get("kinds", {}).items()},
                replaces=tuple(entry.get("replaces", ())),
            )
            for entry in rules.added_hand_yaku
        )
        known = tuple(_under(yaku, rules) for yaku in HAND_YAKU + added if rules.teyaku.get(yaku.id))
        rules.cache["hand"] = known
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
    >>> from hhscore.rules import preset
    >>> value = evaluate(parse_cards("4arp 1p 2p 6a 8p"), preset("standard"))
    >>> value.ids, value.points, str(value.show)
    (('tate-sanbon',), 36, '4arp')
    """
    played = hand_yaku(rules)
    kinds, plains = _best_kinds(hand, played, rules)
    months = _best_months(hand, played, rules, karasu=kinds is not None and kinds.id == "karasu")
    held = [best for best in (months, kinds) if best is not None]
    if len(held) == 2:
        replaced = {gone for yaku in played if yaku.id in (held[0].id, held[1].id) for gone in yaku.replaces}
        held = [best for best in held if best.id not in replaced] or held
    if len(held) == 2 and rules.teyaku_overlap == "highest":
        held = [held[0] if held[0].points >= held[1].points else held[1]]
    if not any(best.group == "kinds" for best in held):
        plains = CardSet()
    points = sum((best.points for best in held), start=0)
    return HandValue(points, tuple(held), shown(hand, tuple(held), plains), plains)


def holds(hand: CardSet, yaku_id: str, rules: HachihachiRules) -> Held | None:
    """The yaku of that name, if these cards make it, whether or not a better one of its group is there.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.rules import preset
    >>> holds(parse_cards("4arp 1p 2p 6a 8p"), "sanbon", preset("standard")).points
    24
    """
    only = tuple(yaku for yaku in hand_yaku(rules) if yaku.id == yaku_id)
    all_plain = all(KIND[card] == "p" or MONTH[card] == WILLOW for card in hand)
    return _best_months(hand, only, rules, karasu=all_plain) or _best_kinds(hand, only, rules)[0]


def _best_months(
    hand: CardSet, played: tuple[HandYaku, ...], rules: HachihachiRules, *, karasu: bool
) -> Held | None:
    counts = {month: count for month in MONTHS if (count := hand.month_count(month)) > 1}
    tate = frozenset(
        month for month, count in counts.items() if count > 2 and _is_tate(hand, month, rules, karasu)
    )
    best: Held | None = None
    for yaku in played:
        if yaku.months and (best is None or rules.amount(rules.teyaku[yaku.id]) > best.points):
            made = yaku.holds_months(counts, tate)
            if made:
                cards = CardSet(hand.mask & sum(MONTH_MASK[month] for month in made))
                best = Held(yaku.id, "months", rules.amount(rules.teyaku[yaku.id]), cards)
    return best


def _is_tate(hand: CardSet, month: int, rules: HachihachiRules, karasu: bool) -> bool:
    if month == PAULOWNIA:
        return CardSet(hand.mask & MONTH_MASK[PAULOWNIA]).count("p") == 3
    return month in TATE_MONTHS or (month == WILLOW and karasu and rules.teyaku_willow_tate)


def _best_kinds(
    hand: CardSet, played: tuple[HandYaku, ...], rules: HachihachiRules
) -> tuple[Held | None, CardSet]:
    best: Held | None = None
    plains = CardSet()
    for counts, as_plain in _counted(hand, rules):
        for yaku in played:
            if not yaku.kinds or (best is not None and rules.amount(rules.teyaku[yaku.id]) < best.points):
                continue
            if yaku.holds_kinds(counts):
                points = rules.amount(rules.teyaku[yaku.id])
                if best is None or points > best.points or _rank(played, yaku.id) < _rank(played, best.id):
                    best, plains = Held(yaku.id, "kinds", points, hand), as_plain
    return best, plains


def _rank(played: tuple[HandYaku, ...], yaku_id: str) -> int:
    return next(place for place, yaku in enumerate(played) if yaku.id == yaku_id)


def _counted(hand: CardSet, rules: HachihachiRules) -> Iterator[tuple[dict[str, int], CardSet]]:
    """Each way to count the hand's kinds: every willow as plain or, if the rules let it, as what it is."""
    willows = [card for card in hand if MONTH[card] == WILLOW and KIND[card] != "p"]
    ways = ((False, True) if rules.teyaku_willow == "either" else (False,) for _ in willows)
    others = [card for card in hand if card not in willows]
    for as_itself in sorted(product(*ways), key=sum):
        counts = dict.fromkeys(KINDS, 0)
        plains = CardSet()
        kinds = [(card, KIND[card]) for card in others]
        kinds += [
            (card, KIND[card] if itself else "p") for card, itself in zip(willows, as_itself, strict=True)
        ]
        for card, kind in kinds:
            counts[kind] += 1
            if kind == "p":
                plains = CardSet(plains.mask | 1 << card)
        yield counts, plains


def shown(hand: CardSet, held: tuple[Held, ...], plains: CardSet) -> CardSet:
    """The cards that are shown for these yaku; a lone sanbon is held up, all else laid down. 003 重複の手役35.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.rules import preset
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
    >>> from hhscore.rules import preset
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
