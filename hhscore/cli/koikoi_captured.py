"""`hhscore captured --game koikoi`: which yaku of Koi-Koi cards hold, and what one or two more would make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NotRequired, TypedDict

from hhscore.cards import CardSet
from hhscore.cli import frame
from hhscore.cli.lines import each_line
from hhscore.cli.spoken import SpecialAnswer, names, read_captured
from hhscore.cli.tiles import beside, labelled, one_by_one, strong, tiles
from hhscore.games.koikoi.captured import Made, made, score
from hhscore.games.koikoi.near import Near, Outlook, near, outlook
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import all_yaku
from hhscore.rules.load import load
from hhscore.words.sentences import counted


def koikoi_rules(name: str | None) -> KoikoiRules:
    """The Koi-Koi rules that a look-up asks about; the usual preset where none is named."""
    return load(KoikoiRules, name or KoikoiRules.default)


def captured(cards: list[str], rules_named: str | None, json: bool) -> int:
    """Answer what these cards are worth in Koi-Koi; the exit status."""
    rules = koikoi_rules(rules_named)
    if cards == ["-"]:

        def answer(line: str) -> str:
            captured_cards = read_captured(line)
            if json:
                return frame.as_json_line(described(captured_cards, rules))
            found = made(captured_cards, rules)
            said = " + ".join(str(yaku.named) for yaku in found) or "no yaku"
            return f"{captured_cards}: {said}, {counted(sum(yaku.points for yaku in found), 'point')}"

        return each_line(answer, json)
    captured_cards = read_captured(" ".join(cards))
    if json:
        frame.print_json(described(captured_cards, rules))
        return 0
    for line in (
        _for_terminal(captured_cards, rules) if frame.on_terminal() else _plainly(captured_cards, rules)
    ):
        print(line)
    return 0


class KoikoiMadeAnswer(TypedDict):
    """A yaku of Koi-Koi in JSON; `count` where its value grows with the cards."""

    id: str
    points: int
    cards: str
    count: NotRequired[int]


class KoikoiNearAnswer(TypedDict):
    """A yaku of Koi-Koi that is near, in JSON: so many cards are missing, those, or any of some."""

    id: str
    missing: int
    cards: str
    any_of: str
    points: int
    makes: list[str]


class AfterKoikoiAnswer(TypedDict):
    """What a stop would pay after koi-koi and this yaku, in JSON."""

    id: str
    missing: int
    points: int


class KoikoiCapturedAnswer(TypedDict):
    """What captured cards are worth in Koi-Koi, in JSON; `stop` is what stopping with them pays."""

    rules: str
    cards: str
    card_points: None
    plains: int
    points: int
    yaku: list[KoikoiMadeAnswer]
    special: list[SpecialAnswer]
    near: list[KoikoiNearAnswer]
    stop: int
    after_koikoi: list[AfterKoikoiAnswer]


def described(cards: CardSet, rules: KoikoiRules) -> KoikoiCapturedAnswer:
    """Captured cards and what a stop with them pays before koi-koi, for JSON.

    >>> from hhscore.cards import parse_cards
    >>> answer = described(parse_cards("3b 8b 9a"), koikoi_rules(None))
    >>> answer["points"], [yaku["id"] for yaku in answer["yaku"]]
    (10, ['hanami', 'tsukimi'])
    """
    found, view = made(cards, rules), outlook(cards, rules)
    return {
        "rules": rules.name,
        "cards": str(cards),
        "card_points": None,
        "plains": cards.count("p"),
        "points": sum(yaku.points for yaku in found),
        "yaku": [
            {
                "id": yaku.id,
                "points": yaku.points,
                "cards": str(yaku.cards),
            }
            if yaku.named.count is None
            else {
                "id": yaku.id,
                "points": yaku.points,
                "cards": str(yaku.cards),
                "count": yaku.named.count,
            }
            for yaku in found
        ],
        "special": [],
        "near": [
            {
                "id": one.id,
                "missing": one.missing,
                "cards": str(one.cards),
                "any_of": str(one.of),
                "points": one.gain,
                "makes": [str(named) for named in one.makes],
            }
            for one in near(cards, rules)
        ],
        "stop": view.stop.points,
        "after_koikoi": [
            {"id": chance.near.id, "missing": chance.near.missing, "points": chance.score.points}
            for chance in view.chances
        ]
        if found
        else [],
    }


def _priced(found: tuple[Made, ...], rules: KoikoiRules) -> list[tuple[str, int]]:
    table = all_yaku(rules)
    rows = [(names(table[yaku.id]).replace(yaku.id, str(yaku.named), 1), yaku.points) for yaku in found]
    return [*rows, ("together", sum(points for _, points in rows))] if len(rows) > 1 else rows


def _for_terminal(cards: CardSet, rules: KoikoiRules) -> Iterator[str]:
    found = made(cards, rules)
    used = 0
    for yaku in found:
        used |= yaku.cards.mask
    yield ""
    yield from tiles(cards, CardSet(used))
    yield ""
    if not found:
        yield f"  {strong('no yaku')}"
    for title, points in _priced(found, rules):
        bold = title.partition(" ")[0] if title != "together" else ""
        yield from beside(title, counted(points, "point"), bold=bold)
    for label, text in _facts(cards, rules):
        yield from labelled(label, text)
    yield ""


def _plainly(cards: CardSet, rules: KoikoiRules) -> Iterator[str]:
    found = made(cards, rules)
    yield str(cards)
    if not found:
        yield "no yaku"
    for title, points in _priced(found, rules):
        yield f"{title}: {counted(points, 'point')}"
    for label, text in _facts(cards, rules):
        yield f"{label}: {text}"


def _facts(cards: CardSet, rules: KoikoiRules) -> Iterator[tuple[str, str]]:
    found = near(cards, rules)
    for missing, label in ((1, "one away"), (2, "two away")):
        said = [
            f"{' + '.join(map(str, one.makes))} with {_wanted(one)}, {one.gain} more"
            for one in found
            if one.missing == missing
        ]
        if said:
            yield label, "; ".join(dict.fromkeys(said))
    if made(cards, rules):
        yield from _stop_or_koikoi(outlook(cards, rules), rules)


def _stop_or_koikoi(view: Outlook, rules: KoikoiRules) -> Iterator[tuple[str, str]]:
    """What a stop pays now, and what one would after another koi-koi, with each yaku one card away."""
    yield "stop", counted(view.stop.points, "point")
    told = [
        f"{' + '.join(map(str, one.near.makes))} {one.score.points}"
        for one in view.chances
        if one.near.missing == 1
    ]
    same = score(view.stop.yaku, rules, koikoi=1).points
    yield (
        "koi-koi",
        f"a stop then: with {', '.join(dict.fromkeys(told))}"
        if told
        else f"nothing is one card away; a stop then pays more than {same}",
    )


def _wanted(one: Near) -> str:
    """The cards a yaku wants: all of some, and any of others."""
    number = one.missing - len(one.cards)
    parts = [one_by_one(one.cards)] if one.cards else []
    if number:
        parts.append(
            one_by_one(one.of) if number == len(one.of) else f"{'one' if number == 1 else 'two'} of {one.of}"
        )
    return " and ".join(parts)
