"""What is said at a table beside names and cards, in the words of both languages: enter, end, sage, koba, nobody.

One table for every command, prompt and file. The id is the English word or the romaji, as a session file has it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping

_SPOKEN = {
    "enter": "enters in y yes play 出る 出ます でる 出 参加",
    "retire": "retires out n no pass drop 下りる 降りる おりる 下ります 降ります 下り 降り おり",
    "blank": "blank-card 白札",
    "mizuten": "mizu-ten 見ずてん 見ず転 見ず出 みずてん",
    "end": "ends stop stops 打ち切り 打切り 打切 うちきり 終わり",
    "sage": "sages 下げ さげ",
    "cancel": "cancels 取り消し 取消し 取消 とりけし",
    "koba": "小場 こば",
    "oba": "ohba ooba 大場 おおば",
    "zetsuba": "zetuba 絶場 ぜつば",
    "stop": "stops stopped end ends agari shobu 上がり あがり 勝負 しょうぶ",
    "koikoi": "koi-koi koi k こいこい 続行",
    "nobody": "none no nothing no-one n - なし 無し 無 いない 誰も",
    "rest": "the-rest remainder 残り のこり",
    "yes": "true y はい",
    "tobikomi": "飛び込み 飛込み とびこみ",
    "nuke-yaku": "ぬけ役 抜け役 ぬけやく",
}
_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def fold_word(word: str) -> str:
    """Return a word in one width, case and kana, a space between its words as a hyphen.

    >>> fold_word("コイコイ"), fold_word("Koi Koi"), fold_word("ＩＮ")
    ('こいこい', 'koi-koi', 'in')
    """
    plain = unicodedata.normalize("NFKC", word).casefold().translate(_HIRAGANA)
    return "-".join(plain.replace("_", " ").split()).strip(".!。、,")


def _table() -> Mapping[str, frozenset[str]]:
    return {name: frozenset(map(fold_word, (name, *also.split()))) for name, also in _SPOKEN.items()}


_NAMES = _table()


def find_spoken(word: str, among: Collection[str], *, begun: bool = True) -> str | None:
    """Return the id among these that a word is, in either language; None if it is none of them.

    `begun`: the beginning that only one of the ids has will do.

    >>> find_spoken("下りる", ("enter", "retire")), find_spoken("ret", ("enter", "retire")), find_spoken("y", ("end",))
    ('retire', 'retire', None)
    """
    plain = fold_word(word)
    exact = [name for name in among if plain == name or plain in _NAMES.get(name, ())]
    if exact or not begun or not plain:
        return exact[0] if len(exact) == 1 else None
    fits = [name for name in among if name.startswith(plain)]
    return fits[0] if len(fits) == 1 else None


def is_spoken(word: str, name: str) -> bool:
    """Whether a word means just this.

    >>> is_spoken("なし", "nobody"), is_spoken("残り", "rest")
    (True, True)
    """
    return fold_word(word) in _NAMES[name]


def find_written(word: str, among: Collection[str]) -> str | None:
    """Return the id among these that a word of a file is: the id itself, or its name in Japanese; None if none.

    >>> find_written("小場", ("koba", "oba")), find_written("small", ("koba", "oba"))
    ('koba', None)
    """
    return next((name for name in among if word in names_written(name)), None)


def names_written(name: str) -> tuple[str, ...]:
    """Return what a file may call something, its id first.

    >>> names_written("koba")
    ('koba', '小場', 'こば')
    """
    return (name, *(also for also in _SPOKEN.get(name, "").split() if not also.isascii()))
