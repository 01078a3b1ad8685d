"""At the table: words to facts, facts into the session, and one line back that says what they make."""

from hhscore.facts.answer import Answer, answer, transfers_told
from hhscore.facts.change import Change, dropped, opened, renamed, take
from hhscore.facts.fact import FORMS, Fact, said, words_of
from hhscore.facts.names import FactError, UsageError, player_named
from hhscore.facts.stepped import stepped
from hhscore.facts.words import parse_fact

__all__ = [
    "FORMS",
    "Answer",
    "Change",
    "Fact",
    "FactError",
    "UsageError",
    "answer",
    "dropped",
    "opened",
    "parse_fact",
    "player_named",
    "renamed",
    "said",
    "stepped",
    "take",
    "transfers_told",
    "words_of",
]
