"""`hhscore captured`: which captured yaku cards hold, what they are worth, what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypedDict

import typer

from hhscore.cards import CardSet
from hhscore.cli import frame
from hhscore.cli.options import Game, Json, Points, Rules
from hhscore.cli.spoken import Amounts, SpecialAnswer, look_up_rules, names, of_koikoi, read_captured
from hhscore.cli.tiles import beside, labelled, one_by_one, strong, tiles
from hhscore.games.hachihachi.captured import captured_yaku, card_points, evaluate, made, plains, value
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Exact, half_up
from hhscore.words.message import Message


def captured(
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARDS...", help="Captured cards; - reads a line for each player."),
    ],
    rules: Rules = None,
    game: Game = None,
    json: Json = False,
    points: Points = False,
) -> int:
    """What captured cards are worth: the yaku made, those one or two cards away, card points and plains.

    Special yaku are told as if the hands were played out.

    Examples:

        hhscore captured 1rpp 2rp 3r 9rp
        hhscore captured - --json < captured.txt
        hhscore captured 1b 3b 9a --game koikoi
    """
    if of_koikoi(game, rules):
        from hhscore.cli.koikoi_captured import captured as koikoi_captured

        return koikoi_captured(cards, rules, json)
    played = look_up_rules(rules)
    amounts = Amounts(played, points)
    if cards == ["-"]:
        return _each_line(played, json, amounts)
    captured_cards = read_captured(" ".join(cards))
    if json:
        frame.print_json(described(captured_cards, played))
        return 0
    said = _Captured(captured_cards, played, amounts)
    for line in said.for_terminal() if frame.on_terminal() else said.plainly():
        print(line)
    return 0


class MadeAnswer(TypedDict):
    """A captured yaku in JSON; the cards are those that make it."""

    id: str
    points: int
    cards: str


class NearAnswer(TypedDict):
    """A captured yaku that is one or two cards away, in JSON: the cards that are missing, and what more it pays."""

    id: str
    missing: int
    cards: str
    points: int


class CapturedAnswer(TypedDict):
    """What captured cards are worth, in JSON; `special` as if the hands were played out."""

    rules: str
    cards: str
    card_points: int
    plains: int
    points: int
    yaku: list[MadeAnswer]
    special: list[SpecialAnswer]
    near: list[NearAnswer]


def described(cards: CardSet, rules: HachihachiRules) -> CapturedAnswer:
    """Captured cards and what they are worth, for JSON.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> answer = described(parse_cards("1r 2r 3r 4p"), preset("standard"))
    >>> answer["card_points"], answer["points"], answer["yaku"]
    (16, 84, [{'id': 'akatan', 'points': 84, 'cards': '1r 2r 3r'}])
    """
    from hhscore.games.hachihachi.captured_near import near

    return {
        "rules": rules.name,
        "cards": str(cards),
        "card_points": card_points(cards, rules),
        "plains": plains(cards),
        "points": half_up(value(made(cards, rules), rules)),
        "yaku": [
            {"id": held.id, "points": half_up(held.points), "cards": str(held.cards)}
            for held in evaluate(cards, rules)
        ],
        "special": [{"id": name, "points": half_up(points)} for name, points, _ in special(cards, rules)],
        "near": [
            {"id": one.id, "missing": one.missing, "cards": str(one.wanted), "points": half_up(one.gain)}
            for one in near(cards, rules)
        ],
    }


def special(cards: CardSet, rules: HachihachiRules) -> list[tuple[str, Exact, Message]]:
    """The special yaku that would be paid if the hands were played out with these cards: name, points, words.

    None beside a captured yaku and only the first, unless the rules add them all. rules.md §7.
    """
    found = achieved_with(cards, rules)
    if rules.special_mode == "add":
        return found
    return [] if made(cards, rules) else found[:1]


def achieved_with(cards: CardSet, rules: HachihachiRules) -> list[tuple[str, Exact, Message]]:
    """The special yaku that these cards are by themselves, whatever else is made: name, points, words."""
    from hhscore.games.hachihachi.special_yaku import achieved

    return achieved(card_points(cards, rules), plains(cards), rules, cards)


class _Captured:
    """Captured cards in sentences."""

    def __init__(self, cards: CardSet, rules: HachihachiRules, amounts: Amounts) -> None:
        self.cards, self.rules, self.amounts = cards, rules, amounts
        self.held = evaluate(cards, rules)
        self.yaku = {yaku.id: yaku for yaku in captured_yaku(rules)}

    def for_terminal(self) -> Iterator[str]:
        """The captured cards as a person reads them."""
        used = CardSet()
        for held in self.held:
            used = CardSet(used.mask | held.cards.mask)
        yield ""
        yield from tiles(self.cards, used)
        yield ""
        if not self.held:
            yield f"  {strong('no captured yaku')}"
        for title, points in self._priced():
            bold = title.split(" ")[0]
            yield from beside(
                title,
                f"{self.amounts.say(points)} from each of the other two",
                self.amounts.at_each_ba(points, "dekiyaku"),
                bold if title != "together" else "",
            )
        for label, text in self.facts():
            yield from labelled(label, text)
        yield ""

    def plainly(self) -> Iterator[str]:
        """The same facts, one a line."""
        yield str(self.cards)
        if not self.held:
            yield "no captured yaku"
        for title, points in self._priced():
            bas = self.amounts.at_each_ba(points, "dekiyaku").replace(" · ", ", ")
            yield f"{title}: {self.amounts.say(points)} from each of the other two{f' ({bas})' if bas else ''}"
        for label, text in self.facts():
            yield f"{label}: {text}"

    def _priced(self) -> list[tuple[str, Exact]]:
        rows = [(names(self.yaku[held.id]), held.points) for held in self.held]
        if len(rows) > 1:
            rows.append(("together", sum((held.points for held in self.held), start=0)))
        return rows

    def facts(self) -> Iterator[tuple[str, str]]:
        """What else there is to say, each with its label."""
        from hhscore.games.hachihachi.captured_near import near

        found = near(self.cards, self.rules)
        for missing, label in ((1, "one away"), (2, "two away")):
            said = []
            for one in found:
                if one.missing != missing:
                    continue
                if len(one.wanted) == missing:
                    which = one_by_one(one.wanted)
                else:
                    which = f"{'one' if missing == 1 else 'two'} of {one.wanted}"
                said.append(f"{one.id} with {which}, {self.amounts.say(one.gain)} more")
            if said:
                yield label, "; ".join(said)
        rules = self.rules
        points, par = card_points(self.cards, rules), rules.cards_par
        over = (
            f"{points - par} over" if points > par else f"{par - points} under" if points < par else "exactly"
        )
        yield "cards", f"{points} captured points, {over} {par}"
        count, at = plains(self.cards), rules.special_sujiroku_at
        of = f" of the {at} of a sujiroku" if rules.special.get("sujiroku") and count < at else ""
        yield "plains", f"{count}{of}, willows counted"
        for name, worth, words in special(self.cards, rules):
            yield "special", f"{name}, {words}: {self.amounts.say(worth)} from each if hands are played out"
        if self.held and rules.special_mode == "replace":
            for name, _, words in achieved_with(self.cards, rules):
                yield "special", f"{name}, {words}: not paid beside a captured yaku"


def _each_line(rules: HachihachiRules, json: bool, amounts: Amounts) -> int:
    from hhscore.cli.lines import each_line

    def answer(line: str) -> str:
        cards = read_captured(line)
        if json:
            return frame.as_json_line(described(cards, rules))
        ids = " + ".join(held.id for held in evaluate(cards, rules))
        worth = f"{ids} {amounts.say(value(made(cards, rules), rules))}" if ids else "no captured yaku"
        return f"{cards}: {worth}, {card_points(cards, rules)} captured points, {plains(cards)} plains"

    return each_line(answer, json)
