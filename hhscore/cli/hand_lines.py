"""`hhscore hand -`: a hand on each line, looked up in tables."""

from __future__ import annotations

from hhscore.cards import HAND_SIZE, CardSet, parse_cards
from hhscore.hand import HandValue, evaluate
from hhscore.hand_tables import tables
from hhscore.rules import HachihachiRules

from .hand import described
from .lines import as_line, each_line
from .spoken import Amounts, of_number

_NONE = CardSet()
_NOTHING = HandValue(0, (), _NONE, _NONE)


def each_hand(rules: HachihachiRules, json: bool, in_points: bool) -> int:
    """Answer every line of standard input; the exit status: 1 if a line was no hand."""
    look_up = tables(rules)
    # Three hands in four hold nothing; their answers differ in the cards alone.
    before, after = as_line({**described(_NONE, _NOTHING, rules), "cards": "?"}).split('"?"')
    amounts = Amounts(rules, in_points)
    told: dict[tuple[str, ...], str] = {(): "nothing"}

    def in_json(line: str) -> str:
        hand = of_number(parse_cards(line), HAND_SIZE, "a hand")
        if look_up.ids(hand):
            return as_line(described(hand, evaluate(hand, rules), rules))
        return f'{before}"{hand}"{after}'

    def in_words(line: str) -> str:
        hand = of_number(parse_cards(line), HAND_SIZE, "a hand")
        ids = look_up.ids(hand)
        words = told.get(ids)
        if words is None:
            words = told[ids] = f"{' + '.join(ids)} {amounts.say(look_up.points(hand))}"
        return f"{hand}: {words}"

    return each_line(in_json if json else in_words, json)
