"""`hhscore yaku --game koikoi`: the yaku of Koi-Koi with their values, or all about one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hhscore.cli import frame
from hhscore.cli.koikoi_captured import koikoi_rules
from hhscore.cli.spoken import names
from hhscore.cli.tiles import beside, labelled, one_by_one, soft
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import KoikoiYaku, all_yaku, replaced_by, value
from hhscore.games.yaku_names import Yaku, look_up, named_so
from hhscore.games.yaku_names import all_yaku as known_yaku
from hhscore.words.columns import align_columns, measure_width
from hhscore.words.sentences import counted, listed


def yaku(wanted: str, rules_named: str | None, json: bool) -> int:
    """Answer what yaku there are, or what the wanted one is; the exit status."""
    rules = koikoi_rules(rules_named)
    known = known_yaku(rules)
    if wanted:
        one = look_up(wanted, rules)
        if not isinstance(one, Yaku):
            from hhscore.cli.rule_word import explain

            return explain(one, rules, json)
        if json:
            frame.print_json({"rules": rules.name, **_row(one, rules)})
            return 0
        lines = _one(one, rules)
    elif json:
        frame.print_json({"rules": rules.name, "yaku": [_row(one, rules) for one in known]})
        return 0
    else:
        lines = _list(known, rules)
    for line in lines:
        print(line)
    return 0


def is_of_koikoi(name: str) -> bool:
    """Tell whether a yaku of Koi-Koi or a word of its rules has this very name.

    >>> is_of_koikoi("tsukimi"), is_of_koikoi("oya-ken"), is_of_koikoi("kuttsuki")
    (True, True, False)
    """
    from hhscore.games.rule_words import word_named

    rules = koikoi_rules(None)
    return named_so(name, known_yaku(rules)) or word_named(name, rules.game) is not None


def _row(one: Yaku, rules: KoikoiRules) -> dict[str, Any]:
    return {
        "id": one.id,
        "kanji": one.kanji,
        "english": one.english,
        "definition": one.definition,
        "points": one.points,
        "step": rules.counted(one.id)[1] if all_yaku(rules)[one.id].counted else 0,
    }


def _value(one: Yaku, rules: KoikoiRules) -> str:
    """What it is worth, in words."""
    points = counted(one.points, "point")
    if not all_yaku(rules)[one.id].counted:
        return points
    at, step = rules.counted(one.id)
    return f"{points} for {at}, +{step} each more"


def _list(known: Sequence[Yaku], rules: KoikoiRules) -> Iterator[str]:
    if not frame.on_terminal():
        for one in known:
            yield f"{names(one)}: {_value(one, rules)}"
        return
    rows = [(one.id, one.kanji, one.english, _value(one, rules)) for one in known]
    lines = align_columns(rows, "llll", indent="  ")
    if max(map(measure_width, lines)) > frame.width():  # the English names can best be spared
        lines = align_columns([(row[0], row[1], row[3]) for row in rows], "lll", indent="  ")
    yield ""
    yield from lines
    yield ""
    yield soft("  `hhscore yaku NAME --game koikoi` says what one is.")


def _one(one: Yaku, rules: KoikoiRules) -> Iterator[str]:
    facts = list(_facts(one, all_yaku(rules)[one.id], rules))
    if not frame.on_terminal():
        yield f"{names(one)}: {_value(one, rules)}"
        for label, text in facts:
            yield f"{label}: {text}"
        return
    yield ""
    yield from beside(names(one), _value(one, rules), bold=one.id)
    for label, text in facts:
        yield from labelled(label, text)
    yield ""


def _facts(one: Yaku, known: KoikoiYaku, rules: KoikoiRules) -> Iterator[tuple[str, str]]:
    yield "game", "Koi-Koi"
    yield "what it is", one.definition or "as the rule file says"
    cards = [one_by_one(known.cards)] if known.cards else []
    if known.among:
        cards.append(f"{known.least} of {known.among}")
    yield "cards", " and ".join(cards)
    gone = [less for less in replaced_by(one.id, rules) if value(less, rules)]
    if gone:
        yield "replaces", listed(gone, "and")
    by = [greater for greater in all_yaku(rules) if one.id in replaced_by(greater, rules)]
    if by:
        yield "replaced by", listed(by, "or")
