"""What look-ups say alike: amounts in words, what a ba makes of them, the names of a yaku."""

from __future__ import annotations

from typing import Protocol, TypedDict

from hhscore.cards import CardError, CardSet, parse_cards
from hhscore.games.hachihachi.rules import HachihachiRules, load_rules
from hhscore.rules import GAMES, Exact, half_up
from hhscore.words.sentences import counted


class Named(Protocol):
    """Anything that has a yaku's names."""

    @property
    def id(self) -> str: ...
    @property
    def kanji(self) -> str: ...
    @property
    def english(self) -> str: ...


def look_up_rules(name: str | None) -> HachihachiRules:
    """The rules that a look-up asks about: a preset or a rule file, the usual preset where none is named."""
    return load_rules(name or HachihachiRules.default)


def of_koikoi(game: str | None, rules: str | None) -> bool:
    """Whether Koi-Koi is meant: by its name, or by rules of it. A wrong call for a game there is not.

    >>> of_koikoi(None, None), of_koikoi("koikoi", None), of_koikoi(None, "koikoi")
    (False, True, True)
    """
    if game is None and rules is None:
        return False
    if game is None:
        from hhscore.rules.files import game_named

        return game_named(str(rules)) == "koikoi"
    if game not in GAMES:
        from typer import BadParameter

        raise BadParameter(f"--game {game}: there are {' and '.join(GAMES)}")
    return game == "koikoi"


def of_number(cards: CardSet, number: int, what: str) -> CardSet:
    """These cards if they are so many; CardError for more or fewer.

    >>> from hhscore.cards import parse_cards
    >>> of_number(parse_cards("1b 2r"), 7, "a hand")
    Traceback (most recent call last):
    ...
    hhscore.cards.deck.CardError: a hand has 7 cards; these are 2: 1b 2r
    """
    if len(cards) == number:
        return cards
    if not cards:
        raise CardError(f"{what} has {number} cards; none are named, as in 1b 4arp 7p")
    these = "this is one" if len(cards) == 1 else f"these are {len(cards)}"
    raise CardError(f"{what} has {number} cards; {these}: {cards}")


def names(yaku: Named) -> str:
    """A yaku's name in romaji and kanji, and what it means."""
    kanji = f" {yaku.kanji}" if yaku.kanji else ""
    english = f" · {yaku.english}" if yaku.english and yaku.english != yaku.id else ""
    return f"{yaku.id}{kanji}{english}"


def times(number: int) -> str:
    """How often, in words.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


class Amounts:
    """How amounts are written under one rule set: in kan, or in points alone."""

    def __init__(self, rules: HachihachiRules, in_points: bool = False) -> None:
        self.rules = rules
        self.unit = None if in_points or rules.unit_kan == "none" else rules.kan

    def say(self, points: Exact) -> str:
        """An amount in words, before the ba: `3 kan`, `2.5 kan`, `1k9`, `36 points`.

        >>> from hhscore.games.hachihachi.rules import preset
        >>> [Amounts(preset("standard")).say(points) for points in (36, 30, 21, 3)]
        ['3 kan', '2.5 kan', '1k9', '0k3']
        >>> Amounts(preset("qdan")).say(15), Amounts(preset("standard"), in_points=True).say(36)
        ('15 points', '36 points')
        """
        if self.unit is None:
            whole = half_up(points)
            return counted(whole, "point")
        number = self.number(points)
        return number if "k" in number else f"{number} kan"

    def number(self, points: Exact) -> str:
        """The same without the unit where it goes without saying."""
        if self.unit is None:
            return str(half_up(points))
        twice, left = divmod(points * 2, self.unit)
        if left:
            whole = half_up(points)
            return f"{whole // self.unit}k{whole % self.unit}"
        return f"{twice // 2}{'.5' if twice % 2 else ''}"

    def at_each_ba(self, points: Exact, reason: str, factor: int = 1) -> str:
        """What the ba makes of an amount: `oba 6 · zetsuba 12`; empty where it does not multiply."""
        rules = self.rules
        applies = rules.ba_applies_to
        if not rules.ba_on or not (applies == "all" or reason in applies):
            return ""
        return " · ".join(
            f"{name} {self.number(points * times * factor)}"
            for name, times in (("oba", rules.ba_oba), ("zetsuba", rules.ba_zetsuba))
        )


def frequency(count: int, of: int) -> str:
    """A number of hands as one in so many.

    >>> frequency(1716000, 73629072), frequency(54461388, 73629072), frequency(1, 73629072)
    ('1 hand in 43', '1 hand in 1.35', '1 hand in 73,629,072')
    """
    if not count:
        return "never"
    share = of / count
    if share >= 9.95:
        return f"1 hand in {share:,.0f}"
    return f"1 hand in {share:.2f}" if share < 2 else f"1 hand in {share:.1f}"


def percent(count: int, of: int) -> str:
    """A share in percent, with as many digits as say something.

    >>> percent(1716000, 73629072), percent(528, 73629072), percent(54461388, 73629072)
    ('2.33 %', '0.00072 %', '73.97 %')
    """
    share = 100 * count / of
    if share >= 0.1 or not count:
        return f"{share:.2f} %"
    digits = 1
    while share * 10**digits < 10:
        digits += 1
    return f"{share:.{digits}f} %"


class HeldAnswer(TypedDict):
    """A hand yaku in JSON: its cards, and those that are laid down."""

    id: str
    group: str
    points: int
    cards: str
    show: str


class SpecialAnswer(TypedDict):
    """A special yaku in JSON."""

    id: str
    points: int


def read_captured(text: str) -> CardSet:
    """The captured cards of a text; CardError if it names none."""
    cards = parse_cards(text)
    if not cards:
        raise CardError("no cards are named; write them as in 1rpp 2r")
    return cards
