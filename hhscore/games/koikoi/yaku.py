"""The yaku of Koi-Koi: each its name, its definition and the cards it takes; what it is worth is a rule.

rules.md §11; 004 Completed Yaku.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from hhscore.cards import (
    KIND,
    KIND_MASK,
    KIND_NAMED,
    KIND_NAMES,
    MONTH,
    MONTH_MASK,
    MONTHS,
    CardSet,
    parse_cards,
)
from hhscore.cards.deck import shown as echoed
from hhscore.cards.names import name_key
from hhscore.games.koikoi.rules import GROWING, KoikoiRules
from hhscore.rules.keys import exact, half_up
from hhscore.words.sentences import listed
from hhscore.words.yaku_names import other_names

NO_CARDS = CardSet()
_MOST_WORDS = 4
"""No name has more words."""
_PAIRS = 3
"""How many months held twice make a hand that may be dealt again."""
_MOST_DIGITS = 100
"""Python refuses to read a number of some thousand digits."""
_DRY_BRIGHTS = parse_cards("1b 3b 8b 12b")
MICHIKAZE = parse_cards("11b")
PHOENIX = parse_cards("12b")
SAKE_CUP = parse_cards("9a")


@dataclass(frozen=True, slots=True)
class KoikoiYaku:
    """One yaku: all of `cards`, and `least` of `among`.

    A counted yaku (tane, tan, kasu) takes any cards of a kind: `among` is the kind, the rules say from how many
    on, and every card more adds to it. Where further ribbons or animals add to one of certain cards, `among` are
    those. The tsukifuda has its cards only once the month is known: until then it wants one of none.
    """

    id: str
    kanji: str
    english: str
    definition: str
    cards: CardSet = NO_CARDS
    among: CardSet = NO_CARDS
    least: int = 0
    counted: bool = False

    def count(self, held: CardSet) -> int:
        """How many of the held cards count for it, wanted by name or by kind."""
        return (held.mask & (self.cards.mask | self.among.mask)).bit_count()

    @property
    def among_kind(self) -> str:
        """What the cards are of which any count: animal, ribbon or plain."""
        return KIND_NAMES[KIND[next(iter(self.among))]]

    def holds(self, held: CardSet) -> bool:
        """Whether these captured cards make it."""
        return self.cards <= held and (held.mask & self.among.mask).bit_count() >= self.least

    def used(self, held: CardSet) -> CardSet:
        """The held cards that make it."""
        return CardSet(held.mask & (self.cards.mask | self.among.mask))


YAKU = (
    KoikoiYaku("goko", "五光", "five brights", "all five brights", _DRY_BRIGHTS + MICHIKAZE),
    KoikoiYaku("shiko", "四光", "four brights", "the four brights other than Michikaze", _DRY_BRIGHTS),
    KoikoiYaku(
        "ame-shiko",
        "雨四光",
        "rainy four brights",
        "Michikaze and three other brights",
        MICHIKAZE,
        _DRY_BRIGHTS,
        3,
    ),
    KoikoiYaku(
        "sanko",
        "三光",
        "three brights",
        "three brights without Michikaze",
        among=_DRY_BRIGHTS,
        least=3,
    ),
    KoikoiYaku(
        "akatan",
        "赤短",
        "poetry ribbons",
        "the ribbons of pine, plum and cherry",
        parse_cards("1r 2r 3r"),
    ),
    KoikoiYaku(
        "aotan",
        "青短",
        "blue ribbons",
        "the ribbons of peony, chrysanthemum and maple",
        parse_cards("6r 9r 10r"),
    ),
    KoikoiYaku(
        "inoshikacho",
        "猪鹿蝶",
        "boar, deer, butterflies",
        "the animals of bush clover, maple and peony",
        parse_cards("6a 7a 10a"),
    ),
    KoikoiYaku(
        "hanami",
        "花見",
        "cherry blossom viewing",
        "the cherry curtain and the sake cup",
        parse_cards("3b 9a"),
    ),
    KoikoiYaku("tsukimi", "月見", "moon viewing", "the moon and the sake cup", parse_cards("8b 9a")),
    KoikoiYaku("tane", "タネ", "animals", "animals", among=CardSet(KIND_MASK["a"]), counted=True),
    KoikoiYaku("tan", "タン", "ribbons", "ribbons", among=CardSet(KIND_MASK["r"]), counted=True),
    KoikoiYaku("kasu", "カス", "plains", "plains", among=CardSet(KIND_MASK["p"]), counted=True),
    KoikoiYaku(
        "tsukifuda", "月札", "cards of the month", "all four cards of the month that is being played", least=1
    ),
)
"""The yaku of 004, the greatest first."""

VIEWING = ("hanami", "tsukimi")

DEALT_YAKU = (
    KoikoiYaku(
        "teshi", "手四", "four of a month", "four of a month in the dealt hand; wins at once", least=1
    ),
    KoikoiYaku("kuttsuki", "喰付", "pairs", "months held twice in the dealt hand; wins at once", least=1),
)
"""The yaku of dealt hands, that no captured cards make; played where they are worth something."""
DEALT = tuple(yaku.id for yaku in DEALT_YAKU)


class YakuError(ValueError):
    """A yaku as written that there is not, or not so."""


@dataclass(frozen=True, slots=True)
class Named:
    """A yaku as called: its name, and how many cards counted for tane, tan or kasu (None for all others)."""

    id: str
    count: int | None = None

    def __str__(self) -> str:
        return self.id if self.count is None else f"{self.id}:{self.count}"


def all_yaku(rules: KoikoiRules, month: int | None = None) -> dict[str, KoikoiYaku]:
    """Every yaku by name as these rules define it, those a rule file adds last, also those worth nothing.

    `month` is the month of the year being played, whose four cards are the tsukifuda; not known, no cards make it.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> all_yaku(koikoi_preset())["kasu"].count(parse_cards("1pp 2pp 9ap"))
    6
    """
    tables: dict[int | None, dict[str, KoikoiYaku]] = rules.cache.setdefault("koikoi.yaku", {})
    played = (month - 1) % len(MONTHS) + 1 if month is not None and rules.yaku.get("tsukifuda") else None
    table = tables.get(played)
    if table is None:
        table = {yaku.id: _under(yaku, rules) for yaku in YAKU}
        table |= {yaku.id: yaku for yaku in DEALT_YAKU if value(yaku.id, rules)}
        for entry in rules.added_captured_yaku:
            added = _added(entry)
            table[added.id] = added
        if played is not None:
            table["tsukifuda"] = replace(table["tsukifuda"], cards=CardSet(MONTH_MASK[played]), least=0)
        tables[played] = table
    return table


def value(yaku: str, rules: KoikoiRules) -> int:
    """What a yaku is worth, a counted one with its fewest cards; 0: it is not played.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> value("ame-shiko", koikoi_preset())
    8
    """
    if yaku in VIEWING and not rules.viewing_on:
        return 0
    if yaku in DEALT:
        return rules.teyaku_teshi if yaku == "teshi" else rules.teyaku_kuttsuki
    return half_up(exact(rules.yaku.get(yaku, 0)))  # a rule file's own yaku may be worth half a point


def worth(named: Named, rules: KoikoiRules) -> int:
    """What a yaku is worth with as many cards as were counted.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> worth(Named("tane", 7), koikoi_preset())
    3
    """
    base = value(named.id, rules)
    if named.count is None or not base:
        return base
    at, step = rules.counted(named.id)
    return base + step * (named.count - at) if named.count >= at else 0


def told(yaku: KoikoiYaku, rules: KoikoiRules) -> str:
    """What a yaku is, in words, with the numbers that are rules.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> told(all_yaku(koikoi_preset())["kasu"], koikoi_preset())
    '10 or more plains; the sake cup is a plain too, each card more adds 1'
    """
    if not yaku.counted:
        return yaku.definition
    if yaku.cards:
        kind, step = yaku.among_kind, rules.counted(yaku.id)[1]
        return f"{yaku.definition}; each further {kind} adds {step}"
    at, step = rules.counted(yaku.id)
    further = ["the sake cup is a plain too"] if yaku.id == "kasu" and rules.sake_cup_plain else []
    further += [f"each card more adds {step}"] if step else []
    return "; ".join((f"{at} or more {yaku.definition}", *([", ".join(further)] if further else ())))


def replaced_by(yaku: str, rules: KoikoiRules) -> tuple[str, ...]:
    """The yaku that this one takes the place of.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> replaced_by("shiko", koikoi_preset())
    ('ame-shiko', 'sanko')
    """
    return tuple(rules.yaku_replaces.get(yaku, ()))


_COUNTED = re.compile(r"(\D+?)\s*(\d{1,2})枚?")


def _named_so(name: str, known: Collection[KoikoiYaku]) -> KoikoiYaku | None:
    """Return the yaku that has this name in some writing."""
    key = name_key(name)
    names = {one.id: (one.id, one.kanji, one.english, *other_names(one.id)) for one in known}
    return next((one for one in known if key and key in map(name_key, names[one.id])), None)


def parse_yaku(text: str, rules: KoikoiRules) -> Named:
    """A yaku by any of its names: `akatan`, `tane:6`, `タネ6`; tane, tan and kasu without a number: the fewest.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> str(parse_yaku("tane:6", koikoi_preset())), str(parse_yaku("カス", koikoi_preset()))
    ('tane:6', 'kasu:10')
    >>> parse_yaku("tane:4", koikoi_preset())
    Traceback (most recent call last):
    ...
    hhscore.games.koikoi.yaku.YakuError: there is no tane:4; a tane is 5 to 9 animals
    """
    table = all_yaku(rules)
    name, colon, number = re.sub(r"\s*[:：]\s*", ":", text.strip()).partition(":")
    short = _COUNTED.fullmatch(name)
    if not colon and short is not None and name not in table:  # タネ6, tane 6
        name, colon, number = short[1], ":", str(int(short[2]))
    yaku = table.get(name.casefold()) or _named_so(name, table.values())
    if yaku is None:
        raise YakuError(f"{echoed(text)}: no yaku of Koi-Koi; there are {', '.join(table)}")
    if not yaku.counted:
        if colon:
            counted = listed([one.id for one in table.values() if one.counted])
            raise YakuError(f"{echoed(text)}: {yaku.id} is not counted; only {counted} have a number")
        return Named(yaku.id)
    at, _ = rules.counted(yaku.id)
    most = len(yaku.cards) + len(yaku.among)
    if not colon:
        return Named(yaku.id, at)
    known = number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS
    if not known or not at <= int(number) <= most:
        article = "an" if yaku.id[0] in "aeiou" else "a"
        there = f"{article} {yaku.id} is {at} to {most} {yaku.among_kind}s"
        raise YakuError(f"there is no {echoed(text.strip())}; {there}")
    return Named(yaku.id, int(number))


def parse_several(words: Sequence[str], rules: KoikoiRules) -> list[Named]:
    """Yaku as words name them one after another; of a name of several words the longest counts. YakuError if none.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> [str(one) for one in parse_several("あかたん tane 6 flower viewing, タン".split(), koikoi_preset())]
    ['akatan', 'tane:6', 'hanami', 'tan:5']
    """
    left = [word.strip(",、") for word in words if word.strip(",、")]
    found: list[Named] = []
    while left:
        for size in range(min(len(left), _MOST_WORDS), 1, -1):
            with suppress(YakuError):
                found.append(parse_yaku(" ".join(left[:size]), rules))
                left = left[size:]
                break
        else:
            found.append(parse_yaku(left.pop(0), rules))
    return found


def redeal_cards(hand: CardSet, rules: KoikoiRules) -> dict[str, CardSet]:
    """The cards of teshi (four of a month) and kuttsuki (three months held twice or more) in a dealt hand.

    Only of those that these rules let a player declare for a new deal. 004 Hand Yaku and Redeals.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> {name: str(cards) for name, cards in redeal_cards(parse_cards("1bp 2ar 3rp 4a 5p"), koikoi_preset()).items()}
    {'kuttsuki': '1bp 2ar 3rp'}
    """
    return {name: cards for name, cards in dealt_cards(hand, _PAIRS).items() if name in rules.redeal}


def dealt_cards(hand: CardSet, pairs: int) -> dict[str, CardSet]:
    """The cards of teshi (four of a month) and kuttsuki (so many months held twice or more) in a dealt hand.

    >>> {name: str(cards) for name, cards in dealt_cards(parse_cards("1bp 2ar 3rp 4a 5p"), 4).items()}
    {}
    """
    fours, twice = ([month for month in MONTHS if hand.month_count(month) >= least] for least in (4, 2))
    held = {"teshi": fours, "kuttsuki": twice if len(twice) >= pairs else []}
    return {
        name: CardSet.of([card for card in hand if MONTH[card] in months])
        for name, months in held.items()
        if months
    }


def redeal_hands(hand: CardSet, rules: KoikoiRules) -> tuple[str, ...]:
    """Which of teshi and kuttsuki a dealt hand may declare for a new deal.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> redeal_hands(parse_cards("1bp 2ar 3rp 4a 5p"), koikoi_preset())
    ('kuttsuki',)
    """
    return tuple(redeal_cards(hand, rules))


def _under(yaku: KoikoiYaku, rules: KoikoiRules) -> KoikoiYaku:
    """A yaku as these rules play it: the sake cup among the plains, and from how many cards on it is made."""
    if yaku.id in GROWING and rules.counted(yaku.id)[1]:
        kind = CardSet(KIND_MASK[KIND[next(iter(yaku.cards))]])
        return replace(yaku, among=kind - yaku.cards, counted=True)
    if not yaku.counted:
        return yaku
    among = yaku.among + SAKE_CUP if yaku.id == "kasu" and rules.sake_cup_plain else yaku.among
    at, _ = rules.counted(yaku.id)
    return KoikoiYaku(yaku.id, yaku.kanji, yaku.english, yaku.definition, yaku.cards, among, at, counted=True)


def _added(entry: Any) -> KoikoiYaku:
    """A yaku that a rule file adds: certain cards, or so many of a kind."""
    cards = parse_cards(entry["cards"]) if entry.get("cards") else NO_CARDS
    count = entry.get("count")
    among = CardSet(KIND_MASK[KIND_NAMED[count["kind"]]]) if count else NO_CARDS
    if count and "except" in count:
        among = among - parse_cards(count["except"])
    least = count["at_least"] if count else 0
    said = str(cards) if cards else f"{least} or more {count['kind']}s"
    name = entry["id"]
    return KoikoiYaku(
        name,
        entry.get("kanji", ""),
        entry.get("english", name),
        entry.get("definition", said),
        cards,
        among,
        least,
    )
