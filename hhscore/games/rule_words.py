"""The words of the rules that name no yaku (orichin, hatto, han-don …): what each means, and the keys that decide it.

One table. What a word is worth stands in the rule set alone; what a key says is the key's own sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hhscore.cards.names import name_key
from hhscore.rules import RuleSet

if TYPE_CHECKING:
    from hhscore.rules.compare import Described

_BOTH = ("hachihachi", "koikoi")
_FIRST = ("hachihachi",)
_SECOND = ("koikoi",)
_OFF: tuple[object, ...] = (None, False, 0, [], {}, "none")
"""The values of a first key under which its word is not played."""


@dataclass(frozen=True, slots=True)
class RuleWord:
    """A word of the rules: its names, what it means, and the rule keys that say the rest, the deciding one first.

    `needs` is what the first key must be for the word to be played at all; empty: anything but nothing.
    """

    id: str
    kanji: str
    english: str
    definition: str
    keys: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    games: tuple[str, ...] = _FIRST
    needs: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Everything it is called."""
        return tuple(name for name in (self.id, self.kanji, self.english, *self.also) if name)

    def keys_of(self, rules: RuleSet) -> list[Described]:
        """Describe the keys that decide it and come to bear under these rules; the first in any case."""
        from hhscore.rules.compare import describe

        about = [describe(rules, key) for key in self.keys if key in rules.values]
        return [one for place, one in enumerate(about) if one.applies or place == 0]

    def is_played(self, rules: RuleSet) -> bool:
        """Tell whether these rules have it at all.

        >>> from hhscore.games.hachihachi.rules import preset
        >>> [word_named("orichin").is_played(preset(name)) for name in ("standard", "qdan")]
        [True, False]
        """
        if not self.keys:
            return True
        value = rules.effective(self.keys[0])
        return str(value) == self.needs if self.needs else value not in _OFF


_OIKOMI = ("hand_yaku", "captured", "card", "cards", "exclude_used")

