"""What the guided table tells between its questions: headings, the end of a month, help, rules, yaku."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hhscore.cards.deck import shown as echoed
from hhscore.facts import FORMS, FactError, words_of
from hhscore.games.rule_words import RuleWord
from hhscore.games.scoring import Scored
from hhscore.model.ledger import MonthLedger, YearLedger
from hhscore.play.preview import HELP
from hhscore.report.columns import Look
from hhscore.report.handover import hand_overs
from hhscore.report.ledger_table import month_flower, outside
from hhscore.report.month_table import month_report, waiting
from hhscore.report.settlement import settlement
from hhscore.report.sheet_table import markers
from hhscore.report.why import sentence, together
from hhscore.rules.compare import Described, below, describe, grouped
from hhscore.words.amounts import kan, signed
from hhscore.words.columns import (
    align_columns,
    align_left,
    cut_to_width,
    join_phrases,
    measure_width,
    wrap_text,
)
from hhscore.words.sentences import tallied

_SAID, _MOST_SAID = 24, 30
"""How wide an answer is before what it makes stands beside it, and the most that still leaves room for it."""
_KEYS = "(help · undo · score · why · quit)"


def heading(scored: Scored, number: int, look: Look) -> list[str]:
    """Which month it is, who deals and which ba waits, with what can be typed at any prompt.

    >>> from hhscore.facts import opened
    >>> begun = opened('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie", "Dai"]\\n')
    >>> print("\\n".join(heading(begun, 1, Look(unit=12))))
    Month 1 · pine · 4 players · Aki deals        (help · undo · score · why · quit)
    """
    ledger = scored.ledger
    begun = number <= len(ledger.months)
    month = ledger.months[number - 1] if begun else None
    played = month.number if month else 1 + sum(one.counted for one in ledger.months)
    dealer = month.dealer if month else ledger.next_dealer
    parts = [f"Month {number}", month_flower(played), f"{len(ledger.players)} players"]
    parts += [f"{dealer} deals"] if dealer else []
    carried = () if begun else ledger.waiting
    parts += [f"{', '.join(tallied(carried))} {'waits' if len(carried) == 1 else 'wait'}"] if carried else []
    text = " · ".join(parts)
    if measure_width(text) + measure_width(_KEYS) + 2 <= look.width:
        return [
            look.paint(align_left(text, look.width - measure_width(_KEYS)), "strong")
            + look.paint(_KEYS, "soft")
        ]
    return [look.paint(line, "strong") for line in join_phrases(parts, look.width)]


def month_end(scored: Scored, number: int, look: Look) -> list[str]:
    """A month's payments, who hands whom how much, what came after it, and how everybody stands.

    After the last month also how the evening is settled.
    """
    ledger = scored.ledger
    month = ledger.months[number - 1]
    lines = ["", *month_report(ledger, month, look)]
    after = outside(ledger, number)
    last = number == len(ledger.months)
    if ledger.over and last:
        after = [one for one in after if one.reason == "kaikan"]
    if after:
        title = "after the last month" if ledger.over and last else _after(after[0].reason)
        lines += ["", look.paint(title, "strong")]
        for paid in together(after):
            why = f"{sentence(paid, look.unit)} ({paid.transfer.detail})"
            lines += wrap_text(why, look.width, "  ", "    ")
    if ledger.final is not None and last:
        return [*lines, "", *settlement(ledger, ledger.final, look)]
    return [*lines, *standings(ledger, look)] if last else lines


def _after(reason: str) -> str:
    return {"handon": "han-don", "kaikan": "kaikan"}.get(reason, reason)


def standings(ledger: YearLedger, look: Look) -> list[str]:
    """How everybody stands, with chips and loan markers where there are chips.

    >>> from hhscore.facts import opened
    >>> month = '[[months]]\\nba = "koba"\\ncaptures = {Aki = 76, Ben = 88, Chie = 100}'
    >>> begun = opened('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n' + month)
    >>> print("\\n".join(standings(begun.ledger, Look(unit=12))))
    standing    1 Chie +1k0 (6k0) · 2 Ben 0k0 (5k0) · 3 Aki −1k0 (4k0)
                chips in brackets
    """
    parts = []
    chips = any(one.chips is not None for one in ledger.standings)
    for one in ledger.standings:
        held = (
            f" ({kan(one.chips, look.unit)}{' ' + markers(one.loans, Look()) if one.loans else ''})"
            if one.chips is not None
            else ""
        )
        parts.append(f"{one.rank} {one.player} {signed(one.total, look.unit)}{held}")
    if chips:
        borrowed = any(one.loans for one in ledger.standings)
        parts.append("chips in brackets" + (", o a loan" if borrowed else ""))
    return join_phrases(parts, look.width, "standing    ")


def net_line(month: MonthLedger, look: Look) -> list[str]:
    """What everybody won or lost in a month, in a line."""
    parts = [f"{player} {signed(points, look.unit)}" for player, points in month.net.items()]
    return join_phrases(parts, look.width, "  =  ")


def settled_so_far(ledger: YearLedger, look: Look) -> list[str]:
    """The fewest hand-overs that would settle everything up to now."""
    net = {one.player: one.points for one in ledger.standings}
    parts = [f"{payer} → {payee} {kan(points, look.unit)}" for payer, payee, points in hand_overs(net)]
    return join_phrases(parts, look.width, "to settle   ") if parts else []


def so_far(scored: Scored, number: int, facts: Sequence[str], look: Look) -> list[str]:
    """What is recorded of a month that is being played, when it is taken up again."""
    month: MonthLedger = scored.ledger.months[number - 1]
    parts = list(facts)
    if month.ba is not None and month.multiplier > 1:
        parts.append(f"{month.ba} ×{month.multiplier}")
    return join_phrases(parts, look.width, "so far      ") if parts else []


def last_month(scored: Scored, look: Look) -> list[str]:
    """Where the table stands when it is taken up between two months."""
    ledger = scored.ledger
    lines = standings(ledger, look)
    return [*lines, waiting(ledger.waiting)] if ledger.waiting else lines


def help_lines(game: str, asks: str, look: Look) -> list[str]:
    """What can be typed: the answer that is asked for, the commands, the facts."""
    lines = wrap_text(asks, look.width, "now      ")
    lines += ["", *align_columns([[f"  {word}", words] for word, words in HELP.items()], "ll")]
    facts = ", ".join(word for word in words_of(game) if word != "next")
    example = FORMS["captures" if game == "hachihachi" else "yaku"].line
    lines += [
        "",
        *wrap_text(f"{facts}, each as after `hhscore add`, for example {example}", look.width, "facts    "),
    ]
    lines += wrap_text(
        "1b 4arp 2r3r, plum ribbon, 梅に短冊; counts b1 a3 r4 p8; players by their first letters",
        look.width,
        "cards    ",
    )
    lines += wrap_text(
        "eee or reee for the next players in turn, 107 76 for their points; another player by name: Dai kuttsuki, "
        "Aki 12 over",
        look.width,
        "several  ",
    )
    return [
        *lines,
        *wrap_text(
            "Tab completes · Ctrl-Z undo · Ctrl-U clears the line, Ctrl-C too, twice leaves",
            look.width,
            "keys     ",
        ),
    ]


def rules_lines(rules: Any, key: str, look: Look) -> list[str]:
    """What the rules say: all keys in short, or those a name means with their sentence and source."""
    if not key:
        rows = []
        for title, names in grouped(rules):
            told = [f"{name} {describe(rules, name).words}" for name in names if rules.applies(name)]
            rows += [look.paint(title, "strong"), *join_phrases(told, look.width, "  ")]
        return rows
    names = below(rules, key.rstrip("."))
    if not names:
        raise FactError(f"{echoed(key)} is no rule; `rules` lists them")
    return [line for name in names for line in _rule_lines(describe(rules, name), look)]


def _rule_lines(about: Described, look: Look) -> list[str]:
    reading = ", a reading" if about.reading else ""
    said = f"{about.words}. {about.sentence} ({about.source}{reading})"
    return wrap_text(said, look.width, f"{about.key}  ", "    ")


def _word_lines(word: RuleWord, rules: Any, look: Look) -> list[str]:
    """Say what a word of the rules means, and what these rules say about it."""
    played = "" if word.is_played(rules) else f"; not played under {rules.name}"
    title = " ".join(part for part in (word.id, word.kanji) if part)
    lines = wrap_text(f"{word.definition}{played}", look.width, f"{title}  ", "    ")
    return lines + [line for about in word.keys_of(rules) for line in _rule_lines(about, look)]


def yaku_lines(name: str, game: str, rules: Any, look: Look) -> list[str]:
    """All yaku with their values, or what one of them is."""
    from hhscore.games.yaku_names import Yaku, all_yaku, look_up

    unit = getattr(rules, "unit_kan", "none")
    known = all_yaku(rules)
    if name:
        one = look_up(name, rules)
        if not isinstance(one, Yaku):
            return _word_lines(one, rules, look)
        each = "" if game == "koikoi" else " from each"
        points = "" if isinstance(unit, int) else " point" if one.points == 1 else " points"
        said = f"{one.definition}; {_value(one.points, unit)}{points}{each}"
        return wrap_text(
            said, look.width, " ".join(part for part in (one.id, one.kanji) if part) + "  ", "    "
        )
    lines = []
    for group in dict.fromkeys(one.group for one in known):
        told = [f"{one.id} {_value(one.points, unit)}" for one in known if one.group == group]
        lines += join_phrases(told, look.width, align_left(group, 10))
    return lines


def _value(points: Any, unit: Any) -> str:
    if not isinstance(unit, int):
        return str(points)
    return f"{points // unit} kan" if points % unit == 0 else kan(int(points), unit)


def answered(label: str, said: str, told: Sequence[str], width: int, look: Look) -> list[str]:
    """An answer as it stays on the screen: what was asked, what was said, and beside it what that makes.

    >>> for line in answered("Aki", "retires", ["the first to retire: 2k0 into the pot"], 11, Look(unit=12)):
    ...     print(line)
    Aki         › retires                 the first to retire: 2k0 into the pot
    """
    begins = f"{align_left(cut_to_width(label, width), width)} › "
    words = " · ".join(told)
    if not words:
        return [(begins + said).rstrip()]
    column = measure_width(begins) + max(_SAID, measure_width(said) + 2)
    if measure_width(said) > _MOST_SAID:
        return [begins + said, *wrap_text(words, look.width, " " * measure_width(begins))]
    lines = wrap_text(words, look.width, " " * column)
    return [align_left(begins + said, column) + lines[0][column:], *lines[1:]]
