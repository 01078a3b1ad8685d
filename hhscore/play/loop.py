"""The loop of the guided table: show what there is to show, ask, take the answer, until somebody leaves."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from hhscore.play.game import Game, Outcome, Refusal
from hhscore.report.columns import Look
from hhscore.words.columns import measure_width
from hhscore.words.printable import name_of
from hhscore.words.sentences import possessive

_GONE = (errno.EIO, errno.EPIPE, errno.ENXIO)
"""The errors of a terminal that is no longer there."""
_LABEL, _MOST_LABEL = 11, 20


class Screen(Protocol):
    """Whatever asks the questions."""

    def ask(self) -> Outcome:
        """What came of the answer to the game's next question."""

    def show(self, outcome: Outcome) -> None:
        """Show what came of an answer."""

    def notify(self, message: str) -> None:
        """Show at once what happens to the file, while an answer is being taken."""

    def held(self) -> AbstractContextManager[None]:
        """Hold the terminal for as long as the game lasts."""


def label_width(players: Sequence[str]) -> int:
    """How wide the labels before the answers are.

    >>> label_width(["Aki", "Ben"]), label_width(["Bartholomew", "Ben"])
    (11, 18)
    """
    return min(max(_LABEL, *(measure_width(f"{possessive(player)} hand") for player in players)), _MOST_LABEL)


def play(
    path: Path, look: Callable[[], Look], *, points: bool, fancy: bool, say: Callable[[str], None]
) -> int:
    """Play a session until somebody leaves or the terminal is gone; the exit status.

    Every answer is saved when it is taken. If the file is deleted or spoilt by then, what was recorded is kept.
    `points`: amounts in points, not in kan; `fancy`: the terminal can do more than lines.
    """
    game = Game(path, look, points=points)
    width = label_width(game.scored.ledger.players)
    screen: Screen
    if fancy:
        from hhscore.play.terminal import Terminal

        screen = Terminal(game, width, colour=look().colour)
    else:
        from hhscore.play.plain import Plain

        screen = Plain(game)
    game.notify = screen.notify
    try:
        with screen.held():
            while _once(game, screen, say):
                pass
    except OSError as error:
        if error.errno not in _GONE:
            raise
    finally:  # also when somebody ends the program from outside
        words, status = _left(game)
    try:
        say(words)
    except OSError as error:
        if error.errno not in _GONE:
            raise
    return status


def _left(game: Game) -> tuple[str, int]:
    """What to say of the file when it is left, and the exit status."""
    lost = game.lost()
    if lost is not None:
        return f"{lost}. {game.keep_aside()}", 1
    name = name_of(game.path)
    return (f"{name} is saved" if game.scored.ledger.months else f"nothing is recorded in {name} yet"), 0


def _once(game: Game, screen: Screen, say: Callable[[str], None]) -> bool:
    """One question and its answer; whether there is to be another."""
    notice = game.refresh()
    for line in ([notice] if notice else []) + game.teller.before():
        say(line)
    try:
        outcome = _queued(game) or screen.ask()
    except EOFError:
        return False
    if outcome.leave:
        return False
    if outcome.label or outcome.said:
        screen.show(outcome)
    for line in outcome.lines:
        say(line)
    return True


def _queued(game: Game) -> Outcome | None:
    """The next of several answers that were typed together, as long as the same is asked; then the rest is dropped."""
    if not game.more or game.question.kind != game.more_for:
        game.more.clear()
        return None
    text, *rest = game.more
    try:
        outcome = game.enter(text)
    except Refusal as refusal:
        game.more.clear()
        return Outcome(lines=(f"  {text}: {refusal}",))
    game.more = rest
    return outcome
