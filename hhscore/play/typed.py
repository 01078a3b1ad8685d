"""What was typed, taken apart: words, a player, cards; and what it stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from hhscore.cards import CardError, CardSet, complete_cards, parse_cards
from hhscore.facts import player_named
from hhscore.play.question import Question
from hhscore.words.player_names import take_long_name

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """What an answer is: facts in words, nothing to record (`passed`), a question back, or answers to follow."""

    facts: tuple[Words, ...] = ()
    passed: bool = False
    ask: Question | None = None
    more: tuple[str, ...] = ()


def split_words(text: str) -> list[str]:
    """The words of an input; what stands in quotation marks is one.

    >>> split_words('choice "Mary Ann" retire'), split_words("paid O'Brien 3")
    (['choice', 'Mary Ann', 'retire'], ['paid', "O'Brien", '3'])
    """
    if '"' in text:
        import shlex

        with suppress(ValueError):
            return shlex.split(text)
    return text.split()


def take_player(words: list[str], players: Sequence[str]) -> str:
    """Take the player that the first words name away from them; names may have several words.

    >>> words = ["mary", "ann", "akatan"]
    >>> take_player(words, ["Aki", "Mary Ann"]), words
    ('Mary Ann', ['akatan'])
    """
    return take_long_name(words, players) or player_named(words.pop(0), players)


def typed_cards(text: str, seen: CardSet) -> tuple[CardSet, str]:
    """The cards of a text being typed, and what is wrong with it or what its last word may become.

    >>> from hhscore.cards import parse_cards
    >>> cards, more = typed_cards("1b 4", parse_cards("4p"))
    >>> str(cards), more
    ('1b', '4… 4a 4r 4p')
    >>> str(typed_cards("1b 4a", parse_cards("4a"))[0])
    '1b 4a'
    """
    try:
        return parse_cards(text), ""
    except CardError as error:
        wrong = str(error)
    word = re.split(r"[\s,、;]", text)[-1]
    begun = text[: len(text) - len(word)]
    groups = re.fullmatch(r"((?:\d+[barphkc]+)*)(\d+)", word)
    if groups:
        begun, word = begun + groups[1], groups[2]
    with suppress(CardError):
        more = complete_cards(text, seen)
        if word and more:
            return parse_cards(
                begun
            ), f"{word}… {' '.join(one.removeprefix(groups[1]) if groups else one for one in more[:6])}"
    return CardSet(), wrong
