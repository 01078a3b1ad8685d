"""Hand yaku and captured yaku, by containment: every pattern the cards hold, then the best of each group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from tests.referee.cards import BLUE, BRIGHTS, POETRY, RIBBONS, kind_of, month_of
from tests.referee.house import CAPTURED_YAKU, KINDS_YAKU, MONTHS_YAKU, Rules, points

_SETS = {
    "goko": BRIGHTS,
    "shiko": BRIGHTS - {"11b"},
    "akatan": POETRY,
    "aotan": BLUE,
    "inoshikacho": {"7a", "10a", "6a"},
}


@dataclass(frozen=True)
class HandYaku:
    """What a hand is paid for: names, points before the ba, months of its threes, and the cards used."""

    names: tuple[str, ...] = ()
    value: Fraction = Fraction(0)
    threes: tuple[int, ...] = ()
    used: frozenset[str] = frozenset()


def by_name(rules: Rules, names: Iterable[str]) -> HandYaku:
    """Hand yaku told by name, the cards not seen."""
    named = tuple(sorted(names, key=(*MONTHS_YAKU, *KINDS_YAKU).index))
    if rules["teyaku.overlap"] == "highest" and len(named) == 2:
        named = (max(named, key=lambda name: rules[f"teyaku.{name}"]),)
    return HandYaku(named, sum((points(rules, rules[f"teyaku.{name}"]) for name in named), Fraction(0)))


def hand_yaku(rules: Rules, cards: Counter[str]) -> HandYaku:
    """The best of each group of seven cards."""
    kinds = _kinds(rules, cards)
    months, used = _months(rules, cards, kinds == "karasu")
    names = [name for name in (months, kinds) if name]
    worth = {name: points(rules, rules[f"teyaku.{name}"]) for name in names}
    if rules["teyaku.overlap"] == "highest" and len(names) == 2:
        names = [kinds if worth[kinds] > worth[months] else months]
    if kinds in names:
        used = set(cards)
    elif months not in names:
        used = set()
    held = Counter(month_of(card) for card in cards.elements())
    threes = tuple(month for month in sorted(held) if held[month] == 3) if months in names else ()
    return HandYaku(tuple(names), sum((worth[name] for name in names), Fraction(0)), threes, frozenset(used))


def _best(rules: Rules, names: Iterable[str], first: tuple[str, ...]) -> str:
    on = [name for name in names if rules[f"teyaku.{name}"]]
    return max(on, key=lambda name: (rules[f"teyaku.{name}"], -first.index(name)), default="")


def _kinds(rules: Rules, cards: Counter[str]) -> str:
    choices = []
    for card in cards.elements():
        if month_of(card) != 11:
            choices.append(kind_of(card))
        else:
            choices.append("p" if rules["teyaku.willow"] == "plain" else "".join({"p", kind_of(card)}))
    found = set()
    for kinds in product(*choices):
        shape = (kinds.count("b"), kinds.count("a"), kinds.count("r"))
        if shape == (0, 0, 0):
            found.add("karasu")
        elif shape == (1, 0, 0):
            found.add("pikaichi")
        elif shape == (0, 1, 0):
            found.add("toichi")
        elif shape == (0, 0, 1):
            found.add("tan-ichi")
        elif shape == (0, 0, 2) or (shape[:2] == (0, 0) and str(rules["teyaku.aka_ribbons"]) == "2-or-more"):
            found.add("aka")
    return _best(rules, found, ("tan-ichi", "karasu", "toichi", "aka", "pikaichi"))


def _months(rules: Rules, cards: Counter[str], karasu: bool) -> tuple[str, set[str]]:
    held: dict[int, list[str]] = {}
    for card in cards.elements():
        held.setdefault(month_of(card), []).append(card)
    fours = [month for month in held if len(held[month]) == 4]
    threes = [month for month in held if len(held[month]) >= 3]
    twos = [month for month in held if len(held[month]) == 2]
    standing = [
        month
        for month in threes
        if month in (4, 5, 7)
        or (month == 12 and held[12].count("12p") == 3)
        or (month == 11 and karasu and rules["teyaku.willow_tate"])
    ]
    found: dict[str, list[int]] = {}
    if threes:
        found["sanbon"] = threes
    if standing:
        found["tate-sanbon"] = standing
    if len(threes) == 2:
        found["futa-sanbon"] = threes
        if standing:
            found["sanbon-tate-sanbon"] = threes
        if len(standing) == 2:
            found["futa-tate-sanbon"] = threes
    if sum(len(them) > 1 for them in held.values()) == 3:
        found["kuttsuki"] = [month for month in held if len(held[month]) > 1]
    if fours:
        found["teshi"] = fours
        if len(held) < 4:
            found["ichi-ni-shi"] = [month for month in held if len(held[month]) > 1]
        if len(threes) == 2:
            found["shisou"] = threes
    if threes and len(twos) == 2:
        found["haneken"] = threes + twos
    name = _best(rules, found, tuple(found))
    return name, {card for month in found.get(name, []) for card in held[month]}


def captured_yaku(rules: Rules, cards: Iterable[str]) -> list[str]:
    """The captured yaku in a set of cards, those replaced left out."""
    pile = set(cards)
    made = [
        name
        for name in CAPTURED_YAKU
        if rules[f"dekiyaku.{name}"]
        and (len(pile & RIBBONS) >= 7 if name == "nanatan" else pile >= _SETS[name])
    ]
    return standing(rules, made)


def standing(rules: Rules, made: Iterable[str]) -> list[str]:
    """What remains of some captured yaku when each that is replaced has gone."""
    names = list(dict.fromkeys(made))
    gone = {lesser for name in names for lesser in rules["dekiyaku.replaces"].get(name, ())}
    return [name for name in names if name not in gone]


def captured_value(rules: Rules, names: Iterable[str]) -> Fraction:
    """What some captured yaku are worth from each, in points."""
    return sum((points(rules, rules[f"dekiyaku.{name}"]) for name in names), Fraction(0))


def loose_cards(rules: Rules, cards: Counter[str]) -> int:
    """How many cards of a pushed-out hand are paid for singly."""
    wanted = BRIGHTS | (RIBBONS if rules["oikomi.cards"] == "brights-and-ribbons" else POETRY | BLUE)
    counted = set(cards) & wanted
    if rules["oikomi.exclude_used"]:
        if rules["oikomi.hand_yaku"]:
            counted -= hand_yaku(rules, cards).used
        for name in captured_yaku(rules, cards) if rules["oikomi.captured"] else ():
            counted -= RIBBONS if name == "nanatan" else _SETS[name]
    return len(counted)
