"""The next question at the table, of either game: pure, from what is recorded alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from hhscore.cards import CardError, CardSet

Key = tuple[int, str, str, str]
"""Which question it is: the month, what it is about, whom, and over what."""

FIELD, BA, BLANK, CHOICE, SHIBARI, DEALER = "field", "ba", "blank", "choice", "shibari", "dealer"
PUSHED, HAND, CALL, DECIDE, HATTO = "pushed", "hand", "call", "decide", "hatto"
CAPTURES, PLAINS, TOBIKOMI, NUKE = "captures", "plains", "tobikomi", "nuke-yaku"
ACTIVE, STOP, KOIKOI, MADE = "active", "stop", "koikoi", "made"
OVER, WRONG, BACK = "over", "wrong", "back"


@dataclass(frozen=True, slots=True)
class Question:
    """One question: `label` stands before the answer, `usual` is what Enter takes (None: nothing).

    `asks` says what can be answered, `words` are offered for completion, `cards` is how many cards are wanted (0:
    any number; None: none), `seen` the cards that lie elsewhere. `who` are the players it can be about, `over` a
    yaku or more. `begun` is text to begin with.
    """

    kind: str
    month: int
    label: str
    player: str | None = None
    usual: str | None = None
    asks: str = ""
    words: tuple[str, ...] = ()
    cards: int | None = None
    seen: CardSet = field(default_factory=CardSet)
    who: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    begun: str = ""

    @property
    def key(self) -> Key:
        """Which question it is, also when asked again.

        >>> Question("hand", 2, "Ben's hand", "Ben").key
        (2, 'hand', 'Ben', '')
        """
        return self.month, self.kind, self.player or "", " ".join(self.over)


def elsewhere(sets: Iterable[CardSet | None]) -> CardSet:
    """The cards of several places together; what is there too often is left to the check of the file.

    >>> from hhscore.cards import parse_cards
    >>> str(elsewhere([parse_cards("1p"), None, parse_cards("1p 2r")]))
    '1pp 2r'
    """
    together = CardSet()
    for cards in sets:
        if cards is not None:
            try:
                together += cards
            except CardError:
                together = CardSet(together.mask | cards.mask)
    return together
