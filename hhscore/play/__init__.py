"""The guided table: what to ask next, what an answer means, and the loop that asks."""

from hhscore.play.ask import next_question
from hhscore.play.question import Question
from hhscore.play.reply import answer
from hhscore.play.typed import Reply

__all__ = ["Question", "Reply", "answer", "next_question"]
