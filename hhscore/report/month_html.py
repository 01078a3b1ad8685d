"""One month on the page: the field, who played, hands, captured cards, what was said, and every payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hhscore.cards.deck import KIND_NAMES, KINDS, CardSet
from hhscore.model.session import Capture, KoikoiMonth, Month, Session
from hhscore.report.markup import cards, flower_of, gain, name, row, table, text, transfer_table
from hhscore.rules import RuleSet, game_rules
from hhscore.rules.house import describe_changes
from hhscore.words.sentences import listed, tallied

_DIFFERS = ' <abbr title="not what the rules come to">≠</abbr>'
_CALLS = {
    "end": "ended the month",
    "sage": "said sage and played on",
    "cancel": "cancelled and stopped the month",
}


def month_article(
    players: Sequence[str],
    facts: Month | KoikoiMonth | None,
    month: Mapping[str, Any],
    unit: int | None,
    won: str = "",
    rest: int | None = None,
) -> str:
    """The month as a part of the page that folds; `month` is one of a ledger's in JSON, `facts` what was seen.

    `unit` is the points to a kan, None to write points alone; `won` says by what the month was won, `rest`
    how many points were left for the player who captured the rest.
    """
    number = month["month"]
    english, kanji = flower_of(month.get("number", number))
    marks = "".join(f'<span class="mark">{mark}</span>' for mark in _marks(month))
    title = f'<h3>Month {number} · {english} <span lang="ja">{kanji}</span></h3>'
    parts = [_who(month, facts, won), _result(number, players, facts, month, unit)]
    if facts is not None:
        parts += [
            _field(facts),
            _table_cards(players, facts, month, rest),
            _said(facts),
            _changed(facts),
            _note(facts),
        ]
    if month.get("transfers"):
        parts.append(transfer_table(f"Payments of month {number}", month["transfers"], unit))
    elif not month.get("as_paid"):
        parts.append('<p class="none">Nothing was paid.</p>')
    return (
        f'<article id="month-{number}"><details open><summary>{title}{marks}</summary>'
        f"{''.join(parts)}</details></article>"
    )


def not_counted(month: Mapping[str, Any]) -> str:
    """Why a month of a ledger does not count: nobody played, or the hands were declared for a new deal.

    >>> not_counted({"ba": None}), not_counted({"ba": "oba"})
    ('new deal', 'nobody played')
    """
    return "nobody played" if month.get("ba") else "new deal"


def _marks(month: Mapping[str, Any]) -> list[str]:
    marks: list[str] = []
    if month.get("ba"):
        marks.append(f"{text(month['ba'])} ×{month['multiplier']}")
    elif month.get("multiplier", 1) != 1:
        marks.append(f"×{month['multiplier']}")
    if not month.get("counted", True):
        marks.append(not_counted(month))
    if month.get("open"):
        marks.append("open")
    if month.get("as_paid"):
        marks.append("as paid")
    return marks


def _who(month: Mapping[str, Any], facts: Month | KoikoiMonth | None, won: str) -> str:
    said: list[str] = []
    if month.get("dealer"):
        said.append(f"{name(month['dealer'])} deals")
    if month.get("leader") and month["leader"] != month.get("dealer"):
        said.append(f"{name(month['leader'])} leads")
    if isinstance(facts, Month) and facts.mizuten:
        said.append("mizuten: bound to enter, hand unseen")
    if month.get("winner"):
        said.append(f"<strong>{name(month['winner'])} wins</strong>{f' {text(won)}' if won else ''}")
    elif month.get("open"):
        said.append("not finished: amounts are what is settled so far")
    elif month.get("as_paid"):
        said.append("only what was paid is recorded, not how it came about")
    elif isinstance(facts, KoikoiMonth) and month.get("counted", True):
        said.append("nobody stopped")
    if isinstance(facts, KoikoiMonth):
        said += _koikoi(facts)
    if facts is not None:
        out = [player for player in facts.absent if player not in month.get("active", ())]
        said += [f"{name(player)} away" for player in out]
    if isinstance(facts, Month):
        spoken = (*facts.choices, *(facts.shibari or ()))
        retired = [choice.player for choice in spoken if choice.verb == "retire"]
        stayed = [name(player) for player in retired if player not in (month.get("active") or [])]
        said += [f"{listed(dict.fromkeys(stayed))} retired"] if stayed else []
    if month.get("carry"):
        said.append(f"carries on: {text(', '.join(tallied(month['carry'])))}")
    return f'<p class="facts">{" · ".join(said)}</p>' if said else ""


def _koikoi(facts: KoikoiMonth) -> list[str]:
    called = facts.koikoi if isinstance(facts.koikoi, Mapping) else {facts.winner or "": facts.koikoi}
    said = [f"{count} koi-koi{f' by {name(who)}' if who else ''}" for who, count in called.items() if count]
    if facts.redeal:
        said.append("a new deal was declared")
    if facts.yaku:
        said.append(f"yaku: {text(', '.join(facts.yaku))}")
    return said


def _field(facts: Month | KoikoiMonth) -> str:
    if facts.field is None:
        return ""
    shown = cards(facts.field, "The field")
    return f'<div class="field"><h4>Field</h4>{shown}<code class="said">{facts.field}</code></div>'


def _part(player: str, facts: Month | KoikoiMonth, month: Mapping[str, Any]) -> str:
    """What a player had to do with the month, in a word or two."""
    active = month.get("active") or []
    if player in active:
        return (
            "deals"
            if player == month.get("dealer")
            else "leads"
            if player == month.get("leader")
            else "plays"
        )
    if player in facts.absent:
        return "away"
    if isinstance(facts, KoikoiMonth):
        return "sits out"
    verbs = {choice.player: choice.verb for choice in (*facts.choices, *(facts.shibari or ()))}
    if player in verbs:
        return {"retire": "retired", "blank": "blank card", "enter": "pushed out"}.get(verbs[player], "")
    return "pushed out" if len(active) == 3 else "not asked"


def _table_cards(
    players: Sequence[str], facts: Month | KoikoiMonth, month: Mapping[str, Any], rest: int | None
) -> str:
    """Each player's hand and captured cards, those who play first, in turn order."""
    active = [player for player in month.get("active") or [] if player in players]
    shown: list[str] = []
    for player in [*active, *(player for player in players if player not in active)]:
        hand = facts.hands.get(player)
        captured = facts.captures.get(player)
        notes = _notes(player, facts)
        if hand is None and captured is None and not notes:
            continue
        sets = [
            *([_set_of_cards("Hand", player, hand)] if hand is not None else []),
            *([_captured(player, captured, rest)] if captured is not None else []),
        ]
        part = _part(player, facts, month)
        heading = f'<h4>{name(player)} <span class="part">{part}</span></h4>'
        said = f'<p class="notes">{" · ".join(notes)}</p>' if notes else ""
        shown.append(f'<div class="player">{heading}{said}<div class="sets">{"".join(sets)}</div></div>')
    return f'<div class="players">{"".join(shown)}</div>' if shown else ""


