"""The guided table on a terminal, with prompt_toolkit: completion, history, and what is typed seen as it is typed."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from shutil import get_terminal_size
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import create_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth, Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from hhscore.cards import complete_cards
from hhscore.facts import words_of
from hhscore.play.game import Game, Outcome, Refusal, again
from hhscore.play.preview import preview
from hhscore.play.reply import COMMANDS
from hhscore.play.shown import answered
from hhscore.words.columns import align_left, cut_to_width, wrap_text
from hhscore.words.player_names import fold

LEAVE = Outcome(leave=True)
_CLEARS = "Ctrl-U clears the line"
_STYLE = {
    "label": "bold",
    "usual": "#888888",
    "bottom-toolbar": "noreverse",
    "bottom-toolbar.text": "noreverse",
    "line": "#888888",
    "wrong": "bold #d75f5f",
}


class _Output(Vt100_Output):
    """Never asks the terminal where its cursor is: over a slow line the answer would land among what is typed."""

    def ask_for_cpr(self) -> None:
        return None


def _size() -> Size:
    """The terminal as it is now; it may be resized at any moment."""
    columns, rows = get_terminal_size()
    return Size(rows=rows, columns=columns)


def make_output(*, windows: bool) -> Output:
    """Return how the terminal is written to: by its escapes, or as prompt_toolkit finds the console of Windows."""
    if windows:
        return create_output(sys.stdout)
    return _Output(sys.stdout, _size, term=os.environ.get("TERM"), enable_cpr=False)


class _Offered(Completer):
    """What may be typed next: cards that are left, the words of the question, the commands."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        question, text = self.game.question, document.text_before_cursor
        word = re.split(r"\s", text)[-1]
        yield from _beginning(word, question.words)
        if question.cards is not None and word:
            for one in complete_cards(text, question.seen):
                yield Completion(one, -len(word))
        if word == text:
            yield from _beginning(word, (*COMMANDS, *words_of(self.game.scored.session.game)) if word else ())


def _beginning(word: str, known: Iterable[str]) -> Iterator[Completion]:
    for one in known:
        if fold(one).startswith(fold(word)):
            yield Completion(one, -len(word))


class Terminal:
    """Asks one question after another on a terminal."""

    def __init__(self, game: Game, label_width: int, *, colour: bool) -> None:
        self.game, self.label_width = game, label_width
        self.wrong = ""
        self.refused = ""
        self.leaving = False
        output = make_output(windows=os.name == "nt")
        self.session: PromptSession[Outcome] = PromptSession(
            message=self._label,
            completer=_Offered(game),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            history=InMemoryHistory(),
            key_bindings=self._keys(),
            bottom_toolbar=self._below,
            placeholder=self._usual,
            style=Style.from_dict(_STYLE),
            color_depth=None if colour else ColorDepth.DEPTH_1_BIT,
            erase_when_done=True,
            input=create_input(sys.stdin),
            output=output,
        )
        self.session.default_buffer.on_text_changed += self._typing
        self.session.app.before_render += self._last_row

    def _last_row(self, app: Application[Outcome]) -> None:
        """Take the prompt to be on the last row, the least that can be: then the line below it is drawn."""
        app.renderer.report_absolute_cursor_row(self.session.output.get_size().rows)

    def _typing(self, buffer: object) -> None:
        self.leaving, self.wrong = False, ""

    def held(self) -> AbstractContextManager[None]:
        """Keep what is typed between two prompts for the next one, unseen; and Ctrl-C from stopping a save."""
        return self.session.input.raw_mode()

    def show(self, outcome: Outcome) -> None:
        """Show the answer in the place of its prompt, and what it makes beside it."""
        for line in answered(outcome.label, outcome.said, outcome.told, self.label_width, self.game.look):
            print(line)

    def notify(self, message: str) -> None:
        """Show what happens to the file above the prompt, which is drawn anew when the answer is taken."""
        self.session.app.renderer.erase()
        for line in wrap_text(message, max(self.session.output.get_size().columns - 1, 20)):
            print(line, flush=True)

    def ask(self) -> Outcome:
        """Ask what is to be asked now until an answer is taken. EOFError where the terminal is gone."""
        self.wrong = self.refused = ""
        begun = self.game.question.begun
        return self.session.prompt(default=begun)

    def _label(self) -> StyleAndTextTuples:
        label = self.game.question.label
        return [
            ("class:label", align_left(cut_to_width(label, self.label_width), self.label_width)),
            ("", " › "),
        ]

    def _usual(self) -> StyleAndTextTuples:
        usual = self.game.question.usual
        return [("class:usual", f"↵ {usual}" if usual else "")]

    def _below(self) -> StyleAndTextTuples:
        game, width = self.game, max(self.session.output.get_size().columns - 1, 20)
        text = self.session.default_buffer.text
        # An answer that was refused stays in the line to be corrected; not everybody knows how to be rid of it.
        kept = f" · {_CLEARS}" if self.refused and text.startswith(self.refused) else ""
        if self.wrong:
            return [("class:wrong", "\n".join(wrap_text(self.wrong + kept, width)))]
        scored = game.scored
        told = preview(
            game.question, text, scored.session, scored.rules_in(game.question.month), scored.ledger
        )
        return [("class:line", "\n".join(wrap_text(told + kept, width)[:3]))]

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("enter")
        def _(event: KeyPressEvent) -> None:
            self._take(event, event.current_buffer.text)

        @keys.add("c-z")
        def _(event: KeyPressEvent) -> None:
            self._take(event, "undo")

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            if event.current_buffer.text:
                event.current_buffer.reset()
            elif self.leaving:
                event.app.exit(result=LEAVE)
            else:
                self.leaving, self.wrong = True, again(self.game)

        @keys.add("c-d")
        def _(event: KeyPressEvent) -> None:
            if not event.current_buffer.text:
                event.app.exit(result=LEAVE)

        return keys

    def _take(self, event: KeyPressEvent, text: str) -> None:
        """Take an answer, or keep it for correction with what is wrong with it below."""
        buffer: Any = event.current_buffer
        try:
            outcome = self.game.enter(text)
        except Refusal as refusal:
            self.wrong, self.leaving = str(refusal), False
            self.refused = buffer.text
            return
        except Exception as error:  # prompt_toolkit would ask for Enter and hide it
            event.app.exit(exception=error)
            return
        if text:
            buffer.append_to_history()
        event.app.exit(result=outcome)
