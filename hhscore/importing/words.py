"""The words of score sheets, in English and Japanese: headers, months, ba, labels of rows, marks in cells."""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum

from hhscore.cards.names import month_named


class Role(StrEnum):
    """What a column holds. Those of a player stand beside the player's name; `NET` is the name alone."""

    MONTH = "month"
    BA = "ba"
    DEALER = "dealer"
    WINNER = "winner"
    NOTE = "note"
    CHECK = "check"
    NET = "net"
    TOTAL = "total"
    CAPTURES = "captures"
    CHIPS = "chips"
    LOANS = "loans"


_WORDS = {
    Role.MONTH: "month months mo month-no round no # no. gatsu tsuki deal flower 月 ヶ月 か月 月次 月名 回 局 花 花札",
    Role.BA: "ba field place-ba multiplier times 場 場種 場の種類 倍 倍率 場代",
    Role.DEALER: "dealer deals dealt oya parent 親 親番 親方 札元",
    Role.WINNER: "winner won win wins kachi 勝 勝ち 勝者 勝ち手 勝ち番 上がり あがり 勝利者 勝った人",
    Role.NOTE: "note notes remark remarks comment comments memo date 備考 メモ 摘要 日付 日 記事 注 役",
    Role.CHECK: "check sum diff checksum 検算 確認",
    Role.TOTAL: (
        "total totals running running-total cumulative cum sum balance so-far 計 累計 合計 総計 通算 トータル 残高"
    ),
    Role.CAPTURES: (
        "captures captured capture pile taken cards card-points card-pts "
        "取 取り 取札 取り札 札 札点 取点 素点 獲得 獲得札"
    ),
    Role.CHIPS: "chips chip 碁石 手持ち 持ち点 チップ 石",
    Role.LOANS: "loans loan markers marker borrowed 借 借り 貫木 改貫 借貫",
    Role.NET: "net points pts score result won/lost plus-minus 点 得点 収支 得失 増減 差引 成績",
}
_OF_PLAYER = (Role.TOTAL, Role.CAPTURES, Role.CHIPS, Role.LOANS, Role.NET)
_ALONE = (Role.MONTH, Role.BA, Role.DEALER, Role.WINNER, Role.NOTE, Role.CHECK, Role.TOTAL, Role.CAPTURES)
_UNITS = {
    "kan": "kan k 貫 貫目 in-kan 単位貫 単位:貫",
    "points": "points pts pt p 文 点 in-points 単位文 単位:文 単位点 単位:点",
}
_KANJI = "一二三四五六七八九"
_OLD_MONTHS = "睦月 如月 弥生 卯月 皐月 水無月 文月 葉月 長月 神無月 霜月 師走"
_ENGLISH = "january february march april may june july august september october november december"
_BA = {
    "koba": "koba ko small 小場 小 並場 並 平場 1",
    "oba": "oba ooba ōba big 大場 大 2",
    "zetsuba": "zetsuba zetsu peak 絶場 絶 4",
}
_TOTAL_ROW = (
    "total totals sum sums final final-total final-totals grand-total year all overall 計 合計 総計 総合計 通算 累計 "
    "トータル 最終 年計 総合点 総合"
)
_PART_ROW = "subtotal subtotals half half-year half-total so-far carried 小計 中計 前半計 前半 半期 中間 後半"
_OTHER_ROW = (
    "place places rank ranks ranking chips loans markers han-don handon ginmi kaikan pot notes note remarks 順位 位 "
    "着順 貫木 借り 借 改貫 半どん 半ドン 吟味 備考 メモ 名前 氏名 精算 清算 kan in-kan 貫"
)
_AWAY = "away absent out off 休 休み 欠 欠席 不在 お休み"
_NOTHING = ("-", "−", "–", "—", "ー", "―", "・", "·", "/", "／", "×", "x", "なし", "無", "none", "nil", "±0")