def _notes(player: str, facts: Month | KoikoiMonth) -> list[str]:
    if isinstance(facts, KoikoiMonth):
        return []
    notes: list[str] = []
    if facts.declared.get(player):
        notes.append(f"declared {text(', '.join(facts.declared[player]))}")
    if player in facts.unclaimed:
        notes.append("hand yaku not declared")
    if player in facts.plains:
        notes.append(f"{facts.plains[player]} plains captured")
    for bonus, earners in facts.bonus.items():
        if player in earners:
            notes.append(text(bonus) + (f" ×{earners.count(player)}" if earners.count(player) > 1 else ""))
    return notes


def _set_of_cards(title: str, player: str, these: CardSet, *, by_kind: bool = False) -> str:
    shown = cards(these, f"{title}: {player}", by_kind=by_kind)
    return f'<div class="set"><h5>{title}</h5>{shown}<code class="said">{these}</code></div>'


def _captured(player: str, captured: Capture, rest: int | None) -> str:
    if captured.cards is not None:
        return _set_of_cards("Captured", player, captured.cards, by_kind=True)
    if captured.counts is not None:
        counts = captured.counts
        words = ", ".join(
            f"{counts[kind]} {KIND_NAMES[kind]}{'' if counts[kind] == 1 else 's'}"
            for kind in KINDS
            if kind in counts
        )
    elif captured.points is not None:
        words = f"{captured.points} points"
    else:
        words = "the rest" if rest is None else f"the rest: {rest} points"
    return f'<div class="set"><h5>Captured</h5><p class="count">{words}</p></div>'


