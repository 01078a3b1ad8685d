"""At the table: words to facts, facts into the session, and one line back that says what they make."""

from .answer import Answer, answer, transfers_told
from .change import Change, dropped, opened, renamed, take
from .fact import FORMS, Fact, said, words_of
from .names import FactError, UsageError, player_named
from .stepped import stepped
from .words import parse_fact

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
