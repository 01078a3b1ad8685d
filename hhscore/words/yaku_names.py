"""What else each yaku is called: kanji, kana, romaji variants, English. One table, for both games.

What a yaku is stands in its game; here are only names, for whoever reads them: prompts, commands and files.
"""

from __future__ import annotations

from functools import lru_cache

from hhscore.words.spoken import fold_word

_OTHER_NAMES = {
    "sanbon": "三本; さんぼん; three; three of a kind; san-bon",
    "tate-sanbon": "立三本; たてさんぼん; tall three; standing three; tachi-sanbon",
    "futa-sanbon": "二三本; ふたさんぼん; two threes; double three",
    "sanbon-tate-sanbon": "三本・立三本; さんぼんたてさんぼん; three and standing three",
    "futa-tate-sanbon": "二立三本; ふたたてさんぼん; two standing; two standing threes; two tall threes",
    "kuttsuki": "喰付; くっつき; 食付; 食い付き; pairs; three pairs",
    "teshi": "手四; てし; four; four of a kind; four of a month",
    "haneken": "はねけん; ハネケン; 羽根剣; three and two pairs",
    "ichi-ni-shi": "一二四; いちにし; 1-2-4; 124; 4-2-1; 421; one two four; four two one",
    "shisou": "四三; しそう; shiso; shi-sou; four and three; 4-3; 43",
    "aka": "赤; あか; red; reds",
    "tan-ichi": "短一; たんいち; 丹一; one ribbon; tanichi",
    "toichi": "十一; といち; one seed; one animal; to-ichi; one ten",
    "pikaichi": "光一; ぴかいち; ピカ一; one bright; pika-ichi",
    "karasu": "からす; カラス; 烏; crow; all plains; all plain; all chaff; kara-su",
    "sunashi": "素無; すなし; no plain; su-nashi",
    "mukai-sanbon": "むかいさんぼん; 向かい三本; met three",
    "mukai-tate-sanbon": "むかいたてさんぼん; 向かい立三本; met standing three",
    "goko": "五光; ごこう; 後光; gokou; five brights; five lights",
    "shiko": "四光; しこう; shikou; four brights; four lights",
    "nanatan": "七短; ななたん; しちたん; shichitan; seven ribbons",
    "akatan": "赤短; あかたん; poetry; poetry ribbons; red poem ribbons; red ribbons; red poetry",
    "aotan": "青短; あおたん; blue; blue ribbons",
    "inoshikacho": "猪鹿蝶; いのしかちょう; ino-shika-cho; boar deer butterfly; boar deer butterflies; inoshikachou",
    "souhachi": "総八; そうはち; sohachi; all 88; all eights",
    "futahachi": "二八; にはち; nihachi; ni-hachi; two eights; 168",
    "sujiroku": "素十六; すじろく; sixteen plains; juuroku",
    "ame-shiko": "雨四光; あめしこう; rainy four; rain four brights",
    "sanko": "三光; さんこう; sankou; three brights; three lights",
    "hanami": "花見; はなみ; 花見で一杯; 花見酒; hanami-zake; flower viewing; cherry blossom viewing; hanami de ippai",
    "tsukimi": "月見; つきみ; 月見で一杯; 月見酒; tsukimi-zake; moon viewing; tsukimi de ippai",
    "tane": "タネ; たね; 種; animals; seeds",
    "tan": "タン; たん; 短; ribbons",
    "tsukifuda": "月札; つきふだ; monthly cards; month cards",
    "kasu": "カス; かす; plains; chaff; junk",
}


def other_names(yaku_id: str) -> tuple[str, ...]:
    """Return what else a yaku is called, its kanji first.

    >>> other_names("toichi")[:3]
    ('十一', 'といち', 'one seed')
    """
    return tuple(name.strip() for name in _OTHER_NAMES.get(yaku_id, "").split(";") if name)


def find_yaku_id(name: str) -> str:
    """Return the id that a yaku written in a file has; the name itself where it is no yaku's name, or an English one.

    Ids with and without their hyphens, kanji and kana are read. A plain English word is left alone: a rule file may
    have a yaku of its own called so.

    >>> find_yaku_id("赤短"), find_yaku_id("たてさんぼん"), find_yaku_id("Tan Ichi"), find_yaku_id("three")
    ('akatan', 'tate-sanbon', 'tan-ichi', 'three')
    """
    return name if name in _OTHER_NAMES else _written().get(_key(name), name)


@lru_cache(maxsize=1)
def _written() -> dict[str, str]:
    found: dict[str, str] = {}
    for yaku_id in reversed(_OTHER_NAMES):
        names = [name for name in other_names(yaku_id) if not name.isascii()]
        found |= {_key(name): yaku_id for name in (*names, yaku_id)}
    return found


def _key(name: str) -> str:
    return fold_word(name).replace("-", "")
