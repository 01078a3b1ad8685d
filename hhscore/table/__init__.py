"""At the table: words to facts, facts into the session, and one line back that says what they make."""

from .answer import Answer, answer, nets, payments
from .change import Change, done, dropped, opened, renamed, take, why_open
from .fact import FORMS, Fact, said, words_of
from .moved import Moved, moved
from .names import FactError, UsageError, player_named
from .stepped import stepped
from .words import fact_word, parse_fact

__all__ = [
    "FORMS",
    "Answer",
    "Change",
    "Fact",
    "FactError",
    "Moved",
    "UsageError",
    "answer",
    "done",
    "dropped",
    "fact_word",
    "moved",
    "nets",
    "opened",
    "parse_fact",
    "payments",
    "player_named",
    "renamed",
    "said",
    "stepped",
    "take",
    "why_open",
    "words_of",
]
