"""Whether the value of a rule key can be what it is. Brings pydantic; imported only to check."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, get_args

from pydantic import ConfigDict, TypeAdapter, ValidationError

from hhscore.rules.keys import Key, RuleSet
from hhscore.words.suggestion import suggest_word

_STRICT = ConfigDict(strict=True)


def value_type(kind: type[RuleSet], name: str) -> tuple[Key, Any]:
    """A key and the type of its value, that of one member for a member of a family; KeyError for no key.

    >>> from hhscore.games.hachihachi.rules import HachihachiRules
    >>> value_type(HachihachiRules, "special.sujiroku")[0].unit
    'kan'
    """
    found = kind.key_of(name)
    if found is None:
        raise KeyError(name)
    key, hint = found
    if key.name.endswith(".<id>") and name != key.name:
        return key, get_args(get_args(hint)[0])[1]
    return key, hint


def wrong_value(kind: type[RuleSet], name: str, value: Any) -> str | None:
    """Why a key cannot have this value, with what it can be; None if it can.

    >>> from hhscore.games.hachihachi.rules import HachihachiRules
    >>> wrong_value(HachihachiRules, "ba.carry", "all")
    'ba.carry is "all"; it can be queue, same-kind, one, none or stack'
    >>> wrong_value(HachihachiRules, "players.max", 7)
    """
    key, hint = value_type(kind, name)
    try:
        TypeAdapter(hint, config=_STRICT).validate_python(value)
    except ValidationError:
        return f"{name} is {written(value)}; it can be {key.allowed}"
    return None


def wrong_key(name: str, known: Collection[str]) -> str | None:
    """Why there is no such key, with the nearest; None if there is.

    >>> wrong_key("ba.cary", ["ba.carry", "ba.first"])
    'Unknown rule key ba.cary. Did you mean ba.carry?'
    """
    if name in known:
        return None
    first, _, rest = name.partition(".")
    beside = [key.removeprefix(f"{first}.") for key in known if key.startswith(f"{first}.")]
    if beside:
        nearest = suggest_word(rest, beside)
        hint = (
            f"Did you mean {first}.{nearest}?" if nearest else f"Below {first} there are {', '.join(beside)}"
        )
    else:
        nearest = next((key for key in known if key.endswith(f".{name}")), None) or suggest_word(name, known)
        beginnings = dict.fromkeys(key.partition(".")[0] for key in known)
        nearest = nearest or suggest_word(first, beginnings)
        hint = f"Did you mean {nearest}?" if nearest else f"They begin with {', '.join(beginnings)}"
    return f"Unknown rule key {name}. {hint}"


def unknown_yaku(rules: RuleSet, name: str) -> Iterator[str]:
    """For each yaku that a key names and the rules do not know: that, with the nearest.

    >>> from hhscore.games.hachihachi.rules import HachihachiRules, preset
    >>> rules = preset("standard")
    >>> changed = HachihachiRules(rules.name, {**rules.values, "tobikomi.in": ["sanbonn"]}, rules.sources)
    >>> list(unknown_yaku(changed, "tobikomi.in"))
    ['tobikomi.in: there is no yaku sanbonn in teyaku; sanbon perhaps']
    """
    family = rules.yaku_in.get(name)
    if family is None:
        return
    known: Mapping[str, Any] = getattr(rules, family)
    value = rules.values[name]
    named = (
        [*value, *(less for lesser in value.values() for less in lesser)]
        if isinstance(value, dict)
        else value
    )
    for yaku in dict.fromkeys(named):
        if yaku not in known:
            nearest = suggest_word(yaku, known)
            hint = f"{nearest} perhaps" if nearest else f"there are {', '.join(known)}"
            yield f"{name}: there is no yaku {yaku} in {family}; {hint}"


def written(value: Any) -> str:
    """A value as TOML has it, cut short where it is long.

    >>> written(True), written("all"), written([1, 1.5]), written({"goko": ["shiko"]})
    ('true', '"all"', '[1, 1.5]', '{ goko = ["shiko"] }')
    """
    if isinstance(value, bool):
        text = "true" if value else "false"
    elif isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, list):
        text = f"[{', '.join(map(written, value))}]"
    elif isinstance(value, Mapping):
        text = (
            f"{{ {', '.join(f'{key} = {written(part)}' for key, part in value.items())} }}" if value else "{}"
        )
    else:
        text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
