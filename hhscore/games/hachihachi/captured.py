"""Captured yaku (dekiyaku), card points and plains: what captured cards are worth. rules.md §6 and §8."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hhscore.cards import KIND_MASK, KIND_NAMED, KIND_SIZE, KINDS, MONTH_MASK, WILLOW, CardSet
from hhscore.games.hachihachi.hand import Held
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Exact


def _cards(*faces: tuple[int, str]) -> CardSet:
    return CardSet(sum(MONTH_MASK[month] & KIND_MASK[kind] for month, kind in faces))


POETRY = _cards((1, "r"), (2, "r"), (3, "r"))
BLUE = _cards((6, "r"), (9, "r"), (10, "r"))
WILLOW_CARDS = CardSet(MONTH_MASK[WILLOW])
_MICHIKAZE = _cards((WILLOW, "b"))
_WILLOW_RIBBON = _cards((WILLOW, "r"))
_BRIGHTS = CardSet(KIND_MASK["b"])
_RIBBONS = CardSet(KIND_MASK["r"])


@dataclass(frozen=True, slots=True)
class CapturedYaku:
    """One captured yaku: its names and the cards it takes, `size` of them (all, if they are that many)."""

    id: str
    kanji: str
    english: str
    definition: str
    cards: CardSet
    size: int

    @property
    def fixed(self) -> bool:
        """Whether it takes these very cards, not so many of them."""
        return len(self.cards) == self.size

    def made(self, captured: CardSet) -> bool:
        """Whether these captured cards make it."""
        return (captured.mask & self.cards.mask).bit_count() >= self.size


CAPTURED_YAKU = (
    CapturedYaku("goko", "五光", "five brights", "all five brights", _BRIGHTS, 5),
    CapturedYaku(
        "shiko",
        "四光",
        "four brights",
        "the four brights other than Ono no Michikaze",
        _BRIGHTS - _MICHIKAZE,
        4,
    ),
    CapturedYaku(
        "nanatan",
        "七短",
        "seven ribbons",
        "seven ribbons other than the willow's",
        _RIBBONS - _WILLOW_RIBBON,
        7,
    ),
    CapturedYaku("akatan", "赤短", "poetry ribbons", "the ribbons of pine, plum and cherry", POETRY, 3),
    CapturedYaku("aotan", "青短", "blue ribbons", "the ribbons of peony, chrysanthemum and maple", BLUE, 3),
    CapturedYaku(
        "inoshikacho",
        "猪鹿蝶",
        "boar, deer, butterflies",
        "the boar, the deer and the butterflies",
        _cards((7, "a"), (10, "a"), (6, "a")),
        3,
    ),
)


def captured_yaku(rules: HachihachiRules) -> tuple[CapturedYaku, ...]:
    """The captured yaku played under these rules, a rule file's own among them, those worth nothing left out.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> [yaku.id for yaku in captured_yaku(preset("standard"))]
    ['goko', 'shiko', 'nanatan', 'akatan', 'aotan', 'inoshikacho']
    """
    known: tuple[CapturedYaku, ...] | None = rules.cache.get("captured")
    if known is None:
        added = tuple(_added(entry) for entry in rules.added_captured_yaku)
        known = tuple(yaku for yaku in CAPTURED_YAKU + added if rules.dekiyaku.get(yaku.id))
        rules.cache["captured"] = known
    return known


def _added(entry: Mapping[str, Any]) -> CapturedYaku:
    """A rule file's own captured yaku: `[[captured]]`, its cards or a count of one kind."""
    if "cards" in entry:
        from hhscore.cards import parse_cards

        cards = parse_cards(entry["cards"])
        size = len(cards)
    else:
        cards = counted_cards(entry["count"])
        size = entry["count"]["at_least"]
    names = (entry.get("kanji", ""), entry.get("english", entry["id"]), entry.get("definition", ""))
    return CapturedYaku(entry["id"], *names, cards, size)


