"""Every yaku of a rule set with its names, found by whatever a person calls it, with slips. Both games' yaku."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from .cards.deck import shown
from .cards.names import fold
from .rules import Exact, HachihachiRules, RuleSet

if TYPE_CHECKING:
    from .koikoi.rules import KoikoiRules

GROUPS = ("months", "kinds", "captured", "special")
_ALSO = {
    "sanbon": "さんぼん; three; three of a kind; san-bon",
    "tate-sanbon": "たてさんぼん; tall three; standing three; tate; tachi-sanbon",
    "futa-sanbon": "ふたさんぼん; two threes; double three; futasan",
    "sanbon-tate-sanbon": "さんぼんたてさんぼん; three and standing three",
    "futa-tate-sanbon": "ふたたてさんぼん; two standing; two standing threes; two tall threes",
    "kuttsuki": "くっつき; 食付; 食い付き; pairs; three pairs; kutsuki; kuttski",
    "teshi": "てし; four; four of a kind; four of a month",
    "haneken": "ハネケン; 羽根剣; hanekken; three and two pairs",
    "ichi-ni-shi": "いちにし; 1-2-4; 124; 4-2-1; 421; one two four; four two one; ichinishi",
    "shisou": "しそう; shiso; shi-sou; four and three; 4-3; 43",
    "aka": "あか; red; reds",
    "tan-ichi": "たんいち; 丹一; one ribbon; tanichi",
    "toichi": "といち; one seed; one animal; to-ichi; one ten",
    "pikaichi": "ぴかいち; ピカ一; one bright; pika-ichi",
    "karasu": "カラス; 烏; crow; all plains; all plain; all chaff; kara-su",
    "goko": "ごこう; 後光; gokou; five brights; five lights",
    "shiko": "しこう; shikou; four brights; four lights",
    "nanatan": "ななたん; しちたん; shichitan; seven ribbons",
    "akatan": "あかたん; poetry; poetry ribbons; red poem ribbons; red ribbons",
    "aotan": "あおたん; blue; blue ribbons",
    "inoshikacho": "いのしかちょう; ino-shika-cho; boar deer butterfly; boar deer butterflies",
    "souhachi": "そうはち; sohachi; all 88; all eights",
    "futahachi": "にはち; nihachi; ni-hachi; two eights; 168",
    "sujiroku": "すじろく; sixteen plains; juuroku; 素十六",
    "ame-shiko": "あめしこう; 雨四光; rainy four; rain four brights",
    "sanko": "さんこう; sankou; three brights; three lights",
    "hanami": "はなみ; 花見で一杯; 花見酒; hanami-zake; flower viewing; cherry blossom viewing",
    "tsukimi": "つきみ; 月見で一杯; 月見酒; tsukimi-zake; moon viewing",
    "tane": "たね; 種; animals; seeds",
    "tan": "たん; 短; ribbons",
    "kasu": "かす; plains; chaff; junk",
}


@dataclass(frozen=True, slots=True)
class Yaku:
    """A yaku as a look-up tells it: its names, its group, and what each of the others pays in points before the ba."""

    id: str
    kanji: str
    english: str
    definition: str
    group: str
    points: Exact

    @property
    def names(self) -> tuple[str, ...]:
        """Everything it is called."""
        also = tuple(name.strip() for name in _ALSO.get(self.id, "").split(";") if name)
        return tuple(name for name in (self.id, self.kanji, self.english, *also) if name)


class UnknownYaku(ValueError):
    """A name that no yaku has; the message says which is near."""


def all_yaku(rules: RuleSet) -> tuple[Yaku, ...]:
    """Every yaku played under these rules, of their game: hand yaku by group, captured, special.

    >>> from hhscore.rules import preset
    >>> [yaku.id for yaku in all_yaku(preset("standard")) if yaku.group == "special"]
    ['souhachi', 'futahachi', 'sujiroku']
    """
    if isinstance(rules, HachihachiRules):
        return _of_hachihachi(rules)
    from .koikoi.rules import KoikoiRules

    return _of_koikoi(rules) if isinstance(rules, KoikoiRules) else ()


def _of_koikoi(rules: KoikoiRules) -> tuple[Yaku, ...]:
    from .koikoi.yaku import all_yaku as known
    from .koikoi.yaku import told, value

    return tuple(
        Yaku(one.id, one.kanji, one.english, told(one, rules), "captured", value(one.id, rules))
        for one in known(rules).values()
        if value(one.id, rules)
    )


def _of_hachihachi(rules: HachihachiRules) -> tuple[Yaku, ...]:
    from .captured import captured_yaku
    from .hand import hand_yaku
    from .special_yaku import special_yaku

    found = [
        Yaku(one.id, one.kanji, one.english, one.definition, one.group, rules.amount(rules.teyaku[one.id]))
        for one in hand_yaku(rules)
    ]
    found += [
        Yaku(one.id, one.kanji, one.english, one.definition, "captured", rules.amount(rules.dekiyaku[one.id]))
        for one in captured_yaku(rules)
    ]
    found += [
        Yaku(one.id, one.kanji, one.english, one.definition, "special", rules.amount(rules.special[one.id]))
        for one in special_yaku(rules)
        if rules.special.get(one.id)
    ]
    return tuple(sorted(found, key=lambda yaku: GROUPS.index(yaku.group)))


def find(name: str, among: Sequence[Yaku]) -> Yaku:
    """The yaku that somebody means: by any of its names, by the beginning of one, or by one with a slip in it.

    Raises UnknownYaku, which says what is near, for a name that none has or that could mean several.

    >>> from hhscore.rules import preset
    >>> yaku = all_yaku(preset("standard"))
    >>> [find(name, yaku).id for name in ("立三本", "Standing Three", "kutsuki", "くっつき", "tate sanbon", "pikka")]
    ['tate-sanbon', 'tate-sanbon', 'kuttsuki', 'kuttsuki', 'tate-sanbon', 'pikaichi']
    >>> find("one", yaku)
    Traceback (most recent call last):
    ...
    hhscore.yaku_names.UnknownYaku: one could be ichi-ni-shi, tan-ichi, toichi or pikaichi
    >>> find("zzz", yaku)
    Traceback (most recent call last):
    ...
    hhscore.yaku_names.UnknownYaku: zzz: no yaku is called that; there are sanbon, tate-sanbon, futa-sanbon, …
    """
    wanted = _key(name)
    keys: dict[str, str] = {}
    for yaku in among:
        for known in yaku.names:
            keys.setdefault(_key(known), yaku.id)
    by_id = {yaku.id: yaku for yaku in among}
    if wanted in keys:
        return by_id[keys[wanted]]
    if not wanted:
        raise UnknownYaku(f"which yaku? There are {_listed(by_id)}")
    begun = list(dict.fromkeys(yaku_id for key, yaku_id in keys.items() if key.startswith(wanted)))
    if len(begun) == 1:
        return by_id[begun[0]]
    if begun:
        raise UnknownYaku(f"{shown(name)} could be {', '.join(begun[:-1])} or {begun[-1]}")
    alike = [] if wanted.isdigit() else get_close_matches(wanted, keys, n=3, cutoff=0.6)
    close = list(dict.fromkeys(keys[key] for key in alike))
    if close and (
        len(close) == 1 or _likeness(wanted, keys, close[0]) > _likeness(wanted, keys, close[1]) + 0.05
    ):
        return by_id[close[0]]
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {_listed(by_id)}"
    raise UnknownYaku(f"{shown(name)}: no yaku is called that; {hint}")


def named_so(name: str, among: Iterable[Yaku]) -> bool:
    """Whether one of these yaku is called exactly that, in some writing.

    >>> from hhscore.rules import preset
    >>> named_so("Tate Sanbon", all_yaku(preset("standard"))), named_so("tsukimi", all_yaku(preset("standard")))
    (True, False)
    """
    wanted = _key(name)
    return any(wanted == _key(known) for yaku in among for known in yaku.names)


def _likeness(wanted: str, keys: dict[str, str], yaku_id: str) -> float:
    from difflib import SequenceMatcher

    return max(SequenceMatcher(None, wanted, key).ratio() for key, known in keys.items() if known == yaku_id)


def _key(name: str) -> str:
    """A name in one case and one kana, without what stands between its words."""
    return "".join(char for char in fold(name) if char.isalnum())


def _listed(ids: Iterable[str]) -> str:
    names = list(ids)
    return ", ".join(names) if len(names) <= 3 else f"{', '.join(names[:3])}, …"
