"""A session at the guided table: what is asked, and each answer saved before it is acknowledged.

Knows no terminal. The file is the truth: it is read before each question, and what another process has put into
it meanwhile is taken up, never overwritten.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from hhscore.cards import CardError
from hhscore.facts import Answer, Fact, FactError, answer, opened, parse_fact, stepped, take
from hhscore.facts.fact import KOIKOI, OF_THE_YEAR
from hhscore.facts.names import find_month
from hhscore.games.scoring import Scored
from hhscore.games.yaku_names import UnknownYaku
from hhscore.model.session import Refused
from hhscore.play import question as asked
from hhscore.play import reply as replying
from hhscore.play.ask import in_month, next_question
from hhscore.play.correct import CHANGE, fact_of, put_otherwise, recorded
from hhscore.play.question import Key, Question
from hhscore.play.said import said_short, told
from hhscore.play.tell import Teller
from hhscore.play.typed import Words
from hhscore.report.columns import Look
from hhscore.rules import RulesError
from hhscore.session.write import WriteError
from hhscore.storage import store
from hhscore.storage.errors import reason_of
from hhscore.words.amounts import whole_number
from hhscore.words.printable import name_of

REFUSALS = (
    FactError,
    CardError,
    UnknownYaku,
    Refused,
    RulesError,
    store.StoreError,
    WriteError,
)
"""What an answer can be refused with; the message is for the person."""

_OPENS = ("field", "ba", "mizuten", "choices", "shibari", "hands", "absent", "joins", "leaves", "dealer")
_OPENS_KOIKOI = (*_OPENS, "active", "winner", "koikoi", "yaku", "redeal", "captures")


class Refusal(Exception):
    """An answer that was not taken, and why; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an input: what it was taken for, what that makes, and whatever there is to show after it."""

    label: str = ""
    said: str = ""
    told: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    leave: bool = False


class Game:
    """One session file while it is being played."""

    def __init__(self, path: Path, look: Callable[[], Look] = Look, *, points: bool = False) -> None:
        self.path = path
        self.points = points
        self.more: list[str] = []  # answers typed together with one that is taken, to questions of its kind
        self.more_for = ""
        self.gone_back: int | None = None
        self.pending: Question | None = None
        self.passed: set[Key] = set()
        self._taken: list[Key | None] = []  # what undo takes back: a question passed, or a step of the file
        self._undone: list[Key | None] = []
        self.broken: str | None = None
        self.notify: Callable[[str], None] = self._keep_quiet
        self.sound = self.text = store.read(path).text
        self.scored = opened(self.text, str(path), path.parent)
        self._look = look
        self.teller = Teller(self)

    def _keep_quiet(self, message: str) -> None:
        """Until there is a screen nobody is told anything."""

    @property
    def look(self) -> Look:
        """How things are shown: in the kan of the rules, or in points alone."""
        return replace(self._look(), unit=None if self.points else self.scored.ledger.kan)

    @property
    def question(self) -> Question:
        """What is asked now."""
        scored, number = self.scored, max(len(self.scored.ledger.months), 1)
        if self.broken is not None:
            return Question(asked.WRONG, number, "correct it", asks=self.broken)
        if self.pending is not None:
            return self.pending
        if self.gone_back is not None:
            return self._back(self.gone_back)
        return next_question(scored.session, scored.rules, scored.ledger, self.passed)

    def _back(self, number: int) -> Question:
        scored = self.scored
        if scored.ledger.months[number - 1].open:
            open_ = in_month(scored.session, scored.rules, scored.ledger, number, self.passed)
            if open_ is not None:
                return open_
        example = "koikoi Ben 2" if self.scored.session.game == KOIKOI else "captures Ben 106"
        asks = f"a number from the list, or a fact as in {example} · Enter: back to the table"
        return Question(asked.BACK, number, f"month {number}", usual="go on", asks=asks)

    # --- the file ---

    def refresh(self) -> str | None:
        """Read the file anew if it has changed; what to say about that."""
        try:
            text = store.read(self.path).text
        except store.StoreError as error:
            return str(error)
        if text == self.text and self.broken is None:
            return None
        self._adopt(text)
        if self.broken:
            return self.broken
        return f"{name_of(self.path)} was changed elsewhere; taken up as it is now"

    def lost(self) -> str | None:
        """Say why the file does not hold a sound session any more; None while it does."""
        try:
            text = store.read(self.path).text
            opened(text, str(self.path), self.path.parent)
        except (store.StoreError, Refused, RulesError) as error:
            return str(error)
        return None

    def keep_aside(self) -> str:
        """Put what was recorded beside a file that was deleted or spoilt; say where it is."""
        try:
            kept = store.keep_aside(self.path, self.sound, "kept")
        except OSError as error:
            return f"What was recorded could not be kept: {reason_of(error)}. Here it is:\n{self.sound}"
        return f"What was recorded is kept in {name_of(kept)}"

    def _adopt(self, text: str, scored: Scored | None = None) -> None:
        """Take a text for what is now in the file."""
        self.text, self.broken = text, None
        self.pending = None
        try:
            self.scored = scored or opened(text, str(self.path), self.path.parent)
            self.sound = text
        except (Refused, RulesError) as error:
            self.broken = str(error)
        months = len(self.scored.ledger.months)
        if self.gone_back is not None and self.gone_back > months:
            self.gone_back = None
        self.passed = {key for key in self.passed if key[0] <= months + 1}

    # --- an answer ---

    def enter(self, text: str) -> Outcome:
        """Take an input: save what it records, or do what it says. Refusal, with the reason, otherwise."""
        try:
            return self._enter(text.strip())
        except REFUSALS as error:
            raise Refusal(str(error)) from None

    def _enter(self, text: str) -> Outcome:
        question = self.question
        words = replying.command(text, question, self.scored.session.game)
        if words is not None:
            return self._command(words, question)
        if self.broken is not None:
            raise Refusal(self.refresh() or self.broken)
        if question.kind == asked.OVER and not text:
            return Outcome(leave=True)
        if question.kind == asked.BACK and not text:
            self.gone_back = None
            return Outcome()
        if question.kind == asked.BACK and text.isdecimal():
            return self._change(question, whole_number(text))
        if question.kind == CHANGE:
            return self._changed(question, text)
        reply = replying.answer(question, text, self.scored.session, self.scored.rules_in(question.month))
        if reply.ask is not None:
            self.pending = reply.ask
            return Outcome(lines=tuple(self.teller.advice(reply.ask)))
        outcome = self._record(reply.facts, question) if reply.facts else None
        if reply.passed:
            self._pass(question.key)
        self.more, self.more_for = [*reply.more], question.kind
        return outcome or Outcome(question.label, question.usual or "", ())

    def _pass(self, key: Key) -> None:
        self.passed.add(key)
        self._taken.append(key)
        self._undone.clear()

    def _record(self, facts: tuple[Words, ...], question: Question) -> Outcome:
        """Save facts as one step. When this returns they are safely on the disk."""
        with store.transaction(self.path, notify=self.notify) as file:
            if file.text != self.text:
                self._adopt(file.text)
                if self.question.key != question.key:
                    return Outcome(lines=(self._meanwhile(),))
            text, answers = file.text, []
            for words in facts:
                text, told_ = self._take(text, words, question)
                answers.append(told_)
            if text == file.text:
                return self._outcome(question, answers)
            file.save(text, answers[-1].label)
        self._saved(text, answers[-1].change.after)
        return self._outcome(question, answers)

    def _meanwhile(self) -> str:
        return f"{name_of(self.path)} was changed elsewhere meanwhile; this was not recorded"

    def _saved(self, text: str, scored: Scored) -> None:
        self._adopt(text, scored)
        self._taken.append(None)
        self._undone.clear()

    def _take(self, text: str, words: Words, question: Question) -> tuple[str, Answer]:
        name, folder = str(self.path), self.path.parent
        scored = opened(text, name, folder)
        fact = parse_fact(words, scored.session, scored.rules_in(question.month))
        months = len(scored.ledger.months)
        key = fact.value if fact.key == "forget" else fact.key
        month: int | None = question.month
        if key in OF_THE_YEAR or fact.key == "next":
            month = None
        elif question.month > months:
            month = None
            opens = _OPENS_KOIKOI if scored.session.game == KOIKOI else _OPENS
            if months and key in opens and fact.key != "forget":
                text = take(text, Fact("next", None, True), name=name, folder=folder).text
        change = take(text, fact, name=name, folder=folder, month=month)
        return change.text, answer(change)

    def _outcome(self, question: Question, answers: list[Answer]) -> Outcome:
        label, said = said_short(question, [one.change for one in answers])
        shown = self.teller.ended or 0  # months whose table has been shown already
        words = [part for one in answers for part in told(one, corrected=(one.change.month or 0) <= shown)]
        return Outcome(label, said, tuple(words))

    # --- an earlier month ---

    def _change(self, question: Question, number: int) -> Outcome:
        facts = recorded(self.scored.loaded.data["months"][question.month - 1])
        if not 1 <= number <= len(facts):
            raise FactError(f"{number}: the list has 1 to {len(facts)}")
        one = facts[number - 1]
        if not one.typed and one.player is None:
            raise FactError(f"{one.words}: type the fact, or forget it, as in forget {Fact(one.key).word}")
        self.pending = one.question(question.month)
        return Outcome()

    def _changed(self, question: Question, text: str) -> Outcome:
        """One thing put otherwise; nothing typed leaves it as it is."""
        if not text:
            self.pending = None
            return Outcome()
        place = question.over[2]
        words = fact_of(question, text)
        if not place:
            outcome = self._record((words,), question)
            self.pending = None
            return outcome
        with store.transaction(self.path, notify=self.notify) as file:
            if file.text != self.text:
                self._adopt(file.text)
                return Outcome(lines=(self._meanwhile(),))
            fact = parse_fact(words, self.scored.session, self.scored.rules_in(question.month))
            change = put_otherwise(
                file.text, fact, int(place), question.month, str(self.path), self.path.parent
            )
            told_ = answer(change)
            if change.changed:
                file.save(change.text, told_.label)
        if change.changed:
            self._saved(change.text, change.after)
        self.pending = None
        return self._outcome(question, [told_])

    # --- commands ---

    def _command(self, words: Words, question: Question) -> Outcome:
        first, rest = words[0], list(words[1:])
        if first == "quit":
            return Outcome(leave=True)
        if first in ("undo", "redo"):
            return self._step(first)
        if first == "back":
            return self._go_back(rest)
        return Outcome(first, " ".join(rest), lines=tuple(self.teller.command(first, rest, question)))

    def _go_back(self, rest: list[str]) -> Outcome:
        months = len(self.scored.ledger.months)
        self.pending = None
        if not rest and self.gone_back is not None:
            self.gone_back = None
            return Outcome()
        word = rest[0] if rest else ""
        if not months:
            raise FactError("there is no month to go back to yet")
        number = find_month(word, [month.number for month in self.scored.ledger.months]) if word else None
        if number is None or not 1 <= number <= months:
            raise FactError(f"back to which month? back 1{f' to back {months}' if months > 1 else ''}")
        self.gone_back = number
        return Outcome("back", word, lines=tuple(self.teller.listed(self.gone_back)))

    def _step(self, way: str) -> Outcome:
        """Take the last step back, or make it again: an answer that recorded nothing, or a step of the file."""
        if way == "undo" and self.pending is not None:
            self.pending = None
            return Outcome("undone", "the question is asked again")
        source, target = (self._taken, self._undone) if way == "undo" else (self._undone, self._taken)
        key = source[-1] if source else None
        if key is not None:
            source.pop()
            target.append(key)
            (self.passed.discard if way == "undo" else self.passed.add)(key)
            return Outcome("undone" if way == "undo" else "done again", f"Enter at {key[1]}")
        change = (store.undo if way == "undo" else store.redo)(self.path, notify=self.notify)
        if source:
            source.pop()
        target.append(None)
        self._adopt(change.after.text)
        _, came = stepped(change.before.text, change.after.text)
        back = tuple(f"again: {words}" for words in came[:2]) if way == "undo" and len(came) < 3 else ()
        return Outcome("undone" if way == "undo" else "done again", change.label, back)


def again(game: Game) -> str:
    """Answer the first Ctrl-C, on every screen."""
    return f"Ctrl-C once more leaves; {game.lost() or 'everything is saved already'}"
