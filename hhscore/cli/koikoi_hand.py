"""`hhscore hand --game koikoi`: whether a dealt hand may be declared for a new deal, and the yaku that lie in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from hhscore.cards import CardSet, parse_cards
from hhscore.cli import frame
from hhscore.cli.captured import MadeAnswer
from hhscore.cli.koikoi_captured import koikoi_rules
from hhscore.cli.lines import each_line
from hhscore.cli.spoken import HeldAnswer, of_number
from hhscore.cli.tiles import labelled, strong, tiles
from hhscore.games.koikoi.captured import made
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import redeal_cards
from hhscore.words.sentences import counted

_REDEAL = {
    "teshi": "teshi 手四 · four of a month",
    "kuttsuki": "kuttsuki 喰付 · three months held twice or more",
}


def hand(cards: list[str], rules_named: str | None, json: bool) -> int:
    """Answer what a dealt hand of Koi-Koi is; the exit status."""
    rules = koikoi_rules(rules_named)
    if cards == ["-"]:

        def answer(line: str) -> str:
            held = _read(line, rules)
            if json:
                return frame.as_json_line(described(held, rules))
            return f"{held}: {' + '.join(redeal_cards(held, rules)) or 'nothing'}"

        return each_line(answer, json)
    held = _read(" ".join(cards), rules)
    if json:
        frame.print_json(described(held, rules))
        return 0
    found = redeal_cards(held, rules)
    facts = [*_facts(held, rules)]
    titles = [f"{_REDEAL[name]}: may be declared for a new deal" for name in found] or [
        "no hand for a new deal"
    ]
    if not frame.on_terminal():
        print(held, *titles, *(f"{label}: {text}" for label, text in facts), sep="\n")
        return 0
    shown = CardSet.of([card for cards_shown in found.values() for card in cards_shown])
    print("", *tiles(held, shown), "", sep="\n")
    for title in titles:
        print(f"  {strong(title)}")
    for label, text in facts:
        print(*labelled(label, text), sep="\n")
    print()
    return 0


def _read(text: str, rules: KoikoiRules) -> CardSet:
    return of_number(parse_cards(text), rules.deal_hand, "a hand")


class KoikoiHandAnswer(TypedDict):
    """A hand dealt in Koi-Koi, in JSON."""

    rules: str
    cards: str
    points: int
    yaku: list[HeldAnswer]
    complete: list[MadeAnswer]


def described(held: CardSet, rules: KoikoiRules) -> KoikoiHandAnswer:
    """A dealt hand in JSON: `yaku` are those that may be declared for a new deal, `complete` those lying in it.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> answer = described(parse_cards("1brpp 3b 9a 4p 5p"), koikoi_preset())
    >>> [yaku["id"] for yaku in answer["yaku"]], answer["complete"]
    (['teshi'], [{'id': 'hanami', 'points': 5, 'cards': '3b 9a'}])
    """
    return {
        "rules": rules.name,
        "cards": str(held),
        "points": 0,
        "yaku": [
            {"id": name, "group": "redeal", "points": 0, "cards": str(cards), "show": str(cards)}
            for name, cards in redeal_cards(held, rules).items()
        ],
        "complete": [
            {"id": yaku.id, "points": yaku.points, "cards": str(yaku.cards)} for yaku in made(held, rules)
        ],
    }


def _facts(held: CardSet, rules: KoikoiRules) -> Iterator[tuple[str, str]]:
    for name, cards in redeal_cards(held, rules).items():
        yield "show", f"{cards} ({name})"
    for yaku in made(held, rules):
        yield "in hand", f"{yaku.named} with {yaku.cards}: {counted(yaku.points, 'point')} when captured"