def folded(text: str) -> str:
    """A word as it is compared: full width, case, dots at its end and the kind of space make no difference.

    >>> folded("　Running　TOTAL:"), folded("ｗｉｎｎｅｒ")
    ('running total', 'winner')
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(plain.split()).strip(" :.'\"")


def _table(words: str) -> frozenset[str]:
    return frozenset(folded(word.replace("-", " ")) for word in words.split()) | frozenset(
        folded(word) for word in words.split()
    )


_ROLE_WORDS = {role: _table(words) for role, words in _WORDS.items()}
_UNIT_WORDS = {unit: _table(words) for unit, words in _UNITS.items()}
_TOTAL_WORDS, _PART_WORDS, _OTHER_WORDS, _AWAY_WORDS = map(_table, (_TOTAL_ROW, _PART_ROW, _OTHER_ROW, _AWAY))
_NOTHING_WORDS = frozenset(map(folded, _NOTHING)) | frozenset(_NOTHING)


def unit_in(text: str) -> str | None:
    """The unit, "kan" or "points", that a header states in brackets or after a comma, and nothing else.

    >>> unit_in("Aki (kan)"), unit_in("花子［貫］"), unit_in("単位：貫"), unit_in("Aki"), unit_in("in points")
    ('kan', 'kan', 'kan', None, 'points')
    """
    plain = folded(text)
    inside = [plain.replace(" ", ""), plain, *re.findall(r"[(\[〔【「]\s*([^()\[\]]*?)\s*[)\]〕】」]", plain)]
    for unit, words in _UNIT_WORDS.items():
        for part in inside:
            if part in words and (part not in ("k", "p", "点", "pt", "pts", "points") or part != plain):
                return unit
    return None


def without_unit(text: str) -> str:
    """A header without the unit that it states in brackets.

    >>> without_unit("Aki (kan)"), without_unit("Aki (B.)")
    ('Aki', 'Aki (B.)')
    """
    found = re.fullmatch(r"(.*?)\s*[(（\[［【]([^()（）\[\]［］]*)[)）\]］】]\s*", text)
    return found[1] if found and found[1] and unit_in(f"({found[2]})") else text


def role_alone(text: str) -> Role | None:
    """What a column is by a header that names no player.

    >>> role_alone("親"), role_alone("勝ち"), role_alone("Running total"), role_alone("Aki")
    (<Role.DEALER: 'dealer'>, <Role.WINNER: 'winner'>, <Role.TOTAL: 'total'>, None)
    """
    word = folded(without_unit(text))
    return next((role for role in _ALONE if word in _ROLE_WORDS[role]), None)


def role_with_player(text: str) -> tuple[str, Role] | None:
    """The player and what it is of theirs, where a header names both.

    >>> role_with_player("Aki captures"), role_with_player("累計（花子）"), role_with_player("花子の取り札")
    (('Aki', <Role.CAPTURES: 'captures'>), ('花子', <Role.TOTAL: 'total'>), ('花子', <Role.CAPTURES: 'captures'>))
    >>> role_with_player("Aki B.")
    """
    text = without_unit(text).strip()
    for name, word in _divided(text):
        for role in _OF_PLAYER:
            if name and folded(word) in _ROLE_WORDS[role]:
                return name, role
    for role in _OF_PLAYER:
        for word in sorted(_ROLE_WORDS[role], key=len, reverse=True):
            if not word.isascii() and len(word) > 1 and text.endswith(word) and len(text) > len(word):
                return text.removesuffix(word).removesuffix("の").strip(), role
    return None


def _divided(text: str) -> list[tuple[str, str]]:
    """A header as name and word, at each place where it can be divided."""
    pairs: list[tuple[str, str]] = []
    bracketed = re.fullmatch(r"(.+?)\s*[(（\[［【](.+)[)）\]］】]", text)
    if bracketed:
        pairs += [(bracketed[1], bracketed[2]), (bracketed[2], bracketed[1])]
    for gap in re.finditer(r"\s*[-_:：/・]\s*|\.(?=\w)|'s\s+|\s+|の", text):
        before, after = text[: gap.start()], text[gap.end() :]
        pairs += [(before, after), (after, before)]
    return pairs


def month_number(label: str) -> int | None:
    """The month that a label means: a number, a flower, a name, or several that agree; None for anything else.

    >>> [month_number(label) for label in ("第３月", "十二月", "8 芒", "willow", "Jan")]
    [3, 12, 8, 11, 1]
    >>> month_number("2026-01"), month_number("total"), month_number("3 pine")
    (1, None, None)
    """
    word = folded(label)
    if not word or len(word) > 40:
        return None
    dated = re.fullmatch(r"\d{4} ?[-/.年] ?(\d{1,2})月?", word)
    whole = _month_word(dated[1] if dated else word)
    if whole is not None:
        return whole
    parts = [part for part in re.split(r"[\s()（）/・,:.-]+|(?<=月)(?=.)", word) if part and part != "month"]
    found = {_month_word(part) for part in parts}
    return found.pop() if len(found) == 1 else None


def _month_word(word: str) -> int | None:
    number = re.fullmatch(
        r"(?:month|no|no\.|第|#)?\s*(\d{1,2})\s*(?:st|nd|rd|th)?\s*(?:ヶ月|か月|月|回|回目|局|month|\.0)?",
        word,
    )
    if number:
        return int(number[1]) or None
    kanji = re.fullmatch(r"第?(十?)([一二三四五六七八九]?)(?:月|ヶ月|か月)", word)
    if kanji and (kanji[1] or kanji[2]):
        return 10 * bool(kanji[1]) + (_KANJI.index(kanji[2]) + 1 if kanji[2] else 0)
    if word in _OLD_MONTHS.split():
        return _OLD_MONTHS.split().index(word) + 1
    if word.isascii() and len(word) > 2:
        for place, name in enumerate(_ENGLISH.split(), 1):
            if name == word or (len(word) <= 4 and name.startswith(word)):
                return place
    return month_named(word)


def ba_named(text: str) -> str | None:
    """The ba that a cell means: koba, oba, zetsuba, by name or by what it multiplies by; None for anything else.

    >>> ba_named("大場"), ba_named("×4"), ba_named("Koba"), ba_named("２倍"), ba_named("oba (moon)")
    ('oba', 'zetsuba', 'koba', 'oba', 'oba')
    >>> ba_named("sumo")
    """
    word = folded(text)
    times = re.fullmatch(r"[x×*]?\s*(\d)(?:\.0)?\s*(?:倍|x|×)?", word)
    word = times[1] if times else re.sub(r"\s*([(].*[)]|[x×]\s*\d)$", "", word)
    return next((ba for ba, words in _BA.items() if word in _table(words)), None)


def row_kind(label: str) -> str | None:
    """What a row is by its label, if it is no month: "total", "part" (a subtotal) or "other"; None: unknown.

    >>> row_kind("合計"), row_kind("Half-year"), row_kind("順位"), row_kind("Aki")
    ('total', 'part', 'other', None)
    """
    word = folded(label)
    for kind, words in (("total", _TOTAL_WORDS), ("part", _PART_WORDS), ("other", _OTHER_WORDS)):
        if word in words or word.replace("-", " ") in words:
            return kind
    return None


def means_away(text: str) -> bool:
    """Whether a cell says that the player was not there."""
    return folded(text) in _AWAY_WORDS


def means_nothing(text: str) -> bool:
    """Whether a cell says that nothing was won or lost: a dash or its like.

    >>> means_nothing("—"), means_nothing("-3")
    (True, False)
    """
    return text in _NOTHING_WORDS or folded(text) in _NOTHING_WORDS
