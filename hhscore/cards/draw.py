"""The draw for the deal: who draws the earliest month deals. 003; rules.md §15."""

from __future__ import annotations

from collections.abc import Mapping

from hhscore.cards.deck import KIND, KINDS, MONTH, CardError
from hhscore.cards.notation import parse_cards


def parse_draw(text: str) -> dict[str, int]:
    """Return the card of each player from a text like `Aki 3b, Ben 1p`; CardError for what is no draw.

    >>> from hhscore.cards.deck import card_name
    >>> {name: card_name(card) for name, card in parse_draw("Aki 3b, Mary Ann crane").items()}
    {'Aki': '3b', 'Mary Ann': '1b'}
    """
    drawn: dict[str, int] = {}
    for part in text.split(","):
        name, _, card = part.strip().rpartition(" ")
        if not name.strip():
            raise CardError(
                f"{part.strip() or text!r}: a draw is a name and a card each, Aki 3b, Ben 1p, Chie 7a"
            )
        if name.strip() in drawn:
            raise CardError(f"{name.strip()} drew twice; write the last card alone")
        drawn[name.strip()] = read_card(card)
    return drawn


def read_card(text: str) -> int:
    """Return the one card that a text names; CardError for none or several.

    >>> read_card("2b")
    Traceback (most recent call last):
    ...
    hhscore.cards.deck.CardError: 2b: the plum has no bright (it has 2a, 2r, 2p, 2p)
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(f"{text.strip()}: {len(cards)} cards; each draws one")
    return next(iter(cards))


def order_of_draw(drawn: Mapping[str, int]) -> tuple[str, ...]:
    """Return who deals first and the others in the order of their seats: by month, of one month the greater card.

    >>> cards = {"Aki": "3b", "Ben": "1p", "Chie": "3r"}
    >>> order_of_draw({name: read_card(card) for name, card in cards.items()})
    ('Ben', 'Aki', 'Chie')
    """
    return tuple(sorted(drawn, key=lambda player: _rank(drawn[player])))


def who_draws_again(drawn: Mapping[str, int]) -> tuple[str, ...]:
    """Return the first players whose cards count the same, who draw again; none where all differ.

    >>> who_draws_again({"Aki": read_card("3p"), "Ben": read_card("1b"), "Chie": read_card("3p")})
    ('Aki', 'Chie')
    """
    ranks = [_rank(card) for card in drawn.values()]
    same = next((rank for rank in sorted(ranks) if ranks.count(rank) > 1), None)
    return tuple(player for player, card in drawn.items() if _rank(card) == same)


def _rank(card: int) -> tuple[int, int]:
    return MONTH[card], KINDS.index(KIND[card])
