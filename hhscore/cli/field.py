"""`hhscore field`: which ba six cards on the field make, and what it carries on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, TypedDict

import typer

from hhscore.cards import BRIGHTS, FIELD_SIZE, KIND, MONTH, CardSet, parse_cards
from hhscore.cards.deck import flower
from hhscore.cli import frame
from hhscore.cli.options import Json, Rules
from hhscore.cli.spoken import look_up_rules, of_number
from hhscore.cli.tiles import labelled, strong, tiles
from hhscore.games.hachihachi.ba import BAS, Ba, ba_of_field, misdealt
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.words.sentences import listed

_KANJI = {"koba": "小場", "oba": "大場", "zetsuba": "絶場"}
_ENGLISH = {"koba": "small field", "oba": "large field", "zetsuba": "extreme field"}


def field(
    cards: Annotated[
        list[str], typer.Argument(metavar="CARDS...", help="Six cards; - reads a field from each line.")
    ],
    waiting: Annotated[
        str | None,
        typer.Option("--waiting", metavar="BA,BA", help="What earlier months left over: oba, zetsuba."),
    ] = None,
    rules: Rules = None,
    json: Json = False,
) -> int:
    """Which ba six cards on the field make, what it multiplies by, and what it carries on to later months.

    Examples:

        hhscore field 1b 2r 4a 5r 7r 9p
        hhscore field 3b 12b 4p 5p 6p 7p --waiting oba
        hhscore field - --json < fields.txt
    """
    played = look_up_rules(rules)
    before = _waiting(waiting)
    if cards == ["-"]:
        from hhscore.cli.lines import each_line

        def answer(line: str) -> str:
            six = of_number(parse_cards(line), FIELD_SIZE, "the field")
            return (
                frame.as_json_line(described(six, before, played))
                if json
                else _in_a_line(six, before, played)
            )

        return each_line(answer, json)
    six = of_number(parse_cards(" ".join(cards)), FIELD_SIZE, "the field")
    if json:
        frame.print_json(described(six, before, played))
        return 0
    for line in _for_terminal(six, before, played) if frame.on_terminal() else _plainly(six, before, played):
        print(line)
    return 0


def _waiting(text: str | None) -> tuple[str, ...]:
    found = tuple(name.strip().lower() for name in (text or "").split(",") if name.strip())
    for name in found:
        if name not in BAS[1:]:
            raise typer.BadParameter(f"--waiting {name}: what waits is {listed(BAS[1:], 'or')}")
    return tuple(sorted(found, key=BAS.index, reverse=True))


class FieldAnswer(TypedDict):
    """A field and its ba, in JSON."""

    rules: str
    cards: str
    ba: str
    multiplier: int
    carry: list[str]
    misdeal: bool


def described(six: CardSet, waiting: Sequence[str], rules: HachihachiRules) -> FieldAnswer:
    """A field and its ba, for JSON.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> answer = described(parse_cards("1b 3b 5p 6p 7p 9p"), (), preset("standard"))
    >>> answer["ba"], answer["multiplier"], answer["carry"], answer["misdeal"]
    ('oba', 2, ['oba'], False)
    """
    ba = ba_of_field(six, waiting, rules)
    return {
        "rules": rules.name,
        "cards": str(six),
        "ba": ba.name,
        "multiplier": ba.multiplier,
        "carry": list(ba.carry),
        "misdeal": misdealt(six, rules) is not None,
    }


def _why(six: CardSet, waiting: Sequence[str], ba: Ba, rules: HachihachiRules) -> str:
    """What makes the ba, in words."""
    if not rules.ba_on:
        return "these rules play no ba"
    found = [BRIGHTS[MONTH[card]] for card in six if KIND[card] == "b"]
    parts = [listed(found, "and") if found else "no bright on the field"]
    if waiting:
        parts.append(f"{listed(list(waiting), 'and')} waiting from before")
    return "; ".join(parts)


def _carried(ba: Ba) -> str:
    if not ba.carry:
        return "nothing carries on"
    each = ", a month each" if len(ba.carry) > 1 else " for a month"
    return "then " + ", then ".join(ba.carry) + each


def _misdeal(six: CardSet, rules: HachihachiRules) -> str | None:
    month = misdealt(six, rules)
    return f"all four of the {flower(month)} are on the field: deal again" if month else None


def _plainly(six: CardSet, waiting: Sequence[str], rules: HachihachiRules) -> Iterator[str]:
    """The facts, one a line."""
    ba = ba_of_field(six, waiting, rules)
    yield str(six)
    if misdeal := _misdeal(six, rules):
        yield f"misdeal: {misdeal}"
        return
    yield f"{ba.name} {_KANJI[ba.name]} ×{ba.multiplier}: {_why(six, waiting, ba, rules)}"
    yield f"carry: {_carried(ba)}"


def _in_a_line(six: CardSet, waiting: Sequence[str], rules: HachihachiRules) -> str:
    ba = ba_of_field(six, waiting, rules)
    if misdeal := _misdeal(six, rules):
        return f"{six}: misdeal, {misdeal}"
    return f"{six}: {ba.name} ×{ba.multiplier}, {_carried(ba)}"


def _for_terminal(six: CardSet, waiting: Sequence[str], rules: HachihachiRules) -> Iterator[str]:
    ba = ba_of_field(six, waiting, rules)
    yield ""
    yield from tiles(six, CardSet(sum(1 << card for card in six if KIND[card] == "b")))
    yield ""
    if misdeal := _misdeal(six, rules):
        yield f"  {strong('misdeal')} · {misdeal}"
    else:
        yield f"  {strong(ba.name)} {_KANJI[ba.name]} · {_ENGLISH[ba.name]} ×{ba.multiplier}"
        yield from labelled("because", _why(six, waiting, ba, rules))
        yield from labelled("carry", _carried(ba))
    yield ""
