"""`hhscore drill`: practise naming the yaku of a hand and what it pays."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Annotated

import typer

from hhscore.cards import CardSet
from hhscore.cli import frame
from hhscore.cli.options import Points, Rules
from hhscore.cli.spoken import Amounts, look_up_rules, names
from hhscore.cli.tiles import one_by_one, soft, strong, tiles
from hhscore.games.hachihachi.hand import HandValue, evaluate, hand_yaku
from hhscore.games.hachihachi.hand_examples import any_hand, hand_with
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.games.yaku_names import UnknownYaku, Yaku, find
from hhscore.rules import Exact, half_up
from hhscore.words.amounts import parse_amount
from hhscore.words.sentences import listed

_GROUPS = ("months", "kinds")
_NOTHING = {"none", "no", "nothing", "-", "0", "なし", "無し"}
_LEAVE = {"quit", "exit", "q", "stop"}
_SHARE_OF_ANY = 0.3
"""How often a hand comes as it is dealt; else a yaku is chosen first, or the rare ones would never come up."""


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
) -> int:
    """Shows a hand and asks which yaku it holds and what each of the others pays.

    Name the yaku in any language, two with a space or + between; nothing (or none) for a hand without. Ctrl-D ends.

    Examples:

        hhscore drill
        hhscore drill --only kinds --rules traditional
        hhscore drill --seed 7 --count 10
    """
    if only is not None and only not in _GROUPS:
        raise typer.BadParameter(f"--only {only}: the groups are {listed(_GROUPS, 'and')}")
    played = look_up_rules(rules)
    asked = _Drill(played, only, Random(seed), Amounts(played, points), points)
    try:
        asked.run(count)
    except (KeyboardInterrupt, EOFError):
        print()
    print(asked.so_far())
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


class _Drill:
    """One session of practice."""

    def __init__(
        self, rules: HachihachiRules, only: str | None, random: Random, amounts: Amounts, in_points: bool
    ) -> None:
        self.rules, self.only, self.random, self.amounts = rules, only, random, amounts
        self.yaku = [yaku for yaku in hand_yaku(rules) if only in (None, yaku.group)]
        self.known = [
            Yaku(
                one.id, one.kanji, one.english, one.definition, one.group, rules.amount(rules.teyaku[one.id])
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
            print()
            print("\n".join(tiles(hand)) if frame.on_terminal() else str(hand))
            right = self._ask(value)
            self.tally.add(right)
            for line in self._told(value, right):
                print(f"  {line}")

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

    def _ask(self, value: HandValue) -> bool:
        """Ask for the yaku and then for the value; whether both are right."""
        ids, points = self._counted(value)
        said = self._names()
        if set(said) != set(ids):
            return False
        return not ids or self._value() == half_up(points)

    def _names(self) -> tuple[str, ...]:
        """The yaku that were named, asked again until they can be read."""
        which = "yaku" if self.only is None else f"yaku ({self.only})"
        while True:
            text = _read(which)
            if text.lower() in {*_NOTHING, ""}:
                return ()
            try:
                return tuple(dict.fromkeys(self._read_names(text)))
            except UnknownYaku as error:
                print(f"  {error}")

    def _read_names(self, text: str) -> Iterator[str]:
        for part in text.replace(",", "+").replace("、", "+").replace("・", "+").split("+"):
            words = part.split()
            while words:
                for size in range(len(words), 0, -1):
                    try:
                        one = find(" ".join(words[:size]), self.known)
                    except UnknownYaku:
                        if size == 1:
                            raise
                        continue
                    yield one.id
                    words = words[size:]
                    break

    def _value(self) -> int:
        """The value in points that was said, asked again until it can be read; a bare number is kan where there are."""
        while True:
            text = _read("kan" if self.in_kan else "points")
            try:
                bare = text.replace(".", "", 1).isdigit()
                return parse_amount(f"{text} kan" if bare and self.in_kan else text, self.rules.kan)
            except ValueError as error:
                print(f"  {error}")

    def _told(self, value: HandValue, right: bool) -> Iterator[str]:
        """What the hand is, and how the practice goes."""
        ids, points = self._counted(value)
        if ids:
            by_id = {yaku.id: yaku for yaku in self.known}
            what = f"{' + '.join(names(by_id[name]) for name in ids)}: {self.amounts.say(points)}"
        else:
            what = "nothing" if self.only is None else f"no {self.only} yaku"
        if right:
            yield f"{strong('right')} · {what} · streak {self.tally.streak}"
        else:
            yield f"{strong('no')} · {what}"
            if ids and value.show:
                yield soft(f"shown: {one_by_one(value.show)}")

    def so_far(self) -> str:
        """How it went, in a line."""
        tally = self.tally
        if not tally.asked:
            return "no hand answered"
        hands = "1 hand" if tally.asked == 1 else f"{tally.asked} hands"
        return f"{tally.right} of {hands} right, best streak {tally.best}"


def _read(label: str) -> str:
    """One answer. Raises EOFError at the end of input or where the person wants to leave."""
    print(f"  {label} › ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        print(line.strip())
    if line.strip().lower() in _LEAVE:
        raise EOFError
    return line.strip()
