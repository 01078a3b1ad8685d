"""`hhscore hand`: what seven cards hold, what they pay, what to show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypedDict

import typer

from hhscore.cards import HAND_SIZE, KIND, KIND_NAMES, MONTH, WILLOW, CardSet, parse_cards
from hhscore.cards.deck import flower
from hhscore.cli import frame
from hhscore.cli.options import Game, Json, Points, Rules
from hhscore.cli.spoken import Amounts, HeldAnswer, frequency, look_up_rules, names, of_koikoi, of_number
from hhscore.cli.tiles import beside, labelled, one_by_one, strong, tiles
from hhscore.games.hachihachi.hand import HandValue, evaluate, hand_yaku, threes
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Exact, half_up
from hhscore.words.sentences import listed

_CLOSE = 3


def hand(
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS...", help="Seven cards (eight in Koi-Koi); - reads a hand from each line."
        ),
    ],
    rules: Rules = None,
    game: Game = None,
    json: Json = False,
    points: Points = False,
) -> int:
    """What seven cards hold: the hand yaku, what each of the others pays, which cards to show.

    Cards are a month and b bright, a animal, r ribbon, p plain; those of a month may be written together. Names are
    read too. `hhscore cards` lists them.

    Examples:

        hhscore hand 4arp 1p 2p 6a 8p
        hhscore hand crane 2r3r 梅のカス 7p 9p 10p --rules traditional
        hhscore hand 1brpp 2ar 8b 9a --game koikoi
        hhscore hand - --json < hands.txt
    """
    if of_koikoi(game, rules):
        from hhscore.cli.koikoi_hand import hand as in_koikoi

        return in_koikoi(cards, rules, json)
    played = look_up_rules(rules)
    if cards == ["-"]:
        from hhscore.cli.hand_lines import each_hand

        return each_hand(played, json, points, described)
    seven = of_number(parse_cards(" ".join(cards)), HAND_SIZE, "a hand")
    value = evaluate(seven, played)
    if json:
        frame.print_json(described(seven, value, played))
        return 0
    said = _Hand(seven, value, played, Amounts(played, points))
    for line in said.for_terminal() if frame.on_terminal() else said.plainly():
        print(line)
    return 0


class HandAnswer(TypedDict):
    """What seven cards hold, in JSON."""

    rules: str
    cards: str
    points: int
    yaku: list[HeldAnswer]
    held_up: bool
    tobikomi: list[str]
    nuke_yaku: bool


def described(hand: CardSet, value: HandValue, rules: HachihachiRules) -> HandAnswer:
    """A hand and its yaku, for JSON.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> hand = parse_cards("4arp 1p 2p 6a 8p")
    >>> answer = described(hand, evaluate(hand, preset("standard")), preset("standard"))
    >>> answer["points"], answer["yaku"][0]["show"], answer["held_up"]
    (36, '4arp', False)
    """
    show = str(value.show)
    return {
        "rules": rules.name,
        "cards": str(hand),
        "points": half_up(value.points),
        "yaku": [
            {
                "id": held.id,
                "group": held.group,
                "points": half_up(held.points),
                "cards": str(held.cards),
                "show": show,
            }
            for held in value.yaku
        ],
        "held_up": value.ids == ("sanbon",),
        "tobikomi": [str(three) for three in threes(hand, value, rules)],
        "nuke_yaku": _nuke_yaku(value, rules),
    }


def _nuke_yaku(value: HandValue, rules: HachihachiRules) -> bool:
    return bool(rules.nuke_yaku_value) and any(name in rules.nuke_yaku_in for name in value.ids)


class _Hand:
    """One hand in sentences."""

    def __init__(self, hand: CardSet, value: HandValue, rules: HachihachiRules, amounts: Amounts) -> None:
        self.hand, self.value, self.rules, self.amounts = hand, value, rules, amounts
        played = {yaku.id: yaku for yaku in hand_yaku(rules)}
        self.names = [names(played[name]) for name in value.ids]

    def for_terminal(self) -> Iterator[str]:
        """The hand as a person reads it, a blank line above and below."""
        yield ""
        yield from tiles(self.hand, self.value.show)
        yield ""
        if not self.value.yaku:
            yield f"  {strong('no hand yaku')}"
        for name, points in self._priced():
            value = f"{self.amounts.say(points)} from each of the other two"
            bold = name.partition(" ")[0] if name != "together" else ""
            yield from beside(name, value, self.amounts.at_each_ba(points, "teyaku"), bold)
        for label, text in (*self.facts(), ("how often", self._frequency())):
            yield from labelled(label, text) if text else ()
        yield ""

    def plainly(self) -> Iterator[str]:
        """The same facts, one a line."""
        yield str(self.hand)
        if not self.value.yaku:
            yield "no hand yaku"
        for name, points in self._priced():
            bas = self.amounts.at_each_ba(points, "teyaku").replace(" · ", ", ")
            yield f"{name}: {self.amounts.say(points)} from each of the other two{f' ({bas})' if bas else ''}"
        for label, text in self.facts():
            if text:
                yield f"{label}: {text}"

    def _priced(self) -> list[tuple[str, Exact]]:
        """The yaku with what each pays, and what they pay together."""
        rows = [(name, held.points) for name, held in zip(self.names, self.value.yaku, strict=True)]
        return [*rows, ("together", self.value.points)] if len(rows) > 1 else rows

    def facts(self) -> Iterator[tuple[str, str]]:
        """What else there is to say, each with its label."""
        if self.value.yaku:
            yield "show", self._show()
            yield "tobikomi", self._tobikomi()
            yield "nuke-yaku", self._nuke_yaku()
        else:
            yield "close", self._close()
        yield "pushed out", self._pushed_out()

    def _show(self) -> str:
        show = self.value.show
        if not show:
            return "nothing: there is no plain"
        if show == self.hand:
            return "lay down all seven"
        verb = "hold up" if self.value.ids == ("sanbon",) else "lay down"
        return f"{verb} {one_by_one(show)}"

    def _tobikomi(self) -> str:
        found = threes(self.hand, self.value, self.rules)
        if not found:
            return ""
        more = self.amounts.say(self.rules.yaku_amount(self.rules.tobikomi_value))
        if len(found) == 1:
            return f"{more} more if the three end in your pile"
        return f"{more} more for each of the two threes that ends in your pile"

    def _nuke_yaku(self) -> str:
        if not _nuke_yaku(self.value, self.rules):
            return ""
        more = self.amounts.say(self.rules.yaku_amount(self.rules.nuke_yaku_value))
        return f"{more} more with {self.rules.nuke_yaku_at} or more captured points"

    def _close(self) -> str:
        from hhscore.games.hachihachi.hand_near import near

        said = []
        for one in near(self.hand, self.rules)[:_CLOSE]:
            kinds = {KIND[card] for card in one.wanted if MONTH[card] != WILLOW or KIND[card] == "p"}
            if one.group == "kinds" and len(kinds) == 1:
                wanted = f"one {KIND_NAMES[kinds.pop()]}"
            else:
                wanted = (
                    f"one {listed([flower(month) for month in sorted({MONTH[c] for c in one.wanted})], 'or')}"
                )
            said.append(f"{wanted} short of {one.id} ({self.amounts.say(one.points)})")
        return "; ".join(said)

    def _pushed_out(self) -> str:
        rules = self.rules
        if not (rules.oikomi_hand_yaku or rules.oikomi_captured or rules.oikomi_card):
            return ""
        from hhscore.games.hachihachi.entry import oikomi

        due = oikomi(self.hand, rules)
        if not due.points:
            return "nothing is paid"
        payers = (
            "each of the three" if rules.oikomi_payers == "entering" else "each of the two who do not lead"
        )
        parts = ", and ".join(str(words) for _, words in due.parts)
        return f"{payers} pays {self.amounts.say(due.points)}: {parts}"

    def _frequency(self) -> str:
        from hhscore.games.hachihachi.odds.counting import count_hands

        odds = count_hands(self.rules)
        if not self.value.yaku:
            return f"{100 * odds.none / odds.hands:.0f} of 100 hands hold none"
        said = frequency(odds.paid[self.value.ids], odds.hands)
        if len(self.value.yaku) > 1:
            return f"{said} holds both"
        return frequency(odds.yaku[self.value.ids[0]], odds.hands)
