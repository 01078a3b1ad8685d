"""`hhscore yaku`: the yaku with their values, or all about one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from hhscore.cards import CardSet
from hhscore.cli import frame
from hhscore.cli.options import Game, Json, Points, Rules
from hhscore.cli.spoken import Amounts, frequency, look_up_rules, names, of_koikoi, percent
from hhscore.cli.tiles import beside, labelled, soft, strong, tiles
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.games.yaku_names import GROUPS, Yaku, all_yaku, find_exact, refuse
from hhscore.rules import half_up
from hhscore.words.columns import align_columns, measure_width
from hhscore.words.sentences import listed

_TITLES = {
    "months": "Hand yaku, by months (the best one counts)",
    "kinds": "Hand yaku, by kinds (the best one counts)",
    "field": "Hand yaku with the field (beside any other)",
    "captured": "Captured yaku",
    "special": "Special yaku",
}
_REASONS = {
    "months": "teyaku",
    "kinds": "teyaku",
    "field": "teyaku",
    "captured": "dekiyaku",
    "special": "special",
}


def yaku(
    name: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]",
            help="One of them, by any of its names, or a word of the rules (orichin, sage …).",
        ),
    ] = None,
    rules: Rules = None,
    game: Game = None,
    json: Json = False,
    points: Points = False,
) -> int:
    """The yaku with their values under these rules; with a name: what it is, an example, how often it is dealt.

    A word of the rules (orichin, hatto, kaikan …) is explained by what these rules say.

    Examples:

        hhscore yaku
        hhscore yaku tate-sanbon
        hhscore yaku 喰付 --rules qdan
        hhscore yaku orichin --rules traditional
        hhscore yaku --game koikoi
    """
    wanted = " ".join(name or ())
    if of_koikoi(game, rules):
        from hhscore.cli.koikoi_yaku import yaku as koikoi_yaku

        return koikoi_yaku(wanted, rules, json)
    played = look_up_rules(rules)
    known = all_yaku(played)
    amounts = Amounts(played, points)
    one = find_exact(wanted, known) if wanted else None
    if wanted and one is None:
        return _other_word(wanted, played, any_game=game is None and rules is None, json=json)
    if one is not None:
        if json:
            frame.print_json(_described(one, played))
            return 0
        lines = _one_on_terminal(one, played, amounts) if frame.on_terminal() else _one(one, played, amounts)
    elif json:
        frame.print_json({"rules": played.name, "yaku": [_row(one) for one in known]})
        return 0
    else:
        lines = _list_on_terminal(known, amounts) if frame.on_terminal() else _list(known, amounts)
    for line in lines:
        print(line)
    return 0


def _other_word(name: str, rules: HachihachiRules, *, any_game: bool, json: bool) -> int:
    """Explain a word that is no yaku of these rules: a word of theirs, or, in any game, a yaku or word of Koi-Koi."""
    from hhscore.games.rule_words import word_named

    word = word_named(name, rules.game)
    if word is None and any_game:
        from hhscore.cli.koikoi_yaku import is_of_koikoi
        from hhscore.cli.koikoi_yaku import yaku as koikoi_yaku

        if is_of_koikoi(name):
            return koikoi_yaku(name, None, json)
    if word is None:
        refuse(name, rules)
    from hhscore.cli.rule_word import explain

    return explain(word, rules, json)


def _row(one: Yaku) -> dict[str, Any]:
    return {
        "id": one.id,
        "group": one.group,
        "kanji": one.kanji,
        "english": one.english,
        "definition": one.definition,
        "points": half_up(one.points),
    }


def _described(one: Yaku, rules: HachihachiRules) -> dict[str, Any]:
    answer = {"rules": rules.name, **_row(one)}
    if one.group not in ("months", "kinds"):
        return {**answer, "cards": str(_cards(one, rules) or "") or None}
    from hhscore.games.hachihachi.hand import evaluate
    from hhscore.games.hachihachi.hand_examples import example
    from hhscore.games.hachihachi.odds.counting import count_hands

    odds, hand = count_hands(rules), example(one.id, rules)
    return {
        **answer,
        "example": None if hand is None else {"cards": str(hand), "show": str(evaluate(hand, rules).show)},
        "hands": odds.hands,
        "count": odds.yaku[one.id],
        "overlaps": {"+".join(pair): count for pair, count in odds.pairs.items() if one.id in pair and count},
    }


def _cards(one: Yaku, rules: HachihachiRules) -> CardSet | None:
    """The cards that a captured yaku takes, all or so many of them."""
    from hhscore.games.hachihachi.captured import yaku_named

    found = yaku_named(one.id, rules)
    return found.cards if found else None


def _list(known: Sequence[Yaku], amounts: Amounts) -> Iterator[str]:
    """A line for each: group, names, value."""
    for one in known:
        yield f"{one.group}: {names(one)}: {amounts.say(one.points)}"


def _list_on_terminal(known: Sequence[Yaku], amounts: Amounts) -> Iterator[str]:
    from hhscore.games.hachihachi.odds.counting import count_hands

    odds = count_hands(amounts.rules)
    rows = {
        one.id: (
            one.id,
            one.kanji,
            one.english,
            amounts.say(one.points) + ("+" if _grows(one, amounts.rules) else ""),
            frequency(odds.yaku[one.id], odds.hands).removeprefix("1 hand in ")
            if one.id in odds.yaku
            else "",
        )
        for one in known
    }
    table = [("", "", "", "each pays", "one hand in"), *rows.values()]
    lines = align_columns(table, "lllrr", indent="  ")
    if max(map(measure_width, lines)) > frame.width():  # the English names can best be spared
        lines = align_columns([row[:2] + row[3:] for row in table], "llrr", indent="  ")
    yield soft(lines[0])
    drawn = dict(zip(rows, lines[1:], strict=True))
    for group in GROUPS:
        if not any(one.group == group for one in known):
            continue
        yield f"  {strong(_TITLES[group])}"
        for one in known:
            if one.group == group:
                yield drawn[one.id]
        yield ""
    yield soft("  `hhscore yaku NAME` says what one of them is.")


def _grows(one: Yaku, rules: HachihachiRules) -> bool:
    return one.id in ("futahachi", "sujiroku") and bool(rules.values.get(f"special.{one.id}.step"))


def _one(one: Yaku, rules: HachihachiRules, amounts: Amounts) -> Iterator[str]:
    """One yaku, a fact a line."""
    bas = amounts.at_each_ba(one.points, _REASONS[one.group]).replace(" · ", ", ")
    yield f"{names(one)}: {amounts.say(one.points)} from each of the other two{f' ({bas})' if bas else ''}"
    for label, text in _facts(one, rules, amounts):
        yield f"{label}: {text}"
    hand = _example(one, rules)
    if hand is not None:
        yield f"example: {hand}"


def _one_on_terminal(one: Yaku, rules: HachihachiRules, amounts: Amounts) -> Iterator[str]:
    yield ""
    value = f"{amounts.say(one.points)} from each of the other two"
    yield from beside(names(one), value, amounts.at_each_ba(one.points, _REASONS[one.group]), one.id)
    for label, text in _facts(one, rules, amounts):
        yield from labelled(label, text)
    hand = _example(one, rules)
    if hand is not None:
        from hhscore.games.hachihachi.hand import evaluate

        (line, *_) = tiles(hand, evaluate(hand, rules).show)
        yield f"  {soft('example')}    {line.strip()}"
    yield ""


def _example(one: Yaku, rules: HachihachiRules) -> CardSet | None:
    if one.group not in ("months", "kinds"):
        return None
    from hhscore.games.hachihachi.hand_examples import example

    return example(one.id, rules)


def _facts(one: Yaku, rules: HachihachiRules, amounts: Amounts) -> Iterator[tuple[str, str]]:
    """What there is to say about a yaku, each with its label."""
    yield "what it is", one.definition or "as the rule file says"
    if one.group == "captured":
        yield from _facts_captured(one, rules)
    elif one.group == "special":
        yield from _facts_special(one, rules, amounts)
    elif one.group in ("months", "kinds"):
        yield from _facts_hand(one, rules, amounts)


def _facts_captured(one: Yaku, rules: HachihachiRules) -> Iterator[tuple[str, str]]:
    from hhscore.games.hachihachi.captured import yaku_named

    found = yaku_named(one.id, rules)
    if found is not None:
        yield "cards", str(found.cards) if found.fixed else f"{found.size} of {found.cards}"
    gone = rules.dekiyaku_replaces.get(one.id, ())
    if gone:
        yield "replaces", listed(list(gone), "and")
    by = [greater for greater, lesser in rules.dekiyaku_replaces.items() if one.id in lesser]
    if by:
        yield "replaced by", listed(by, "or")


def _facts_special(one: Yaku, rules: HachihachiRules, amounts: Amounts) -> Iterator[tuple[str, str]]:
    step = rules.values.get(f"special.{one.id}.step")
    unit = "point" if one.id == "futahachi" else "plain"
    if isinstance(step, list):
        values = ", ".join(amounts.say(rules.yaku_amount(value)) for value in step)
        yield "grows", f"with each {unit} more: {values}"
    elif step:
        yield "grows", f"{amounts.say(rules.yaku_amount(step))} more for each {unit} over"
    if rules.special_mode == "add":
        yield "paid", "beside everything else, after a captured yaku too"
    else:
        yield "paid", "when hands are played out and no captured yaku was made, in place of card points"
    void = {"all": "everybody's", "achiever": "the achiever's own"}.get(rules.special_blows_out)
    if void:
        yield "blows out", f"{void} hand yaku"


def _facts_hand(one: Yaku, rules: HachihachiRules, amounts: Amounts) -> Iterator[tuple[str, str]]:
    from hhscore.games.hachihachi.odds.counting import count_hands

    odds = count_hands(rules)
    count = odds.yaku[one.id]
    yield (
        "how often",
        f"{count:,} of {odds.hands:,} hands: {frequency(count, odds.hands)}, {percent(count, odds.hands)}",
    )
    if rules.tobikomi_value and one.id in rules.tobikomi_in:
        more = amounts.say(rules.yaku_amount(rules.tobikomi_value))
        yield "tobikomi", f"{more} more if the three end in the captured cards"
    if rules.nuke_yaku_value and one.id in rules.nuke_yaku_in:
        more = amounts.say(rules.yaku_amount(rules.nuke_yaku_value))
        yield "nuke-yaku", f"{more} more with {rules.nuke_yaku_at} or more captured points"
    said = []
    for pair, number in odds.pairs.items():
        if one.id in pair and number:
            other = pair[1] if pair[0] == one.id else pair[0]
            both = sum(rules.yaku_amount(rules.teyaku[name]) for name in pair)
            said.append(f"{other} ({amounts.say(both)}, {number:,} hand{'s' * (number != 1)})")
    if said:
        yield "with", ", ".join(said)
    elif rules.teyaku_overlap == "highest":
        yield "with", "another yaku only the better one is paid"
