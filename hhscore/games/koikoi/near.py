"""What a player could still make: the yaku one or two cards away, and what one more koi-koi would be worth."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from hhscore.cards import CardSet
from hhscore.games.koikoi.captured import Score, holding, made, paid_of, score
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import NO_CARDS, KoikoiYaku, Named, all_yaku, value, worth

FAR = 2
"""A yaku further away than this many cards is not near."""


@dataclass(frozen=True, slots=True)
class Near:
    """A yaku that is not made yet, or a counted one that would grow, and what is missing.

    `missing` cards are wanted: all of `cards`, and the rest any `of` these. `gain` is what the total rises by with
    them, everything that they make counted and what it replaces taken off; where it depends on which they are, the
    least. `makes` is all that a single card would make, this yaku among it; with two cards this yaku alone.
    """

    named: Named
    missing: int
    cards: CardSet
    of: CardSet
    gain: int
    makes: tuple[Named, ...]

    @property
    def id(self) -> str:
        """The yaku's name, without the number."""
        return self.named.id


@dataclass(frozen=True, slots=True)
class Chance:
    """One way to go on after another koi-koi, and what a stop would then pay."""

    near: Near
    score: Score


@dataclass(frozen=True, slots=True)
class Outlook:
    """What stopping pays now, and what each near yaku would make of it after one more koi-koi."""

    stop: Score
    chances: tuple[Chance, ...]


def near(cards: CardSet, rules: KoikoiRules, *, gone: CardSet | None = None) -> tuple[Near, ...]:
    """The yaku that one or two more cards would make or let grow, the nearest first.

    Of a near yaku at least one card is held. `gone` are cards that cannot come any more: those others captured.
    A yaku that a made one replaces is left out. Where some of the single cards that a yaku wants make more than
    others, they stand apart: the yaku is there once for each.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> for yaku in near(parse_cards("1br 2r 8b"), koikoi_preset(), gone=parse_cards("3b 9a")):
    ...     print(yaku.named, yaku.missing, f"[{yaku.cards}]", f"[{yaku.of}]", yaku.gain)
    sanko 1 [] [12b] 6
    akatan 1 [3r] [] 6
    ame-shiko 2 [11b] [12b] 8
    """
    lost = gone or NO_CARDS
    now = holding(cards, rules)
    paid = paid_of(now, rules)
    total = sum(worth(one, rules) for one in paid)
    found: list[Near] = []
    for yaku in all_yaku(rules).values():
        if not value(yaku.id, rules):
            continue
        named, wanted, of, count = _missing(yaku, cards, lost)
        missing = len(wanted) + count
        if named is None or not yaku.count(cards) or not 0 < missing <= FAR:
            continue
        ways: dict[tuple[Named, ...], CardSet] = {}
        gains: dict[tuple[Named, ...], int] = {}
        for choice in combinations(of, count):
            after = paid_of(holding(cards + wanted + CardSet.of(list(choice)), rules), rules)
            if named not in after:
                continue  # Michikaze and two others held: one more bright makes ame-shiko, never sanko
            makes = tuple(one for one in after if one not in paid) if missing == 1 else (named,)
            gain = sum(worth(one, rules) for one in after) - total
            ways[makes] = CardSet(ways.get(makes, NO_CARDS).mask | CardSet.of(list(choice)).mask)
            gains[makes] = min(gain, gains.get(makes, gain))
        found += [Near(named, missing, wanted, which, gains[makes], makes) for makes, which in ways.items()]
    return tuple(sorted(found, key=lambda one: one.missing))


def outlook(
    cards: CardSet, rules: KoikoiRules, *, koikoi: int = 0, opponent: int = 0, gone: CardSet | None = None
) -> Outlook:
    """What a stop pays after so many koi-koi, and what it would after one more and each near yaku.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> view = outlook(parse_cards("1r 2r 3r 4r"), koikoi_preset())
    >>> view.stop.points, [(str(one.near.named), one.score.points) for one in view.chances]
    (6, [('tan:5', 14)])
    """
    total = sum(yaku.points for yaku in made(cards, rules))
    chances = tuple(
        Chance(one, score(total + one.gain, rules, koikoi=koikoi + 1, opponent=opponent))
        for one in near(cards, rules, gone=gone)
    )
    return Outlook(score(total, rules, koikoi=koikoi, opponent=opponent), chances)


def _missing(yaku: KoikoiYaku, held: CardSet, gone: CardSet) -> tuple[Named | None, CardSet, CardSet, int]:
    """The yaku as it would be made, the cards it wants, any of which, how many of those; None if it cannot be."""
    wanted = yaku.cards - held
    of = yaku.among - held - gone
    have = (held.mask & yaku.among.mask).bit_count()
    if yaku.counted:
        count = max(yaku.least - have, 0 if wanted else 1)
        named = Named(yaku.id, len(yaku.cards) + have + count)
    else:
        count = max(yaku.least - have, 0)
        named = Named(yaku.id)
    if wanted.mask & gone.mask or count > len(of):
        return None, wanted, of, count
    return named, wanted, of if count else NO_CARDS, count