def counted_cards(count: Mapping[str, Any]) -> CardSet:
    """The cards of which a rule file's count takes so many: all of a kind, without those it leaves out.

    >>> str(counted_cards({"kind": "bright", "at_least": 3, "except": "11b"}))
    '1b 3b 8b 12b'
    """
    cards = CardSet(KIND_MASK[KIND_NAMED[count["kind"]]])
    if "except" in count:
        from hhscore.cards import parse_cards

        cards = cards - parse_cards(count["except"])
    return cards


def yaku_named(yaku_id: str, rules: HachihachiRules) -> CapturedYaku | None:
    """The captured yaku of that name, if these rules play it.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> yaku_named("akatan", preset("standard")).size, yaku_named("sanko", preset("standard"))
    (3, None)
    """
    return next((yaku for yaku in captured_yaku(rules) if yaku.id == yaku_id), None)


def made(captured: CardSet, rules: HachihachiRules) -> tuple[str, ...]:
    """Every captured yaku these cards make, replaced ones too.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> made(parse_cards("1b 3b 8b 11b 12b 1r 2r 3r"), preset("standard"))
    ('goko', 'shiko', 'akatan')
    """
    return tuple(yaku.id for yaku in captured_yaku(rules) if yaku.made(captured))


def paid(yaku_ids: Iterable[str], rules: HachihachiRules) -> tuple[str, ...]:
    """Of these captured yaku those that are paid: none that a greater one replaces. 001: Five voids Four.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> paid(["shiko", "goko", "akatan"], preset("standard"))
    ('goko', 'akatan')
    """
    ids = set(yaku_ids)
    replaced = {gone for yaku_id in ids for gone in rules.dekiyaku_replaces.get(yaku_id, ())}
    return tuple(yaku.id for yaku in captured_yaku(rules) if yaku.id in ids and yaku.id not in replaced)


def value(yaku_ids: Iterable[str], rules: HachihachiRules) -> Exact:
    """What each of the others pays for these captured yaku together, in points before the ba.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> value(["shiko", "goko"], preset("standard"))
    144
    """
    return sum((rules.yaku_amount(rules.dekiyaku[yaku_id]) for yaku_id in paid(yaku_ids, rules)), start=0)


def evaluate(captured: CardSet, rules: HachihachiRules) -> tuple[Held, ...]:
    """The captured yaku that these cards are paid for, each with the cards that make it.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> [(held.id, str(held.cards)) for held in evaluate(parse_cards("1r 2r 3r 4r"), preset("standard"))]
    [('akatan', '1r 2r 3r')]
    """
    complete = made(captured, rules)
    if not complete:
        return ()
    ids = paid(complete, rules)
    return tuple(
        Held(
            yaku.id,
            "captured",
            rules.yaku_amount(rules.dekiyaku[yaku.id]),
            CardSet(captured.mask & yaku.cards.mask),
        )
        for yaku in captured_yaku(rules)
        if yaku.id in ids
    )


def card_values(rules: HachihachiRules) -> dict[str, int]:
    """What each kind of card counts, in card points.

    001 Winning and scoring.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> card_values(preset("standard"))
    {'b': 20, 'a': 10, 'r': 5, 'p': 1}
    """
    return {"b": rules.cards_bright, "a": rules.cards_animal, "r": rules.cards_ribbon, "p": rules.cards_plain}


def card_points(captured: CardSet, rules: HachihachiRules) -> int:
    """The card points of captured cards. 001 Winning and scoring.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> card_points(parse_cards("1b 2a 3r 4p"), preset("standard"))
    36
    """
    values = card_values(rules)
    return sum(values[kind] * captured.count(kind) for kind in KINDS)


def deck_points(rules: HachihachiRules) -> int:
    """The card points of the whole deck.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> deck_points(preset("standard"))
    264
    """
    return sum(value * KIND_SIZE[kind] for kind, value in card_values(rules).items())


def plains(captured: CardSet) -> int:
    """How many plains these are for a sujiroku: every willow counts as one. 003 素十六.

    >>> from hhscore.cards import parse_cards
    >>> plains(parse_cards("1pp 11barp"))
    6
    """
    return (captured.mask & (KIND_MASK["p"] | MONTH_MASK[WILLOW])).bit_count()