RULE_WORDS = (
    RuleWord(
        "teyaku",
        "手役",
        "hand yaku",
        "a yaku of the cards dealt, declared before play",
        ("teyaku.declare", "teyaku.overlap", "teyaku.aka_ribbons"),
        ("てやく",),
    ),
    RuleWord(
        "dekiyaku",
        "出来役",
        "captured yaku",
        "a yaku of the cards captured",
        ("dekiyaku.replaces", "sage.on"),
        ("できやく",),
    ),
    RuleWord(
        "tokushuyaku",
        "特殊役",
        "special yaku",
        "a yaku of captured points or plains",
        ("special.mode", "special.blows_out"),
        ("とくしゅやく",),
    ),
    RuleWord(
        "bakefuda",
        "化札",
        "changing card",
        "a willow in a hand yaku",
        ("teyaku.willow", "teyaku.willow_tate"),
        ("ばけふだ",),
    ),
    RuleWord(
        "ba",
        "場",
        "field class",
        "what the brights on the field make of the month",
        tuple(
            f"ba.{part}" for part in ("on", "oba", "zetsuba", "carry", "first", "extend_year", "applies_to")
        ),
        ("ば",),
    ),
    RuleWord(
        "koba",
        "小場",
        "small field",
        "no bright on the field and no ba waiting: nothing is multiplied",
        ("ba.on",),
        ("こば",),
    ),
    RuleWord(
        "oba",
        "大場",
        "large field",
        "a field with the crane, the curtain or the moon",
        ("ba.oba", "ba.applies_to"),
        ("おおば",),
    ),
    RuleWord(
        "zetsuba",
        "絶場",
        "extreme field",
        "a field with Ono no Michikaze or the phoenix",
        ("ba.zetsuba", "ba.applies_to"),
        ("ぜつば",),
    ),
    RuleWord(
        "nidai-shibari",
        "二代しばり",
        "a ba that carries",
        "a ba that waits for a later month",
        ("ba.carry", "ba.first", "ba.extend_year"),
        ("にだいしばり",),
    ),
    RuleWord(
        "etsunen",
        "越年",
        "longer year",
        "months added until the waiting ba is used up",
        ("ba.extend_year",),
        ("えつねん",),
    ),
    RuleWord("oya", "親", "dealer", "who deals the month", ("dealer.next",), ("おや",), _BOTH),
    RuleWord(
        "leader",
        "",
        "leader",
        "of those who play, the earliest in turn order from the dealer: counts as dealer in that month",
        ("special.souhachi", "oikomi.payers"),
        ("leads",),
    ),
    RuleWord("douni", "胴二", "second in turn", "who plays after the leader", (), ("どうに", "doni")),
    RuleWord("biki", "ビキ", "third in turn", "who plays last of the three", (), ("びき",)),
    RuleWord(
        "enter",
        "出る",
        "enter",
        "to play the month",
        ("entry.after_three", "entry.too_few"),
        ("でる", "deru"),
    ),
    RuleWord(
        "retire",
        "下りる",
        "retire",
        "to sit the month out when asked",
        ("entry.too_few", "orichin.direction"),
        ("おりる", "降りる", "oriru"),
    ),
    RuleWord(
        "blank",
        "",
        "blank card",
        "a card without a picture; who is dealt it at a full table sits out, and pays and receives only ginmi",
        ("players.max",),
        needs="7",
    ),
    RuleWord(
        "oikomi",
        "追い込み",
        "pushed out",
        "who may not enter because enough others play is paid for the hand",
        ("oikomi.payers", "entry.after_three", *(f"oikomi.{part}" for part in _OIKOMI)),
        ("おいこみ", "追込み", "pushed-out hand"),
    ),
    RuleWord(
        "tsukami",
        "掴み",
        "captured yaku in a hand",
        "a captured yaku that is complete in a pushed-out hand",
        ("oikomi.captured", "oikomi.payers"),
        ("つかみ",),
    ),
    RuleWord(
        "orichin",
        "下り賃",
        "retiring fee",
        "what retiring costs or earns",
        ("orichin.direction", "orichin.fees", "orichin.payers"),
        ("おりちん", "降り賃"),
    ),
    RuleWord(
        "mizuten",
        "見ずてん",
        "blind entry",
        "the dealer enters before the hand is seen",
        (
            *(f"mizuten.{part}" for part in ("value", "at", "payers", "penalty")),
            "special.cancels_mizuten",
        ),
        ("みずてん", "不見転"),
    ),
    RuleWord(
        "shibari",
        "しばり",
        "second asking",
        "all are asked again when too many retired",
        ("entry.too_few", "shibari.fees"),
        needs="shibari",
    ),
    RuleWord(
        "sage",
        "下げ",
        "play on",
        "to play on after a captured yaku",
        ("sage.on", "sage.rule", "sage.again"),
        ("さげ", "sageru"),
    ),
    RuleWord(
        "end",
        "打ち切り",
        "end the month",
        "to stop the month with a captured yaku",
        ("month.winner", "sage.on"),
        ("うちきり", "uchikiri"),
    ),
    RuleWord(
        "cancel",
        "取り消し",
        "take back a sage",
        "who said sage stops the month after all",
        ("sage.on", "sage.rule"),
        ("とりけし", "torikeshi"),
    ),
    RuleWord(
        "hatto",
        "法度",
        "forbidden discard",
        "to give away the card that completes a yaku",
        ("hatto.yaku", "hatto.tobikomi"),
        ("はっと",),
    ),
    RuleWord(
        "tobikomi",
        "飛び込み",
        "jump in",
        "the three cards of a hand yaku end in the captured cards",
        ("tobikomi.value", "tobikomi.times", "tobikomi.in", "hatto.tobikomi"),
        ("とびこみ",),
    ),
    RuleWord(
        "nuke-yaku",
        "ぬけ役",
        "escaped yaku",
        "a weak hand that captures many points",
        ("nuke_yaku.value", "nuke_yaku.at", "nuke_yaku.in"),
        ("ぬけやく", "抜け役"),
    ),
    RuleWord("kan", "貫", "kan", "the unit of payments", ("unit.kan",), ("かん",)),
    RuleWord(
        "par",
        "",
        "par",
        "the card points that neither win nor lose",
        tuple(f"cards.{part}" for part in ("par", "split", "settle", "bright", "animal", "ribbon", "plain")),
        ("card points", "札の点"),
    ),
    RuleWord(
        "kaikan",
        "改貫",
        "loan",
        "chips borrowed from the bank",
        ("kaikan.loan", "chips.stake"),
        ("かいかん", "loan marker", "貸し札"),
    ),
    RuleWord(
        "han-don",
        "半どん",
        "half-year settlement",
        "chips are settled in the middle of the year and the stake begins anew",
        ("handon.after", "handon.stake"),
        ("はんどん",),
    ),
    RuleWord(
        "ginmi",
        "吟味",
        "winner's award",
        "what the winner of the year receives from each other player",
        ("ginmi.per_player", "ginmi.floor", "totals.round_up_from"),
        ("ぎんみ",),
    ),
    RuleWord(
        "koi-koi",
        "こいこい",
        "play on",
        "to play on after a yaku",
        ("koikoi.factor", "koikoi.mode", "koikoi.opponent", "koikoi.opponent_factor"),
        games=_SECOND,
    ),
    RuleWord(
        "oya-ken",
        "親権",
        "dealer's right",
        "what the dealer is paid when nobody stops",
        ("draw.dealer", "draw.other"),
        ("おやけん",),
        games=_SECOND,
    ),
    RuleWord("redeal", "", "redeal", "a dealt hand that is dealt again", ("redeal",), games=_SECOND),
)
"""Every word, those of Hachi-hachi first."""


def word_named(name: str, game: str | None = None) -> RuleWord | None:
    """Return the word called exactly that, in any writing; that of one game where it is given.

    >>> word_named("半どん").id, word_named("Handon").id, word_named("handon", "koikoi")
    ('han-don', 'han-don', None)
    """
    wanted = name_key(name)
    return next(
        (
            word
            for word in RULE_WORDS
            if (game is None or game in word.games) and wanted in map(name_key, word.names)
        ),
        None,
    )


def words_of(game: str) -> Iterator[RuleWord]:
    """Yield the words of a game."""
    return (word for word in RULE_WORDS if game in word.games)
