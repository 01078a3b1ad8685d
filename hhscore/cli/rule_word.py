"""`hhscore yaku WORD` for a word of the rules: what it means, and what the rules in force say about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hhscore.cli import frame
from hhscore.cli.spoken import names
from hhscore.cli.tiles import beside, labelled
from hhscore.games.rule_words import RuleWord
from hhscore.rules import RuleSet
from hhscore.rules.compare import elsewhere


def explain(word: RuleWord, rules: RuleSet, json: bool) -> int:
    """Print what a word of the rules means under these rules; the exit status."""
    if json:
        frame.print_json(_as_json(word, rules))
        return 0
    lines = _on_terminal(word, rules) if frame.on_terminal() else _in_pipe(word, rules)
    for line in lines:
        print(line)
    return 0


def _as_json(word: RuleWord, rules: RuleSet) -> dict[str, Any]:
    return {
        "rules": rules.name,
        "id": word.id,
        "group": "rule",
        "kanji": word.kanji,
        "english": word.english,
        "definition": word.definition,
        "played": word.is_played(rules),
        "keys": [about._asdict() for about in word.keys_of(rules)],
    }


def _in_pipe(word: RuleWord, rules: RuleSet) -> Iterator[str]:
    yield names(word)
    for label, text in _facts(word, rules):
        yield f"{label}: {text}"


def _on_terminal(word: RuleWord, rules: RuleSet) -> Iterator[str]:
    yield ""
    yield from beside(names(word), f"under {rules.name}", bold=word.id)
    for label, text in _facts(word, rules):
        yield from labelled(label, text)
    yield ""


def _facts(word: RuleWord, rules: RuleSet) -> Iterator[tuple[str, str]]:
    """Yield what there is to say, each with its label; where it is not played, who plays it."""
    yield "what it is", word.definition
    if not word.is_played(rules):
        yield "played", f"not under {rules.name}"
        others = elsewhere(rules, word.keys[0])
        if others:
            yield "elsewhere", f"{word.keys[0]}: {'; '.join(others)}"
    for about in word.keys_of(rules):
        yield "rule", f"{about.key}: {about.words}. {about.sentence}"
