"""Cards as people type them: names among the notation, full width, mistakes. The slow way of `parse_cards`.

What is wrong is said so that it can be put right: what the month has, which cards a name fits, which name is near.
"""

from __future__ import annotations

import re

from hhscore.cards.deck import (
    CARD,
    DECK,
    FACE,
    KIND_LETTERS,
    KIND_NAMES,
    MONTH,
    CardError,
    card_name,
    flower,
    month_holds,
    shown,
)
from hhscore.cards.names import MOST_WORDS, find, fold, month_without, suggest_name

_CHUNKS = re.compile(r"[,，､、;；・]")
_NUMBER = re.compile(r"[0-9]+")
_LETTERS = re.compile(r"[barphkc]+")
_GROUP = re.compile(r"([0-9]+)([a-z]*)")
_GROUPS = re.compile(r"(?:[0-9]+[a-z]+)+[0-9]*")
_WRITTEN = re.compile(r"(?:1[0-2]|[1-9])[barphkc]+")
_COUNT = re.compile(r"[barphkc][0-9]")
_MOST_LETTERS = 16  # in a Japanese name


def read_cards(text: str, *, suggest: bool = True, every: bool = False) -> list[int]:
    """The cards of a text, as often as it names them; CardError for a word that is no card or fits several.

    `suggest`: the error names the card that was probably meant. `every`: a name that fits several means them all.

    >>> read_cards("1b crane"), read_cards("4 ar、松に鶴梅に短冊"), read_cards("8 lightning", every=True)
    ([0, 0], [12, 13, 0, 5], [28, 29, 30, 31, 43])
    """
    cards: list[int] = []
    for chunk in _CHUNKS.split(text):
        words, at = chunk.split(), 0
        while at < len(words):
            read, used = _read_first(words[at : at + MOST_WORDS], suggest, every)
            cards += read
            at += used
    return cards


def _read_first(words: list[str], suggest: bool, every: bool) -> tuple[list[int], int]:
    """The cards that the first of these words name, and how many words that took."""
    word = fold(words[0])
    if _NUMBER.fullmatch(word) and len(words) > 1 and _LETTERS.fullmatch(letters := fold(words[1])):
        return _read_groups(word + letters), 2  # 4 arp
    if _GROUPS.fullmatch(word):
        return _read_groups(word), 1
    for count in range(len(words), 0, -1):
        phrase = " ".join(words[:count])
        fits = find(fold(phrase))
        if len(fits) == 1:
            return fits, count
        if fits and every and not _lacking(words):
            return [card for card in DECK if FACE[card] in fits], count
        if fits:
            raise _lacking(words) or _undecided(phrase, fits)
    return _read_joined(words, suggest), 1


def _read_groups(word: str) -> list[int]:
    """The cards of `4arp1b`, of `4ribbon` too."""
    cards: list[int] = []
    for group in _GROUP.finditer(word):
        month, letters = _month(group[1], group[0]), group[2]
        if not letters:
            raise _kindless(group[0], month)
        if not _LETTERS.fullmatch(letters):
            named = f"{month}-{letters}"
            fits = find(named)
            if lacking := month_without(named):
                raise _without(group[0], *lacking)
            if not fits:
                raise CardError(
                    f"{shown(group[0])}: kinds are b bright, a animal, r ribbon, p plain; "
                    f"the {flower(month)} has {month_holds(month)}"
                )
            cards += fits
            continue
        for letter in letters:
            card = CARD.get(f"{month}{letter}")
            if card is None:
                raise _without(f"{month}{letter}", month, KIND_LETTERS[letter])
            cards.append(card)
    return cards


def _read_joined(words: list[str], suggest: bool) -> list[int]:
    """The cards of one word in which names follow one another with nothing between, as in Japanese."""
    word, at = fold(words[0]), 0
    cards: list[int] = []
    while at < len(word):
        if written := _WRITTEN.match(word, at):
            cards += _read_groups(written[0])
            at = written.end()
            continue
        for end in range(min(len(word), at + _MOST_LETTERS), at, -1):
            fits = [] if word[at:end].isascii() else find(word[at:end])
            if len(fits) == 1:
                cards += fits
                at = end
                break
        else:
            raise _unknown(words, suggest)
    return cards


def _month(number: str, typed: str) -> int:
    if len(number) > 2 or not 1 <= int(number) <= 12:
        raise CardError(
            f"{shown(typed)}: there is no month {shown(number)}; months are 1 ({flower(1)}) to 12 ({flower(12)})"
        )
    return int(number)


def _without(typed: str, month: int, kind: str) -> CardError:
    return CardError(
        f"{shown(typed)}: the {flower(month)} has no {KIND_NAMES[kind]} (it has {month_holds(month)})"
    )


def _lacking(words: list[str]) -> CardError | None:
    """The error for `plum bright`, if the words begin with such a thing."""
    for count in range(len(words), 0, -1):
        phrase = " ".join(words[:count])
        if lacking := month_without(fold(phrase)):
            return _without(phrase, *lacking)
    return None


def _undecided(phrase: str, fits: list[int]) -> CardError:
    if _NUMBER.fullmatch(fold(phrase)):
        return _kindless(phrase, MONTH[fits[0]])
    return CardError(f"{shown(phrase)} fits more than one card: {_listed(fits)}")


def _kindless(typed: str, month: int) -> CardError:
    return CardError(f"{shown(typed)}: the kind is missing; the {flower(month)} has {month_holds(month)}")


def _listed(cards: list[int]) -> str:
    """Some cards of a name; of one month's, all four."""
    if len(cards) > 1 and len({MONTH[card] for card in cards}) == 1:
        return month_holds(MONTH[cards[0]])
    return ", ".join(map(card_name, cards))


def _unknown(words: list[str], suggest: bool) -> CardError:
    word, typed = fold(words[0]), shown(words[0])
    if lacking := _lacking(words):
        return lacking
    if _NUMBER.fullmatch(word):
        return _kindless(words[0], _month(word, words[0]))
    if _LETTERS.fullmatch(word):
        return CardError(f"{typed}: the month is missing; a card is its month and kind, as in 1b 4arp")
    if _COUNT.match(word):
        return CardError(
            f"{typed}: the month comes before the kind, as in 4r; this reads like a count of cards"
        )
    # Of two guesses the one that is a card: `plumm ribbon` is nearer to plum-ribbon than `plumm` alone is to any.
    phrases = [words[0], " ".join(words[:2])] if suggest else []
    guesses = [(phrase, near, find(fold(near))) for phrase in phrases if (near := suggest_name(fold(phrase)))]
    if guesses:
        phrase, near, fits = min(guesses, key=lambda guess: len(guess[2]))
        return CardError(f"{shown(phrase)}: no card is called that; did you mean {near} ({_listed(fits)})?")
    return CardError(
        f"{typed}: no card is called that; a card is its month and kind, as in 1b 4arp, or its name"
    )
