"""Hand yaku made with the field: a three lies there and the hand holds the fourth card. rules.md §14.

They are worth something only where a table plays them (`teyaku.mukai-sanbon`, `teyaku.mukai-tate-sanbon`), and are paid
beside any other hand yaku.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hhscore.cards import MONTH_MASK, MONTHS, PAULOWNIA, CardSet
from hhscore.games.hachihachi.hand import TATE_MONTHS, Held, hand_yaku
from hhscore.games.hachihachi.rules import HachihachiRules

GROUP = "field"
_THREE = 3


@dataclass(frozen=True, slots=True)
class MukaiYaku:
    """A yaku of a hand and the field together: its names and definition, for look-ups."""

    id: str
    kanji: str
    english: str
    definition: str


_YAKU = (
    MukaiYaku(
        "mukai-sanbon",
        "向三本",
        "a three met on the field",
        "three of a month on the field and the fourth card in the hand",
    ),
    MukaiYaku(
        "mukai-tate-sanbon",
        "向立三本",
        "a standing three met on the field",
        "three of wisteria, iris or bush clover, or the three plain paulownias, on the field and the fourth card in "
        "the hand",
    ),
)


def mukai_yaku(rules: HachihachiRules) -> tuple[MukaiYaku, ...]:
    """The yaku of hand and field that these rules play.

    >>> from hhscore.games.hachihachi.rules import load_rules, preset
    >>> mukai_yaku(preset("standard"))
    ()
    >>> [yaku.id for yaku in mukai_yaku(load_rules("standard", {"teyaku.mukai-sanbon": 2}))]
    ['mukai-sanbon']
    """
    return tuple(yaku for yaku in _YAKU if rules.teyaku.get(yaku.id))


def declarable(rules: HachihachiRules) -> dict[str, str]:
    """Every hand yaku that can be declared by name under these rules, with its kanji; those with the field last.

    >>> from hhscore.games.hachihachi.rules import load_rules
    >>> list(declarable(load_rules("standard", {"teyaku.mukai-sanbon": 2})))[-1]
    'mukai-sanbon'
    """
    with_hand = {yaku.id: yaku.kanji for yaku in hand_yaku(rules)}
    return with_hand | {yaku.id: yaku.kanji for yaku in mukai_yaku(rules)}


def find_mukai(field: CardSet, hand: CardSet | None, rules: HachihachiRules) -> tuple[Held, ...]:
    """The yaku that a hand makes with the field, each with the card in the hand; of no hand those it could make.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import load_rules
    >>> rules = load_rules("standard", {"teyaku.mukai-sanbon": 2, "teyaku.mukai-tate-sanbon": 3})
    >>> field = parse_cards("2arp 4rpp")
    >>> [(held.id, held.points, str(held.cards)) for held in find_mukai(field, parse_cards("1p 2p 4a"), rules)]
    [('mukai-sanbon', 24, '2p'), ('mukai-tate-sanbon', 36, '4a')]
    """
    played = {yaku.id for yaku in mukai_yaku(rules)}
    found: list[Held] = []
    for month in MONTHS if played else ():
        fourth = CardSet(hand.mask & MONTH_MASK[month]) if hand is not None else CardSet()
        three = CardSet(
            field.mask & MONTH_MASK[month]
        )  # plains are interchangeable, so only numbers can be compared
        if len(three) != _THREE or (hand is not None and not fourth):
            continue
        tate = month in TATE_MONTHS or (month == PAULOWNIA and three.count("p") == _THREE)
        ids: Sequence[str] = ("mukai-tate-sanbon", "mukai-sanbon") if tate else ("mukai-sanbon",)
        made = next((yaku_id for yaku_id in ids if yaku_id in played), None)
        if made is not None:
            found.append(Held(made, GROUP, rules.yaku_amount(rules.teyaku[made]), fourth))
    return tuple(found)
