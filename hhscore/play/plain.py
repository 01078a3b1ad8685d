"""The guided table where a terminal can do nothing but lines, and in a pipe."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext

from hhscore.play.game import Game, Outcome, Refusal, again
from hhscore.words.columns import wrap_text
from hhscore.words.printable import clean


class Plain:
    """Asks line by line."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def held(self) -> AbstractContextManager[None]:
        """The terminal stays as it is."""
        return nullcontext()

    def show(self, outcome: Outcome) -> None:
        """Show what an answer was taken for and what that makes; a terminal has what was typed above it."""
        words = " · ".join((outcome.said, *outcome.told)) if outcome.said else " · ".join(outcome.told)
        for line in wrap_text(words, self.game.look.width, "  ") if words else ():
            print(line)

    def notify(self, message: str) -> None:
        """Show what happens to the file on a line of its own."""
        print(f"  {message}", flush=True)

    def ask(self) -> Outcome:
        """Ask until an answer is taken. EOFError at the end of input."""
        leaving = False
        while True:
            question = self.game.question
            usual = f" [{question.usual}]" if question.usual else ""
            begun = f" (now {question.begun})" if question.begun else ""
            try:
                print(f"{question.label}{begun}{usual} › ", end="", flush=True)
                line = sys.stdin.readline()
                if not sys.stdin.isatty():
                    print(clean(line.rstrip("\n")))
            except KeyboardInterrupt:
                if leaving:
                    print()
                    return Outcome(leave=True)
                leaving = True
                print(f"\n{again(self.game)}")
                continue
            if not line:
                raise EOFError
            leaving = False
            try:
                return self.game.enter(line.rstrip("\n"))
            except Refusal as refusal:
                print(f"  {refusal}")