def _changed(facts: Month | KoikoiMonth) -> str:
    """The rules that the table changed from the month on."""
    if not facts.house:
        return ""
    changes = describe_changes(
        facts.house, game_rules("koikoi" if isinstance(facts, KoikoiMonth) else "hachihachi")
    )
    return f'<p class="note">From this month on {text(listed(changes))}</p>'


def _note(facts: Month | KoikoiMonth) -> str:
    return f'<p class="note">{text(facts.note)}</p>' if facts.note else ""


def rests(session: Session, rules: RuleSet) -> dict[int, int]:
    """Return the points that were left for whoever captured the rest, by month from 1.

    >>> from hhscore.facts import opened
    >>> month = '[[months]]\\nba = "koba"\\ncaptures = {Aki = 107, Ben = 76, Chie = "rest"}'
    >>> begun = opened('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n' + month)
    >>> rests(begun.session, begun.rules)
    {1: 81}
    """
    from hhscore.games.hachihachi.counting import count_captures
    from hhscore.games.hachihachi.rules import HachihachiRules

    found: dict[int, int] = {}
    if not isinstance(rules, HachihachiRules):
        return found
    for number, month in enumerate(session.months, 1):
        taker = next((player for player, captured in month.captures.items() if captured.rest), None)
        if taker is not None:
            played_out = not any(call.call != "sage" for call in month.calls)
            counted, _ = count_captures(month, tuple(month.captures), rules, (), played_out=played_out)
            if taker in counted:
                found[number] = counted[taker].points
    return found


def _said(facts: Month | KoikoiMonth) -> str:
    if isinstance(facts, KoikoiMonth):
        return ""
    lines: list[str] = []
    for call in facts.calls:
        made = f"made {text(', '.join(call.yaku))} and " if call.yaku else ""
        lines.append(f"{name(call.player)} {made}{text(_CALLS.get(call.call, call.call))}")
    lines += [
        f"{name(hatto.player)} broke hatto: let {name(hatto.for_)} complete {text(hatto.yaku)}"
        for hatto in facts.hatto
    ]
    if not lines:
        return ""
    return f'<h4>Called</h4><ol class="calls">{"".join(f"<li>{line}</li>" for line in lines)}</ol>'


def _result(
    number: int,
    players: Sequence[str],
    facts: Month | KoikoiMonth | None,
    month: Mapping[str, Any],
    unit: int | None,
) -> str:
    """What each won or lost; below it what the table wrote down, where it did."""
    net = month["net"]
    rows = [
        row("so far" if month.get("open") else "net", (gain(net.get(player, 0), unit) for player in players))
    ]
    if facts is not None and facts.paid:
        paid = facts.paid
        written = (
            (gain(paid[player], unit) + (_DIFFERS if paid[player] != net.get(player, 0) else ""))
            if player in paid
            else ""
            for player in players
        )
        rows.append(row("as paid", written))
    head = ['<span class="unseen">What</span>', *(name(player) for player in players)]
    return table(f"Result of month {number}", head, rows, "result")
