"""What is wrong with the cards a scorekeeper wrote down, yaku aside: too many, too few, left over.

That a card is there twice is seen where the file is read: it needs no rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hhscore.cards import DECK, KIND_MASK, KIND_NAMES, MONTHS, CardSet
from hhscore.cards.deck import flower
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.model.session import Capture, KoikoiMonth, Path, Problem


def card_problems(month: KoikoiMonth, rules: KoikoiRules, where: Path) -> Iterator[Problem]:
    """Field and hands: as many cards as are dealt; then the captured cards.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> month = KoikoiMonth(captures={"Aki": Capture(parse_cards("1bpp 2ap"))})
    >>> for problem in card_problems(month, koikoi_preset(), ("months", 0)):
    ...     print(problem.name, problem.message)
    odd-capture Aki has 3 of the pine (1bpp): captured cards hold 0, 2 or 4 of a month
    """
    for player, hand in month.hands.items():
        if len(hand) != rules.deal_hand:
            message = f"{player}'s hand has {_cards(len(hand))}; {rules.deal_hand} are dealt"
            yield Problem("card-count", message, (*where, "hands", player), "deal.hand")
    if month.field is not None and len(month.field) != rules.deal_field:
        message = f"the field has {_cards(len(month.field))}; {rules.deal_field} are dealt"
        yield Problem("card-count", message, (*where, "field"), "deal.field")
    yield from _captured(month.captures, rules, (*where, "captures"))


def _captured(captures: Mapping[str, Capture], rules: KoikoiRules, where: Path) -> Iterator[Problem]:
    total = 0
    for player, capture in captures.items():
        if capture.points is not None or capture.rest:
            message = f"{player}'s captured cards are written as cards: Koi-Koi counts no card points"
            yield Problem("bad-value", message, (*where, player))
        for kind, count in (capture.counts or {}).items():
            most = KIND_MASK[kind].bit_count()
            if count > most:
                message = f"{player} has {count} {KIND_NAMES[kind]}s; the deck has {most}"
                yield Problem("captures-total", message, (*where, player))
        if capture.cards is not None:
            yield from _odd(player, capture.cards, (*where, player))
        total += len(capture.cards) if capture.cards is not None else sum((capture.counts or {}).values())
    if total > len(DECK):
        over = total - len(DECK)
        message = f"captures add up to {total} cards; the deck has {len(DECK)} ({over} too many)"
        yield Problem("captures-total", message, where)
    most = rules.deal_field + 4 * rules.deal_hand
    if most < total <= len(DECK):
        message = (
            f"captures add up to {total} cards; {most} come into play: {rules.deal_field} on the field, "
            f"{2 * rules.deal_hand} in two hands and as many turned up"
        )
        yield Problem("captures-total", message, where, "deal.hand")


def _odd(player: str, cards: CardSet, where: Path) -> Iterator[Problem]:
    for month in MONTHS:
        size = cards.month_count(month)
        if size % 2:
            some = CardSet(cards.mask & (0b1111 << 4 * month - 4))
            message = f"{player} has {size} of the {flower(month)} ({some}): captured cards hold 0, 2 or 4 of a month"
            yield Problem("odd-capture", message, where)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
