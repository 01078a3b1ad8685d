"""The questions of a month of Koi-Koi: who plays, who stopped, with which yaku. rules.md §11."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from hhscore.games.koikoi.entry import PLAYING, captured_by, thrown_in
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import all_yaku, value
from hhscore.model.ledger import YearLedger
from hhscore.model.seats import turn_order
from hhscore.model.session import KoikoiMonth, Session, find_gone
from hhscore.play.question import ACTIVE, DEALER, KOIKOI, MADE, STOP, Key, Question, elsewhere
from hhscore.words.sentences import possessive


def in_month(
    session: Session, rules: KoikoiRules, ledger: YearLedger, number: int, passed: Collection[Key]
) -> Question | None:
    """What a month (from 1) is asked next; None where there is nothing more to ask of it."""
    begun = number <= len(ledger.months)
    facts = session.koikoi_months[number - 1] if begun else KoikoiMonth(absent=find_gone(session))
    month = ledger.months[number - 1] if begun else None
    dealer = month.dealer if month else ledger.next_dealer
    order = turn_order(session.players, dealer or session.players[0], facts.absent)
    active = month.active if month else ()
    open_ = _questions(number, session.players, facts, dealer, order, active, rules)
    return next((question for question in open_ if question.key not in passed), None)


def _questions(
    number: int,
    players: Sequence[str],
    facts: KoikoiMonth,
    dealer: str | None,
    order: Sequence[str],
    active: Sequence[str],
    rules: KoikoiRules,
) -> Iterator[Question]:
    if thrown_in(facts):
        return
    if dealer is None:
        yield Question(DEALER, number, "dealer", asks="who dealt this month?", words=tuple(players))
        return
    playing = tuple(active) or (tuple(order) if len(order) == PLAYING else ())
    if not playing:
        yield Question(
            ACTIVE,
            number,
            "who plays",
            usual=" ".join(order[:PLAYING]),
            asks=f"the two who play, asked from {order[0]} on",
            words=tuple(order),
            who=tuple(order),
        )
        return
    yaku = tuple(name for name in all_yaku(rules) if value(name, rules))
    if facts.winner is None:
        if len(facts.captures) < PLAYING:
            yield _stop(number, playing, facts, yaku)
        return
    told = bool(facts.yaku) or captured_by(facts, facts.winner) is not None
    if told:
        return
    if facts.koikoi == 0 and rules.koikoi_factor > 1:
        yield Question(
            KOIKOI,
            number,
            "koi-koi",
            facts.winner,
            "none",
            f"how often did {facts.winner} call koi-koi before stopping? Enter: not at all",
        )
    yield Question(
        MADE,
        number,
        f"{possessive(facts.winner)} yaku",
        facts.winner,
        asks="the yaku, as in tane:6 akatan, or the captured cards",
        words=yaku,
        cards=0,
        seen=elsewhere(one.cards for one in facts.captures.values()),
    )


def _stop(number: int, playing: tuple[str, ...], facts: KoikoiMonth, yaku: tuple[str, ...]) -> Question:
    if isinstance(facts.koikoi, int):
        called = [str(facts.koikoi)] if facts.koikoi else []
    else:
        called = [f"{player}:{count}" for player, count in facts.koikoi.items()]
    first = playing[0]
    asks = f"who stopped? {first}, or {first} akatan tane:5 · {first} koikoi: plays on · redeal"
    return Question(
        STOP,
        number,
        "stopped",
        usual="nobody",
        asks=f"{asks} · Enter: nobody",
        words=(*playing, "koikoi", *yaku, "redeal"),
        who=playing,
        over=tuple(called),
    )
