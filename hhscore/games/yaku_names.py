"""Every yaku of a rule set with its names, found by whatever a person calls it, with slips. Both games' yaku."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from hhscore.cards.deck import shown
from hhscore.cards.names import name_key
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Exact, RuleSet
from hhscore.words.sentences import listed
from hhscore.words.suggestion import suggest_words
from hhscore.words.yaku_names import other_names

if TYPE_CHECKING:
    from hhscore.games.koikoi.rules import KoikoiRules
    from hhscore.games.rule_words import RuleWord

GROUPS = ("months", "kinds", "field", "captured", "special")
_GAMES = {"hachihachi": "Hachi-hachi", "koikoi": "Koi-Koi"}
_MOST = 4
"""So many are suggested at most."""
_LEAST_LETTERS = 3
"""So many letters of an id are its beginning at least."""
_MOST_WORDS = 5
"""No name has more words."""
_BETWEEN = re.compile(r"[,，、;；+＋・]")


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
        return tuple(name for name in (self.id, self.kanji, self.english, *other_names(self.id)) if name)


class UnknownYaku(ValueError):
    """A name that no yaku has; the message says which is near, `word` what was typed."""

    word = ""


def all_yaku(rules: RuleSet) -> tuple[Yaku, ...]:
    """Every yaku played under these rules, of their game: hand yaku by group, captured, special.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> [yaku.id for yaku in all_yaku(preset("standard")) if yaku.group == "special"]
    ['souhachi', 'futahachi', 'sujiroku']
    """
    if isinstance(rules, HachihachiRules):
        return _of_hachihachi(rules)
    from hhscore.games.koikoi.rules import KoikoiRules

    return _of_koikoi(rules) if isinstance(rules, KoikoiRules) else ()


def _of_koikoi(rules: KoikoiRules) -> tuple[Yaku, ...]:
    from hhscore.games.koikoi.yaku import all_yaku as known
    from hhscore.games.koikoi.yaku import told, value

    return tuple(
        Yaku(one.id, one.kanji, one.english, told(one, rules), "captured", value(one.id, rules))
        for one in known(rules).values()
        if value(one.id, rules)
    )


def _of_hachihachi(rules: HachihachiRules) -> tuple[Yaku, ...]:
    from hhscore.games.hachihachi.captured import captured_yaku
    from hhscore.games.hachihachi.hand import hand_yaku
    from hhscore.games.hachihachi.mukai import GROUP, mukai_yaku
    from hhscore.games.hachihachi.special_yaku import special_yaku

    found = [
        Yaku(
            one.id, one.kanji, one.english, one.definition, one.group, rules.yaku_amount(rules.teyaku[one.id])
        )
        for one in hand_yaku(rules)
    ]
    found += [
        Yaku(one.id, one.kanji, one.english, one.definition, GROUP, rules.yaku_amount(rules.teyaku[one.id]))
        for one in mukai_yaku(rules)
    ]
    found += [
        Yaku(
            one.id,
            one.kanji,
            one.english,
            one.definition,
            "captured",
            rules.yaku_amount(rules.dekiyaku[one.id]),
        )
        for one in captured_yaku(rules)
    ]
    found += [
        Yaku(
            one.id,
            one.kanji,
            one.english,
            one.definition,
            "special",
            rules.yaku_amount(rules.special[one.id]),
        )
        for one in special_yaku(rules)
        if rules.special.get(one.id)
    ]
    return tuple(sorted(found, key=lambda yaku: GROUPS.index(yaku.group)))


def find(name: str, among: Sequence[Yaku], what: str = "yaku") -> Yaku:
    """Return the yaku of exactly this name, in any writing. UnknownYaku, with the nearest names, if none has it.

    `what` is what the message calls them: hand yaku, captured yaku.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> yaku = all_yaku(preset("standard"))
    >>> [find(name, yaku).id for name in ("立三本", "Standing Three", "くっつき", "tate sanbon")]
    ['tate-sanbon', 'tate-sanbon', 'kuttsuki', 'tate-sanbon']
    >>> find("kutsuki", yaku)
    Traceback (most recent call last):
    ...
    hhscore.games.yaku_names.UnknownYaku: Unknown yaku "kutsuki". Did you mean kuttsuki?
    >>> find("zzz", yaku)
    Traceback (most recent call last):
    ...
    hhscore.games.yaku_names.UnknownYaku: Unknown yaku "zzz". There are sanbon, tate-sanbon, futa-sanbon, …
    """
    found = find_exact(name, among)
    if found is not None:
        return found
    ids = [yaku.id for yaku in among]
    if not name_key(name):
        raise UnknownYaku(f"Which yaku? There are {_listed(ids)}")
    raise _unknown(name, ids, nearest_names(name, among), what)


def find_exact(name: str, among: Iterable[Yaku]) -> Yaku | None:
    """Return the yaku that is called exactly so, in some writing; None if none is.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> find_exact("Tate Sanbon", all_yaku(preset("standard"))).id, find_exact("tate", all_yaku(preset("qdan")))
    ('tate-sanbon', None)
    """
    wanted = name_key(name)
    return next((yaku for yaku in among if wanted in map(name_key, yaku.names)), None)


def find_several(text: str, among: Sequence[Yaku], what: str = "yaku", *, begun: bool = False) -> list[Yaku]:
    """Return the yaku that a text names one after another, each once; UnknownYaku for a word that is none.

    Spaces, commas or + stand between them, and within a name of several words too: the longest name counts.
    `begun`: the beginning of an id, of three letters or more, will do if only one has it.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> yaku = all_yaku(preset("standard"))
    >>> [one.id for one in find_several("standing three + one ribbon 三本、あか", yaku)]
    ['tate-sanbon', 'tan-ichi', 'sanbon', 'aka']
    """
    whole = find_exact(text, among)
    if whole is not None:
        return [whole]
    found: list[Yaku] = []
    for part in _BETWEEN.split(text):
        words = part.split()
        while words:
            one, size = _find_first(words, among)
            if one is None and begun:
                one = _find_begun(words[0], among)
            found.append(one or find(words[0], among, what))
            words = words[size:]
    return list(dict.fromkeys(found))


def _find_first(words: Sequence[str], among: Sequence[Yaku]) -> tuple[Yaku | None, int]:
    """Return the yaku that the first words name, as many of them as can be, and how many they are; else None, 1."""
    for size in range(min(len(words), _MOST_WORDS), 0, -1):
        one = find_exact(" ".join(words[:size]), among)
        if one is not None:
            return one, size
    return None, 1


def _find_begun(word: str, among: Sequence[Yaku]) -> Yaku | None:
    """Return the only yaku whose id begins so."""
    key = name_key(word)
    fits = [one for one in among if len(key) >= _LEAST_LETTERS and name_key(one.id).startswith(key)]
    return fits[0] if len(fits) == 1 else None


def nearest_names(name: str, among: Sequence[Yaku | RuleWord]) -> list[str]:
    """Return what a misspelt or unfinished name may mean, by id, four at most.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> nearest_names("pikka", all_yaku(preset("standard"))), nearest_names("haneke", all_yaku(preset("standard")))
    (['pikaichi'], ['haneken'])
    """
    wanted = name_key(name)
    keys = {name_key(known): yaku.id for yaku in reversed(among) for known in yaku.names}
    begun = [yaku_id for key, yaku_id in keys.items() if wanted and key.startswith(wanted)]
    alike = [] if wanted.isdigit() else suggest_words(wanted, keys)
    return list(dict.fromkeys([*reversed(begun), *(keys[key] for key in alike)]))[:_MOST]


def look_up(name: str, rules: RuleSet) -> Yaku | RuleWord:
    """Return the yaku or the word of the rules that has this very name under these rules.

    UnknownYaku for a yaku that these rules do not play, with what it is worth where it is played; for a word of the
    other game; and for a name that nothing has, with what is near.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> look_up("五光", preset("standard")).id, look_up("orichin", preset("standard")).id
    ('goko', 'orichin')
    """
    from hhscore.games.rule_words import word_named

    found = find_exact(name, all_yaku(rules)) or word_named(name, rules.game)
    if found is None:
        refuse(name, rules)
    return found


def refuse(name: str, rules: RuleSet) -> NoReturn:
    """Raise UnknownYaku for a name unknown under these rules, with what is near or where it is played."""
    from hhscore.games.rule_words import word_named, words_of

    played = played_elsewhere(name, rules)
    if played:
        raise UnknownYaku(played)
    other = word_named(name)
    if other is not None:
        raise UnknownYaku(
            f"{other.id} is a word of {_GAMES[other.games[0]]}; the rules {rules.name} are of {_GAMES[rules.game]}."
        )
    known = all_yaku(rules)
    near = nearest_names(name, [*known, *words_of(rules.game)])
    raise _unknown(name, (one.id for one in known), near)


def played_elsewhere(name: str, rules: RuleSet) -> str | None:
    """Say what a yaku is worth in the rule sets that play it, those of the same game first; None if none does."""
    from hhscore.rules import GAMES

    for game in sorted(GAMES, key=lambda game: game != rules.game):
        found, values = _values_of(name, game)
        if found is not None:
            which = "" if game == rules.game else f"; it is a yaku of {_GAMES[game]}"
            worth = ", ".join(f"{value} in {listed(presets)}" for value, presets in values.items())
            called = f"{found.id} {found.kanji}".strip()
            return f"{called} is not played under the rules {rules.name}{which}. It is worth {worth}."
    return None


def _values_of(name: str, game: str) -> tuple[Yaku | None, dict[str, list[str]]]:
    """Return the yaku of this name in a game's presets, and those that play it by its value there."""
    from hhscore.rules import game_rules, preset_names, read_preset
    from hhscore.rules.compare import words

    yaku, values = None, dict[str, list[str]]()
    for preset in preset_names(game):
        rules = read_preset(game_rules(game), preset)
        found = find_exact(name, all_yaku(rules))
        if found is not None:
            yaku = found
            key = next(key for key in rules.values if key.partition(".")[2] == found.id)
            values.setdefault(words(rules, key), []).append(preset)
    return yaku, values


def named_so(name: str, among: Iterable[Yaku]) -> bool:
    """Whether one of these yaku is called exactly that, in some writing.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> named_so("Tate Sanbon", all_yaku(preset("standard"))), named_so("tsukimi", all_yaku(preset("standard")))
    (True, False)
    """
    return find_exact(name, among) is not None


def _unknown(name: str, ids: Iterable[str], near: Sequence[str], what: str = "yaku") -> UnknownYaku:
    hint = f"Did you mean {listed(near, 'or')}?" if near else f"There are {_listed(ids)}"
    error = UnknownYaku(f'Unknown {what} "{shown(name)}". {hint}')
    error.word = name
    return error


def _listed(ids: Iterable[str]) -> str:
    names = list(ids)
    return ", ".join(names) if len(names) <= 3 else f"{', '.join(names[:3])}, …"
