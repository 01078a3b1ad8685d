"""The line below the prompt: what has been typed so far would be. Pure; called at every keystroke."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from hhscore.cards import (
    FACE,
    HAND_SIZE,
    MONTHS,
    CardError,
    CardSet,
    is_counts,
    parse_counts,
)
from hhscore.cards.deck import ALL, card_name, flower
from hhscore.facts import FORMS, FactError
from hhscore.facts.fact import NAMES
from hhscore.games.hachihachi import captured, hand
from hhscore.games.hachihachi.ba import ba_of_field, misdealt
from hhscore.games.hachihachi.book import Book
from hhscore.games.hachihachi.entry import fees
from hhscore.games.hachihachi.reasons import worth_of_yaku
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import MonthLedger, YearLedger
from hhscore.model.session import Month, Session
from hhscore.play import question as asked
from hhscore.play.advice import ending
from hhscore.play.correct import CHANGE, fact_of
from hhscore.play.question import Question
from hhscore.play.reply import answer, command, fact_words
from hhscore.play.typed import typed_cards
from hhscore.words.amounts import kan, whole_number
from hhscore.words.sentences import listed

HELP = {
    "undo": "take the last step back",
    "redo": "make it again",
    "back": "back N: correct an earlier month",
    "score": "the score sheet",
    "why": "why [MONTH] [PLAYER]: every payment, in sentences",
    "rules": "rules [KEY]: what these rules say",
    "yaku": "yaku [NAME]: the yaku and their values",
    "help": "what can be typed",
    "quit": "leave; everything is saved already",
}
_NEAR_TOLD = 3
_BEGUN = 3
"""A last word shorter than this has only been begun."""


def preview(question: Question, text: str, session: Session, rules: Any, ledger: YearLedger) -> str:
    """What the text would be as an answer, or what could be typed; never raises.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> from hhscore.games.scoring import settle
    >>> session, rules = Session(("Aki", "Ben", "Chie")), preset("standard")
    >>> asked = Question("hand", 1, "Ben's hand", "Ben", cards=7, seen=parse_cards("4p"))
    >>> preview(asked, "2p4ar", session, rules, settle(session, rules))
    '3 of 7 · 2p 4ar'
    >>> preview(asked, "2b", session, rules, settle(session, rules))
    '2b: the plum has no bright (it has 2a, 2r, 2p, 2p)'
    """
    stripped = text.strip()
    if not stripped:
        return question.asks
    done = command(stripped, question, session.game)
    if done is not None:
        return HELP[done[0]]
    given = fact_words(stripped, session) if question.kind != CHANGE else None
    if given is not None:
        return FORMS[given[0] if given[0] in FORMS else _form_of(given[0])].line
    if question.cards is not None and _is_cards(question, stripped, session, rules):
        return _cards(question, text, session, rules, ledger)
    try:
        return _meaning(question, stripped, session, rules, ledger)
    except (FactError, CardError, ValueError) as error:
        begun = len(stripped.split()[-1]) < _BEGUN
        return question.asks if begun else str(error)


def _form_of(word: str) -> str:
    from hhscore.facts.words import OTHER_WORDS

    return OTHER_WORDS[word.casefold()] if word.casefold() in OTHER_WORDS else word.casefold()


def _is_cards(question: Question, text: str, session: Session, rules: Any) -> bool:
    """Whether an answer is meant as cards and not as anything else that the question takes."""
    if question.kind == asked.CAPTURES and (text.split()[0].isdecimal() or is_counts(text)):
        return False
    with suppress(FactError, CardError):
        words = answer(question, text, session, rules).facts
        return bool(words) and words[-1][0] in ("field", "hand", "captures") and words[-1][-1] != "rest"
    return False


def _cards(question: Question, text: str, session: Session, rules: Any, ledger: YearLedger) -> str:
    body = text.strip().removeprefix("silent ")
    if question.kind == asked.MADE:
        from hhscore.play.preview_koikoi import captured_so_far

        return captured_so_far(question, body, rules)
    words = [word for word in question.words if word.startswith(body.casefold())]
    if words:
        return f"{body}… {' '.join(words)}"
    cards, more = typed_cards(body, question.seen)
    if more and not cards and "…" not in more:
        return more
    taken = _twice(cards, question.seen)
    if taken:
        return f"{taken} {'lies' if len(taken) == 1 else 'lie'} elsewhere already"
    told = [f"{len(cards)} of {question.cards}"] if question.cards else [f"{len(cards)} cards"]
    told += [str(cards)] if cards and question.cards else []
    told += [more] if more else []
    facts, month = _month(question, session, ledger)
    if question.kind == asked.FIELD:
        told += _field(cards, question, ledger, rules)
    elif question.cards == HAND_SIZE:
        told += _hand(cards, question, month, rules, ledger.kan)
    elif session.game == "hachihachi":
        told += _captured(cards, facts, rules)
    return " · ".join(told)


def _twice(cards: CardSet, seen: CardSet) -> CardSet | None:
    """The cards that lie elsewhere, as many as the deck has of them."""
    left = CardSet(ALL) - seen
    over = cards - left
    return over if over else None


def _month(question: Question, session: Session, ledger: YearLedger) -> tuple[Month, MonthLedger | None]:
    if session.game == "koikoi" or question.month > len(ledger.months):
        return Month(), None
    return session.months[question.month - 1], ledger.months[question.month - 1]


def _field(cards: CardSet, question: Question, ledger: YearLedger, rules: HachihachiRules) -> list[str]:
    four = misdealt(cards, rules)
    if four is not None:
        return [f"four of the {flower(four)}: a misdeal, deal again"]
    if not rules.ba_on or len(cards) != question.cards:
        return []
    waiting = ledger.waiting if question.month > len(ledger.months) else ()
    ba = ba_of_field(cards, waiting, rules)
    carry = f"{listed(list(ba.carry))} carried on" if ba.carry else ""
    return [f"{ba.name} ×{ba.multiplier}", *([carry] if carry else [])]


def _hand(
    cards: CardSet, question: Question, month: MonthLedger | None, rules: HachihachiRules, unit: int | None
) -> list[str]:
    size = HAND_SIZE
    if len(cards) > size:
        return [f"a hand has {size}"]
    if len(cards) < size - 1:
        so_far = hand.evaluate(cards, rules).ids
        return [f"{' + '.join(so_far)} so far"] if so_far else []
    if len(cards) == size - 1:
        return _one_more(cards, question.seen, rules)
    if question.kind == asked.PUSHED:
        from hhscore.games.hachihachi.entry import oikomi

        points = oikomi(cards, rules).points
        payers = len(month.active) if month else 3
        if not points or month is None:
            return ["nothing in it that is paid"]
        return [
            f"pushed out: {kan(_book(month, rules).due(points, 'oikomi'), unit)} from each of the {payers}"
        ]
    value = hand.evaluate(cards, rules)
    if not value.yaku:
        return ["no hand yaku"]
    words = f"{' + '.join(value.ids)} {worth_of_yaku(value.points, rules)}"
    if month is None:
        return [words]
    due = _book(month, rules).due(value.points, "teyaku")
    return [f"{words}: {kan(due, unit)} from each"]


def _book(month: MonthLedger, rules: HachihachiRules) -> Book:
    return Book(rules, month.ba or "koba", month.multiplier)


def _one_more(cards: CardSet, seen: CardSet, rules: HachihachiRules) -> list[str]:
    """What the seventh card could make of six."""
    by_yaku: dict[str, list[int]] = {}
    points: dict[str, Any] = {}
    left = CardSet(ALL) - seen - cards
    for card in dict.fromkeys(FACE[card] for card in left):
        value = hand.evaluate(cards + CardSet(1 << card), rules)
        if value.yaku:
            name = " + ".join(value.ids)
            by_yaku.setdefault(name, []).append(card)
            points[name] = value.points
    best = sorted(by_yaku, key=lambda name: -points[name])[:_NEAR_TOLD]
    return [f"{_some(by_yaku[name])} → {name}" for name in best]


def _some(cards: list[int]) -> str:
    return " ".join(card_name(card) for card in cards[:2]) + (" …" if len(cards) > 2 else "")


def _captured(cards: CardSet, facts: Month, rules: HachihachiRules) -> list[str]:
    points = captured.card_points(cards, rules)
    told = [_against(points, rules)]
    odd = [month for month in MONTHS if cards.month_count(month) % 2]
    held = captured.evaluate(cards, rules)
    if held:
        told.append(" + ".join(one.id for one in held))
    if odd:
        months = ", ".join(flower(month) for month in odd[:3]) + (" …" if len(odd) > 3 else "")
        told.append(f"odd: {months}")
    return told


def _against(points: int, rules: HachihachiRules) -> str:
    over = points - rules.cards_par
    words = f"{abs(over)} {'over' if over > 0 else 'under'} {rules.cards_par}" if over else "exactly par"
    return f"{points} points, {words}"


def _meaning(question: Question, text: str, session: Session, rules: Any, ledger: YearLedger) -> str:
    """What an answer other than cards means."""
    if question.kind == CHANGE:
        return question.asks if text == question.begun else _said(fact_of(question, text), session, rules)
    facts, month = _month(question, session, ledger)
    reply = answer(question, text, session, rules)
    if question.kind == asked.CAPTURES and session.game == "hachihachi":
        words = reply.facts[-1][-1]
        points = _points_of(words, rules)
        if points is not None:
            plains = "".join(f" · {fact[-1]} plains" for fact in reply.facts if fact[0] == "plains")
            return f"{_against(points, rules)}{plains}{_left(points, question, facts, month, rules)}"
    if reply.ask is not None and session.game == "koikoi":
        from hhscore.play.preview_koikoi import just_made

        return just_made(reply.ask, rules)
    if reply.ask is not None and month is not None:
        return (
            ending(str(reply.ask.player), reply.ask.over, facts, month, rules, ledger.kan)
            + " · Enter: end or sage?"
        )
    if question.kind == asked.CHOICE and month is not None and reply.facts[-1][-1] == "retire":
        return _fee(question, month, rules, ledger.kan)
    if not reply.facts:
        return f"Enter: {question.usual}" if question.usual else question.asks
    return "; ".join(_said(words, session, rules) for words in reply.facts)


def _said(words: tuple[str, ...], session: Session, rules: HachihachiRules) -> str:
    from hhscore.facts import parse_fact, said

    fact = parse_fact(words, session, rules)
    if isinstance(fact.value, list) and fact.key in NAMES:
        return "; ".join(said(fact.key, name, None) for name in fact.value)
    if fact.key == "bonus":
        return said("bonus", fact.player, fact.value[0])
    return said(fact.key, fact.player, fact.value)


def _points_of(words: str, rules: HachihachiRules) -> int | None:
    if words.isdecimal():
        return whole_number(words)
    if is_counts(words):
        counts: Mapping[str, int] = parse_counts(words)
        values = captured.card_values(rules)
        return sum(values[kind] * count for kind, count in counts.items())
    return None


def _left(
    points: int, question: Question, facts: Month, month: MonthLedger | None, rules: HachihachiRules
) -> str:
    """What is left for those not counted yet."""
    others = [player for player in question.who if player != question.player]
    if (
        month is None
        or not others
        or len(month.active) != 3
        or any(call.call != "sage" for call in facts.calls)
    ):
        return ""
    left = captured.deck_points(rules) - points
    for player, capture in facts.captures.items():
        known = capture.points
        if capture.cards is not None:
            known = captured.card_points(capture.cards, rules)
        elif capture.counts is not None:
            values = captured.card_values(rules)
            known = sum(values[kind] * count for kind, count in capture.counts.items())
        if known is None:
            return ""
        left -= known if player != question.player else 0
    return f" · {left} left for {listed(others)}" if left >= 0 else f" · {-left} more than the deck holds"


def _fee(question: Question, month: MonthLedger, rules: HachihachiRules, unit: int | None) -> str:
    entry = month.entry
    if entry is None or rules.orichin_direction == "none":
        return f"{question.player} retires"
    due = fees(len(entry.asked), rules)
    if entry.shibari and rules.shibari_fees == "first":
        return f"{question.player} retires"
    place = len(entry.charged)
    none = entry.shibari and rules.shibari_fees == "none"
    if none or place >= len(due) or not due[place]:
        way = "nothing to pay" if rules.orichin_direction == "pay" else "and receives nothing"
        return f"{question.player} retires, {way}"
    book = Book(rules, month.ba or "koba", month.multiplier)
    amount = kan(book.due(due[place], "orichin"), unit)
    if rules.orichin_direction == "pay":
        way = "into the pot"
    else:
        way = {"each": "from each who plays", "bank": "from the bank"}.get(
            rules.orichin_payers, "from those who play"
        )
    return f"{question.player} retires: {amount} {way}"
