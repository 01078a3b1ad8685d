"""Which yaku captured cards make under a rule set, and what they are worth. rules.md §11."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hhscore.cards import CardSet
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import MICHIKAZE, PHOENIX, VIEWING, Named, all_yaku, replaced_by, value, worth


@dataclass(frozen=True, slots=True)
class Made:
    """A yaku made: what it is worth in points before koi-koi, and the cards that make it."""

    named: Named
    points: int
    cards: CardSet

    @property
    def id(self) -> str:
        """The yaku's name, without the number."""
        return self.named.id


@dataclass(frozen=True, slots=True)
class Score:
    """What a stop pays: the yaku's points times what koi-koi (a high score, brights on the field) multiply them by."""

    yaku: int
    koikoi: int
    factor: int
    doubled: int
    field: int = 1

    @property
    def times(self) -> int:
        """Everything the yaku are multiplied by."""
        return self.factor * self.doubled * self.field

    @property
    def before(self) -> int:
        """What is known to multiply before any yaku is: koi-koi and the field."""
        return self.factor * self.field

    @property
    def points(self) -> int:
        """What the other player pays."""
        return self.yaku * self.times


def holding(cards: CardSet, rules: KoikoiRules, month: int | None = None) -> tuple[Named, ...]:
    """Every yaku in play that the cards hold, the replaced ones too; `month`: of the year, for a tsukifuda.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> [str(named) for named in holding(parse_cards("1b 3b 8b 12b 9a"), koikoi_preset())]
    ['shiko', 'sanko', 'hanami', 'tsukimi']
    """
    return tuple(
        Named(yaku.id, yaku.count(cards) if yaku.counted else None)
        for yaku in all_yaku(rules, month).values()
        if value(yaku.id, rules) and yaku.holds(cards) and not is_void(yaku.id, cards, rules)
    )


def is_void(yaku: str, cards: CardSet, rules: KoikoiRules) -> bool:
    """Whether rain or fog among the captured cards voids this viewing yaku. `viewing.void_by`.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.rules.load import load
    >>> rules = load(KoikoiRules, "koikoi", {"viewing.void_by": "rain-and-fog"})
    >>> cards = parse_cards("3b 8b 9a 12b")
    >>> is_void("hanami", cards, rules), is_void("tsukimi", cards, rules)
    (False, True)
    """
    if yaku not in VIEWING or rules.viewing_void_by == "none":
        return False
    fog = rules.viewing_void_by == "rain-and-fog" and yaku == "tsukimi"
    return bool(cards.mask & (MICHIKAZE.mask | (PHOENIX.mask if fog else 0)))


def paid_of(named: Iterable[Named], rules: KoikoiRules) -> tuple[Named, ...]:
    """Those of these yaku that are paid: in play, and none that a greater one among them replaces.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> [str(named) for named in paid_of([Named("sanko"), Named("shiko"), Named("tan", 5)], koikoi_preset())]
    ['shiko', 'tan:5']
    """
    worthy = [one for one in named if value(one.id, rules)]
    replaced = {less for one in worthy for less in replaced_by(one.id, rules)}
    return tuple(one for one in worthy if one.id not in replaced)


def made(cards: CardSet, rules: KoikoiRules, month: int | None = None) -> tuple[Made, ...]:
    """The yaku that captured cards make, the greatest first, with the cards and points of each; `month` as `holding`.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> for yaku in made(parse_cards("1b 3b 8b 11b 9a"), koikoi_preset()):
    ...     print(yaku.named, yaku.points, yaku.cards)
    ame-shiko 8 1b 3b 8b 11b
    hanami 5 3b 9a
    tsukimi 5 8b 9a
    """
    table = all_yaku(rules, month)
    return tuple(
        Made(named, worth(named, rules), table[named.id].used(cards))
        for named in paid_of(holding(cards, rules, month), rules)
    )


def score(points: int, rules: KoikoiRules, *, koikoi: int = 0, opponent: int = 0, brights: int = 0) -> Score:
    """What yaku of so many points pay after these numbers of koi-koi, the winner's and the opponent's.

    `brights`: how many were dealt to the field. 004 Koi-Koi Multiplier: total × 2^(koi-koi count).

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> [score(6, koikoi_preset(), koikoi=calls).points for calls in range(4)]
    [6, 12, 24, 48]
    """
    counted = {"none": 0, "once": min(opponent, 1), "each": opponent}[rules.koikoi_opponent]
    doubled = rules.double_factor if rules.double_at and points >= rules.double_at else 1
    factor = times_called(koikoi, rules.koikoi_factor, rules) * times_called(
        counted, rules.opponent_factor, rules
    )
    return Score(points, koikoi, factor, doubled, max(brights, 1) if rules.field_brights else 1)


def times_called(calls: int, factor: int, rules: KoikoiRules) -> int:
    """What so many koi-koi multiply by: each by the factor, or 1 more for each. `koikoi.mode`.

    >>> from hhscore.rules.load import load
    >>> rules = load(KoikoiRules, "koikoi", {"koikoi.mode": "add"})
    >>> [times_called(calls, 2, rules) for calls in range(4)]
    [1, 2, 3, 4]
    """
    return 1 + calls if rules.koikoi_mode == "add" and factor > 1 else int(factor**calls)


def grown(before: CardSet, after: CardSet, rules: KoikoiRules) -> tuple[Named, ...]:
    """The yaku new or grown by the cards captured since: each gives the choice of koi-koi or stop anew.

    004 What Counts as Additional Yaku.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> five = parse_cards("2a 4a 5a 6a 7a")
    >>> [str(named) for named in grown(five, five + parse_cards("8a"), koikoi_preset())]
    ['tane:6']
    """
    had: Mapping[str, int] = {one.id: one.count or 0 for one in holding(before, rules)}
    return tuple(one for one in holding(after, rules) if (one.count or 0) > had.get(one.id, -1))


def most_turns(named: Iterable[Named], rules: KoikoiRules) -> int:
    """On how many turns at the most these yaku can have come about, one after the other.

    A counted yaku comes with its fewest cards and once more with each further one; a bright yaku after those it
    replaces. A player who stops had one turn fewer to call koi-koi on; hands of so many cards have no more turns.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> most_turns([Named("tane", 6), Named("akatan")], koikoi_preset())
    3
    """
    turns = 0
    for one in paid_of(named, rules):
        if one.count is not None:
            turns += one.count - rules.counted(one.id)[0] + 1
        else:
            turns += _chain(one.id, rules)
    return min(turns, rules.deal_hand)


def _chain(yaku: str, rules: KoikoiRules) -> int:
    """How many yaku in play, each replaced by the next, can lead up to this one, itself included."""
    table = all_yaku(rules)
    whole = CardSet(table[yaku].cards.mask | table[yaku].among.mask)
    below = (
        less
        for less in replaced_by(yaku, rules)
        if less in table and value(less, rules) and table[less].holds(whole)
    )
    return 1 + max((_chain(less, rules) for less in below), default=0)
