"""What cards are worth, whichever game's rules they are asked by."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from hhscore.cards import CardSet
from hhscore.rules import RulesError, RuleSet

if TYPE_CHECKING:
    from hhscore.games.hachihachi.hand import HandValue, Held
    from hhscore.games.hachihachi.rules import HachihachiRules
    from hhscore.games.koikoi.captured import Made
    from hhscore.games.koikoi.rules import KoikoiRules

    CapturedWorth = tuple[Held, ...] | tuple[Made, ...]
    """The captured yaku of either game, each with its points and cards."""


def evaluate_hand(hand: CardSet, rules: RuleSet) -> HandValue:
    """Return the hand yaku of a hand; RulesError for a game that pays none.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> evaluate_hand(parse_cards("4arp 1p 2p 6a 8p"), preset("standard")).ids
    ('tate-sanbon',)
    """
    from hhscore.games.hachihachi.hand import evaluate

    if rules.game != "hachihachi":
        raise RulesError(f"{rules.name} are rules of {rules.game}, not of hachihachi")
    return evaluate(hand, cast("HachihachiRules", rules))


def evaluate_captured(cards: CardSet, rules: RuleSet) -> CapturedWorth:
    """Return the captured yaku that cards hold and that are paid.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> [yaku.id for yaku in evaluate_captured(parse_cards("3b 8b 9a"), koikoi_preset())]
    ['hanami', 'tsukimi']
    """
    if rules.game == "koikoi":
        from hhscore.games.koikoi.captured import made

        return made(cards, cast("KoikoiRules", rules))
    from hhscore.games.hachihachi.captured import evaluate

    return evaluate(cards, cast("HachihachiRules", rules))
