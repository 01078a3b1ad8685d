"""The guided table: what to ask next, what an answer means, and the loop that asks."""

from .question import Question, next_question
from .reply import Reply, answer

__all__ = ["Question", "Reply", "answer", "next_question"]
