"""`hhscore drill`: practise naming the yaku of a hand and what it pays."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Annotated, TypedDict

import typer

from hhscore.cards import CardSet
from hhscore.cli import frame
from hhscore.cli.options import Json, Points, Rules
from hhscore.cli.spoken import Amounts, look_up_rules, names
from hhscore.cli.tiles import one_by_one, soft, strong, tiles
from hhscore.games.hachihachi.hand import HandValue, evaluate, hand_yaku
from hhscore.games.hachihachi.hand_examples import any_hand, hand_with
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.games.yaku_names import UnknownYaku, Yaku, find_several
from hhscore.rules import Exact, half_up
from hhscore.words.amounts import parse_amount
from hhscore.words.sentences import listed

_GROUPS = ("months", "kinds")
_NOTHING = {"none", "no", "nothing", "-", "0", "なし", "無し"}
_LEAVE = {"quit", "exit", "q", "stop"}
_SHARE_OF_ANY = 0.3
"""How often a hand comes as it is dealt; else a yaku is chosen first, or the rare ones would never come up."""


class QuestionAnswer(TypedDict):
    """A hand that is asked about, in JSON; its number, from 1."""

    hand: int
    cards: str


class RightAnswer(TypedDict):
    """Whether the answer was right, in JSON, and what is: the yaku that were asked for, and what they pay."""

    hand: int
    right: bool
    yaku: list[str]
    points: int
    streak: int


class TallyAnswer(TypedDict):
    """How the practice went, in JSON."""

    answered: int
    right: int
    best: int


def drill(
    only: Annotated[
        str | None, typer.Option("--only", metavar="GROUP", help="Only this group: months or kinds.")
    ] = None,
    count: Annotated[
        int | None, typer.Option("--count", metavar="N", help="Stop after so many hands.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The same hands for the same number.")
    ] = None,
    rules: Rules = None,
    points: Points = False,
    json: Json = False,
) -> int:
    """Shows a hand and asks which yaku it holds and what each of the others pays.

    Name the yaku in any language, two with a space or + between; nothing (or none) for a hand without. Ctrl-D ends.
    With --json each hand, each result and the tally at the end is an object on a line; all else goes to standard error.

    Examples:

        hhscore drill
        hhscore drill --only kinds --rules traditional
        hhscore drill --seed 7 --count 10
    """
    if only is not None and only not in _GROUPS:
        raise typer.BadParameter(f"--only {only}: the groups are {listed(_GROUPS, 'and')}")
    played = look_up_rules(rules)
    asked = _Drill(played, only, Random(seed), Amounts(played, points), points, json)
    try:
        asked.run(count)
    except (KeyboardInterrupt, EOFError):
        asked.say("")
    asked.end()
    return 0


@dataclass
class _Tally:
    right: int = 0
    asked: int = 0
    streak: int = 0
    best: int = 0

    def add(self, right: bool) -> None:
        self.asked += 1
        self.right += right
        self.streak = self.streak + 1 if right else 0
        self.best = max(self.best, self.streak)


@dataclass(frozen=True)
class _Answer:
    """The yaku that were named for a hand, and what was said that they pay, in points."""

    yaku: tuple[str, ...]
    points: int


class _Drill:
    """One session of practice."""

    def __init__(
        self,
        rules: HachihachiRules,
        only: str | None,
        random: Random,
        amounts: Amounts,
        in_points: bool,
        json: bool,
    ) -> None:
        self.json = json
        self.rules, self.only, self.random, self.amounts = rules, only, random, amounts
        self.yaku = [yaku for yaku in hand_yaku(rules) if only in (None, yaku.group)]
        self.known = [
            Yaku(
                one.id,
                one.kanji,
                one.english,
                one.definition,
                one.group,
                rules.yaku_amount(rules.teyaku[one.id]),
            )
            for one in hand_yaku(rules)
        ]
        self.in_kan = not in_points and rules.unit_kan != "none"
        self.tally = _Tally()

    def run(self, count: int | None) -> None:
        """Ask hand after hand; raises EOFError where the answers end."""
        while count is None or self.tally.asked < count:
            hand = self._hand()
            value = evaluate(hand, self.rules)
            if self.json:
                self._answer(QuestionAnswer(hand=self.tally.asked + 1, cards=str(hand)))
            else:
                self.say("")
                self.say("\n".join(tiles(hand)) if frame.on_terminal() else str(hand))
            answer = self._ask()
            right = self._is_right(answer, value)
            self.tally.add(right)
            if self.json:
                ids, points = self._counted(value)
                self._answer(
                    RightAnswer(
                        hand=self.tally.asked,
                        right=right,
                        yaku=list(ids),
                        points=half_up(points),
                        streak=self.tally.streak,
                    )
                )
            else:
                for line in self._result(value, right, answer):
                    self.say(f"  {line}")

    def say(self, text: str, end: str = "\n") -> None:
        """Print for the person, beside the answers where those are JSON."""
        print(text, end=end, flush=True, file=sys.stderr if self.json else sys.stdout)

    def _answer(self, answer: QuestionAnswer | RightAnswer | TallyAnswer) -> None:
        print(frame.as_json_line(answer), flush=True)

    def end(self) -> None:
        """Say how it went."""
        if self.json:
            tally = self.tally
            self._answer(TallyAnswer(answered=tally.asked, right=tally.right, best=tally.best))
        else:
            self.say(self.so_far())

    def _hand(self) -> CardSet:
        """A hand to ask about: as dealt, or one with a yaku."""
        if self.random.random() < _SHARE_OF_ANY or not self.yaku:
            return any_hand(self.random)
        chosen = self.random.choice(self.yaku)
        alone = self.random.random() < 0.5
        return hand_with(chosen.id, self.rules, self.random, alone=alone) or any_hand(self.random)

    def _counted(self, value: HandValue) -> tuple[tuple[str, ...], Exact]:
        """The yaku that are asked for, and what they pay."""
        held = [one for one in value.yaku if self.only in (None, one.group)]
        return tuple(one.id for one in held), sum((one.points for one in held), start=0)

    def _ask(self) -> _Answer:
        """Ask for the yaku and, where there are any, for what they pay."""
        ids = self._names()
        return _Answer(ids, self._value() if ids else 0)

    def _is_right(self, answer: _Answer, value: HandValue) -> bool:
        ids, points = self._counted(value)
        return set(answer.yaku) == set(ids) and answer.points == half_up(points)

    def _names(self) -> tuple[str, ...]:
        """The yaku that were named, asked again until they can be read."""
        which = "yaku" if self.only is None else f"yaku ({self.only})"
        while True:
            text = self._read(which)
            if text.lower() in {*_NOTHING, ""}:
                return ()
            try:
                return tuple(one.id for one in find_several(text, self.known))
            except UnknownYaku as error:
                self.say(f"  {error}")

    def _value(self) -> int:
        """The value in points that was said, asked again until it can be read; a bare number is kan where there are."""
        while True:
            text = self._read("kan" if self.in_kan else "points")
            try:
                bare = text.replace(".", "", 1).isdigit()
                return parse_amount(f"{text} kan" if bare and self.in_kan else text, self.rules.kan)
            except ValueError as error:
                self.say(f"  {error}")

    def _result(self, value: HandValue, right: bool, answer: _Answer) -> Iterator[str]:
        """What the hand is, beside what was answered, and how the practice goes."""
        ids, points = self._counted(value)
        if right:
            yield f"{strong('right')} · {self._in_words(ids, points)} · streak {self.tally.streak}"
            return
        yield strong("no")
        yield f"{soft('right answer')}  {self._in_words(ids, points)}"
        yield f"{soft('your answer ')}  {self._in_words(answer.yaku, answer.points)}"
        if ids and value.show:
            yield f"{soft('show        ')}  {one_by_one(value.show)}"

    def _in_words(self, ids: tuple[str, ...], points: Exact) -> str:
        if not ids:
            return "nothing" if self.only is None else f"no {self.only} yaku"
        by_id = {yaku.id: yaku for yaku in self.known}
        return f"{' + '.join(names(by_id[name]) for name in ids)}: {self.amounts.say(points)}"

    def so_far(self) -> str:
        """How it went, in a line."""
        tally = self.tally
        if not tally.asked:
            return "no hand answered"
        hands = "1 hand" if tally.asked == 1 else f"{tally.asked} hands"
        return f"{tally.right} of {hands} right, best streak {tally.best}"

    def _read(self, label: str) -> str:
        """One answer. Raises EOFError at the end of input or where the person wants to leave."""
        self.say(f"  {label} › ", end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            self.say(line.strip())
        if line.strip().lower() in _LEAVE:
            raise EOFError
        return line.strip()
