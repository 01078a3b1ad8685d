"""`hhscore hand -`: a hand on each line, looked up in tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hhscore.cards import HAND_SIZE, CardSet, parse_cards
from hhscore.cli.frame import as_json_line
from hhscore.cli.lines import each_line
from hhscore.cli.spoken import Amounts, of_number
from hhscore.games.hachihachi.hand import HandValue, evaluate, threes
from hhscore.games.hachihachi.odds.tables import tables
from hhscore.games.hachihachi.rules import HachihachiRules

if TYPE_CHECKING:
    from hhscore.cli.hand import HandAnswer

_GAP = "\0"
"""Stands in a form for what differs between two hands that are paid for the same yaku."""


Describe = Callable[[CardSet, HandValue, HachihachiRules], "HandAnswer"]
"""What a hand and its yaku are in JSON."""


def each_hand(rules: HachihachiRules, json: bool, in_points: bool, describe: Describe) -> int:
    """Answer every line of standard input; the exit status: 1 if a line was no hand."""
    look_up = tables(rules)
    amounts = Amounts(rules, in_points)
    forms: dict[tuple[str, ...], list[str]] = {}
    told: dict[tuple[str, ...], str] = {(): "nothing"}

    def in_json(line: str) -> str:
        hand = of_number(parse_cards(line), HAND_SIZE, "a hand")
        ids = look_up.ids(hand)
        form = forms.get(ids)
        if form is None:
            form = forms[ids] = _form(describe(hand, evaluate(hand, rules), rules))
        if not ids:  # three hands in four
            return f'{form[0]}"{hand}"{form[1]}[]{form[2]}'
        return _filled(form, hand, rules)

    def in_words(line: str) -> str:
        hand = of_number(parse_cards(line), HAND_SIZE, "a hand")
        ids = look_up.ids(hand)
        words = told.get(ids)
        if words is None:
            words = told[ids] = f"{' + '.join(ids)} {amounts.say(look_up.points(hand))}"
        return f"{hand}: {words}"

    return each_line(in_json if json else in_words, json)


def _form(answer: HandAnswer) -> list[str]:
    """The answer to a hand in JSON, cut where its cards stand: the rest is the same for all with the same yaku."""
    for yaku in answer["yaku"]:
        yaku["cards"] = yaku["show"] = _GAP
    return as_json_line({**answer, "cards": _GAP, "tobikomi": _GAP}).split(r'"\u0000"')


def _filled(form: list[str], hand: CardSet, rules: HachihachiRules) -> str:
    """A form with the cards of this hand in it."""
    value = evaluate(hand, rules)
    show = str(value.show)
    words = [str(hand)]
    for held in value.yaku:
        words += (str(held.cards), show)
    flying = ", ".join([f'"{three}"' for three in threes(hand, value, rules)])
    filled = [f'{before}"{word}"' for before, word in zip(form, words, strict=False)]
    return f"{''.join(filled)}{form[-2]}[{flying}]{form[-1]}"
