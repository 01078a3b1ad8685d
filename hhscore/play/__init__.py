"""The guided table: what to ask next, what an answer means, and the loop that asks."""

from hhscore.play.question import Question, next_question
from hhscore.play.reply import Reply, answer

__all__ = ["Question", "Reply", "answer", "next_question"]
