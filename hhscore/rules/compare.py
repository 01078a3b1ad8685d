"""Rule sets in words: what each key says, and in what two rule sets differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hhscore.rules.check import value_type
from hhscore.rules.keys import RuleSet

NOTHING = "–"
"""Stands where a key does not come to bear, or is not there at all."""
_PARTS = {0.25: "¼", 0.5: "½", 0.75: "¾"}

SOURCES = {
    "000": "Hachihachi Rules (Houwow)",
    "001": "Hachi-hachi: Rules and How to Play (Qdan)",
    "003": "【花札】八八のルール",
    "004": "Koi-Koi Rules (Houwow)",
    "fudawiki": "the best-known English description of the game",
    "BGA": "the help pages of Board Game Arena",
    "hanafubuki.org": "the rules of hanafubuki.org",
    "Nintendo": "Nintendo's sheet of Koi-Koi",
    "rules.md": "this project's reading of the rules",
}
"""What the sources that values name are."""


class Described(NamedTuple):
    """One key under some rules. `value` is as written, `words` as it is read out, `applies` whether it says anything
    there; `reading`: no source of the preset states it."""

    key: str
    value: Any
    words: str
    unit: str
    allowed: str
    sentence: str
    source: str
    reading: bool
    applies: bool


class Difference(NamedTuple):
    """A key in which two rule sets differ, and what each has, in words."""

    key: str
    value_p: str
    value_q: str


def describe(rules: RuleSet, name: str) -> Described:
    """All about one key under these rules; KeyError for one they do not have.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> about = describe(preset("qdan"), "dekiyaku.goko")
    >>> about.words, about.source, about.reading
    ('75 points', '001 How to play: Five Brights 75', False)
    """
    value = rules.values[name]
    key, _ = value_type(type(rules), name)
    source = rules.sources[name]
    return Described(
        *(name, value, words(rules, name), rules.unit_of(key), key.allowed, key.sentence),
        *(source.text, source.reading, rules.applies(name)),
    )


def words(rules: RuleSet, name: str) -> str:
    """The value of a key as it is read out, with its unit; a dash where it does not come to bear.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> words(preset("standard"), "orichin.fees"), words(preset("standard"), "ba.oba")
    ('1, 1½, 2, 2½ kan', '×2')
    >>> words(preset("houwow"), "chips.stake"), words(preset("qdan"), "mizuten.at")
    ('0 (no chips)', '–')
    """
    if name not in rules.values:
        return NOTHING
    value = rules.effective(name)
    key, _ = value_type(type(rules), name)
    if value is None:
        return NOTHING
    if isinstance(value, str | bool) or (isinstance(value, list) and not value):
        return _said(value)
    if value == 0 and "(0: " in key.allowed:
        return f"0 {key.allowed[key.allowed.index('(0: ') :].replace('(0: ', '(')}"
    return _with_unit(_said(value), rules.unit_of(key))


def sources_of(rules: RuleSet, names: Iterable[str]) -> dict[str, str]:
    """The sources that the values of these keys name, and what each is.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> sources_of(preset("qdan"), ["sage.on", "sage.again"])
    {'001': 'Hachi-hachi: Rules and How to Play (Qdan)'}
    """
    texts = [rules.sources[name].text for name in names]
    return {source: title for source, title in SOURCES.items() if any(source in text for text in texts)}


def diff(p: RuleSet, q: RuleSet) -> list[Difference]:
    """The keys in which two rule sets differ, in the order of the first.

    What does not come to bear under both is no difference, and nothing is nothing in kan or in points.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> diff(preset("standard"), preset("houwow"))[0]
    Difference(key='chips.stake', value_p='5 kan', value_q='0 (no chips)')
    """
    names = [*p.values, *(name for name in q.values if name not in p.values)]
    return [
        Difference(name, words(p, name), words(q, name))
        for name in names
        if _measure(p, name) != _measure(q, name)
    ]


def grouped(rules: RuleSet, names: Sequence[str] | None = None) -> list[tuple[str, list[str]]]:
    """The keys of rules by what they are about, each group under its heading; those of `names` where given.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> [heading for heading, names in grouped(preset("qdan"))][:3]
    ['The table', 'The field', 'Who plays']
    """
    wanted = list(rules.values) if names is None else [name for name in rules.values if name in names]
    found = []
    for heading, firsts in rules.groups:
        keys = [name for first in firsts for name in wanted if name.partition(".")[0] == first]
        if keys:
            found.append((heading, keys))
    return found


def elsewhere(rules: RuleSet, key: str) -> list[str]:
    """Say what the other presets of the same game have for a key, those with the same value together.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> elsewhere(preset("qdan"), "orichin.direction")
    ['pay in standard, bga, fudawiki, houwow', 'receive in traditional']
    """
    from hhscore.rules.preset import preset_names, read_preset

    by_words: dict[str, list[str]] = {}
    for name in preset_names(rules.game):
        if name != rules.name:
            by_words.setdefault(words(read_preset(type(rules), name), key), []).append(name)
    return [f"{value} in {', '.join(names)}" for value, names in by_words.items()]


def below(rules: RuleSet, name: str) -> list[str]:
    """The keys that a name means: itself, and those below it; none if there is no such key.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> below(preset("standard"), "special.sujiroku")
    ['special.sujiroku', 'special.sujiroku.at', 'special.sujiroku.step']
    """
    return [key for key in rules.values if key == name or key.startswith(f"{name}.")]


def _measure(rules: RuleSet, name: str) -> Any:
    """What is compared: the value that comes to bear, with its unit where that makes a difference."""
    if name not in rules.values:
        return None
    value = rules.effective(name)
    if value is None or isinstance(value, str | bool) or not value:
        return value
    key, _ = value_type(type(rules), name)
    return value, rules.unit_of(key)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        number = all(key.isdigit() for key in value)
        parts = (f"{key}{' asked' if number else ''}: {_said(part)}" for key, part in value.items())
        return "; ".join(parts) or "none"
    if isinstance(value, list):
        return ", ".join(map(_said, value)) or "none"
    if isinstance(value, float):
        whole, part = divmod(value, 1)
        if part in _PARTS:
            return f"{int(whole) or ''}{_PARTS[part]}"
        return f"{value:g}"
    return str(value)


def _with_unit(said: str, unit: str) -> str:
    if unit in ("", "share"):
        return said
    if unit == "times":
        return f"×{said}"
    return f"{said} {unit.removesuffix('s') if said == '1' else unit}"
