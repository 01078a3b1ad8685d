"""One month of Koi-Koi: from what was seen to what is paid. rules.md §11, 004 "Koi" and "Stop".

A month ends in one of three ways: a player stops and is paid, another stops first and the caller's yaku are void,
or hands run out and nobody is paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hhscore.games.koikoi import checks
from hhscore.games.koikoi.captured import Score, holding, paid_of, score, times_called
from hhscore.games.koikoi.dealt import AtOnce, at_once, unclaimed
from hhscore.games.koikoi.entry import (
    PLAYING,
    Playing,
    captured_by,
    dealer_remarks,
    entry_problems,
    koikoi_called,
    thrown_in,
    who_plays,
)
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.seen import card_problems
from hhscore.games.koikoi.yaku import Named, YakuError, parse_yaku, value, worth
from hhscore.model.ledger import MonthLedger, Transfer, balances
from hhscore.model.seats import turn_order
from hhscore.model.session import KoikoiMonth, Path, Problem
from hhscore.words.message import Message, Value, add_templates

add_templates("koikoi", "hhscore.games.koikoi.english")


def settle_month(
    month: KoikoiMonth,
    rules: KoikoiRules,
    players: Sequence[str],
    *,
    dealer: str | None,
    place: int,
    number: int,
) -> MonthLedger:
    """One month settled: `place` is its place in the file from 0, `number` the month of the year it is played as.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> facts = KoikoiMonth(active=("Aki", "Ben"), winner="Aki", koikoi=1, yaku=("tane:6", "akatan"))
    >>> done = settle_month(facts, koikoi_preset(), ["Aki", "Ben"], dealer="Aki", place=0, number=1)
    >>> done.net["Aki"], [transfer.detail for transfer in done.transfers]
    (16, ['tane of 6: 1 + 1 = 2, ×2 for 1 koi-koi', 'akatan 6, ×2 for 1 koi-koi'])
    """
    where: Path = ("months", place)
    playing = who_plays(month, players, dealer)
    remarks = list(dealer_remarks(month, playing, players, where))
    if thrown_in(month):
        playing = Playing(playing.active, dealer, dealer)  # the deal is void: it stays where it was
        problems = [*entry_problems(month, playing, players, where), *card_problems(month, rules, where)]
        remarks += checks.redeal_remarks(month, playing, players, rules, where)
        return _ledger(playing, players, place, number, (), problems, remarks, counted=False)
    problems = list(entry_problems(month, playing, players, where))
    named, wrong = _named(month, rules, where)
    problems += wrong
    problems += card_problems(month, rules, where)
    if not problems and dealer is not None:
        present = [player for player in players if player not in month.absent]
        over = at_once(month, playing, _from(dealer, present, players), named, rules, where)
        if over is not None:
            return _ledger(
                Playing(over.active, playing.due, _leader(playing, over)),
                players,
                place,
                number,
                over.transfers,
                over.problems,
                [*remarks, *over.remarks],
                open_=bool(over.problems),
                winner=over.winner if not over.problems else None,
                won_how="dealt",
            )
    problems += checks.bad_field(month, rules, where)
    missing = () if problems else _missing(month, playing, players)
    transfers: tuple[Transfer, ...] = ()
    if not problems and not missing:
        yaku = _won(month, named, rules, number)
        problems += checks.held_problems(month, named, rules, where, number)
        problems += checks.without_yaku(month, named, rules, where, number)
        if not problems:
            transfers = _payments(month, playing, yaku, rules)
            remarks += checks.not_played(month, named, rules, where)
            remarks += checks.call_remarks(month, playing, yaku, rules, where, number)
            remarks += checks.missed(month, playing, named, rules, where, number)
            remarks += checks.unchecked(month, playing, named, where)
            remarks += checks.unseen_field(month, rules, where)
            remarks += unclaimed(month, playing, rules, where)
    if dealer is None:
        # Not a reason to leave the month itself unread: the audit still says what else is wrong with it.
        message = (
            f"month {place} is not settled, so who deals month {place + 1} must be written: dealer = ..."
        )
        problems.append(Problem("month-incomplete", message, (*where, "dealer"), "dealer.next"))
        transfers = ()
    return _ledger(
        playing,
        players,
        place,
        number,
        transfers,
        problems,
        remarks,
        open_=bool(missing) or bool(problems),
        missing=missing,
        winner=month.winner if not missing and not problems else None,
        multiplier=score_of(month, (), rules).before,
    )


def score_of(month: KoikoiMonth, yaku: Iterable[Named], rules: KoikoiRules) -> Score:
    """What the winner's yaku pay after the koi-koi that were called.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> score_of(KoikoiMonth(winner="Aki", koikoi=3), [Named("akatan")], koikoi_preset()).points
    48
    """
    calls, others = koikoi_called(month)
    brights = month.field.count("b") if month.field is not None else 0
    points = sum(worth(one, rules) for one in yaku)
    return score(points, rules, koikoi=calls, opponent=others, brights=brights)


def _ledger(
    playing: Playing,
    players: Sequence[str],
    place: int,
    number: int,
    transfers: tuple[Transfer, ...],
    problems: Sequence[Problem],
    remarks: Sequence[Problem],
    *,
    open_: bool = False,
    counted: bool = True,
    missing: tuple[str, ...] = (),
    winner: str | None = None,
    multiplier: int = 1,
    won_how: str = "stopped",
) -> MonthLedger:
    return MonthLedger(
        month=place + 1,
        number=number,
        open=open_,
        dealer=playing.dealer,
        leader=None,
        active=playing.active,
        ba=None,
        multiplier=multiplier,
        carry=(),
        winner=winner,
        net=balances(transfers, players),
        transfers=transfers,
        counted=counted,
        missing=missing,
        problems=tuple(problems),
        remarks=tuple(remarks),
        won_how=won_how,
    )


def _from(dealer: str, present: Sequence[str], players: Sequence[str]) -> list[str]:
    """The players present, in turn order from the dealer on."""
    return [player for player in turn_order(players, dealer) if player in present]


def _leader(playing: Playing, over: AtOnce) -> str | None:
    """Who dealt a month that was over at once: who was due, or who leads if they sit out."""
    return playing.dealer if playing.dealer in over.active or playing.active else over.active[0]


def _payments(
    month: KoikoiMonth, playing: Playing, yaku: Sequence[Named], rules: KoikoiRules
) -> tuple[Transfer, ...]:
    """The loser pays each yaku; nobody stopped: nothing, or the dealer's points where the table plays them."""
    if month.winner is None:
        if playing.dealer is None:
            return ()
        leader, other = playing.active  # a dealer who sits out takes no part: who leads counts as dealer
        drawn = (
            (other, leader, rules.draw_dealer, "draw.dealer", "nobody_stopped"),
            (leader, other, rules.draw_other, "draw.other", "nobody_stopped_other"),
        )
        return tuple(
            Transfer(payer, payee, points, "yaku", rule, _explain(code, points=points))
            for payer, payee, points, rule, code in drawn
            if points
        )
    loser = next(player for player in playing.active if player != month.winner)
    paid = score_of(month, yaku, rules)
    factors = _factors(month, paid, rules)
    return tuple(
        Transfer(
            loser,
            month.winner,
            worth(one, rules) * paid.times,
            "yaku",
            f"yaku.{one.id}",
            _why(one, factors, rules),
            yaku=(one.id,),
        )
        for one in yaku
    )


def _explain(code: str, **values: Value) -> Message:
    return Message(f"koikoi.payments.{code}", values)


def _why(named: Named, factors: Value, rules: KoikoiRules) -> Message:
    """A yaku with its points and what multiplies them: "akatan 6", "tane of 6: 1 + 1 = 2"."""
    points = worth(named, rules)
    if named.count is None:
        return _explain("yaku", yaku=named.id, points=points, factors=factors)
    base = value(named.id, rules)
    of: dict[str, Value] = {"yaku": named.id, "number": named.count, "points": points, "factors": factors}
    if points == base:
        return _explain("yaku_of", **of)
    return _explain("yaku_of_more", **of, base=base, more=points - base)


def _factors(month: KoikoiMonth, paid: Score, rules: KoikoiRules) -> Value:
    """What the yaku are multiplied by, one after another."""
    calls, others = koikoi_called(month)
    counted = {"none": 0, "once": min(others, 1), "each": others}[rules.koikoi_opponent]
    parts: list[Message] = []
    own, theirs = (
        times_called(calls, rules.koikoi_factor, rules),
        times_called(counted, rules.opponent_factor, rules),
    )
    if own > 1:
        parts.append(_explain("own_koikoi", factor=own, calls=calls))
    if theirs > 1:
        parts.append(_explain("their_koikoi", factor=theirs))
    if paid.field > 1:
        parts.append(_explain("field_brights", factor=paid.field))
    if paid.doubled > 1:
        parts.append(_explain("many_points", factor=paid.doubled, at=rules.double_at))
    return tuple(parts)


def _won(month: KoikoiMonth, named: Sequence[Named], rules: KoikoiRules, number: int) -> tuple[Named, ...]:
    """The winner's yaku that are paid: those called by name, else those their captured cards hold."""
    cards = captured_by(month, month.winner)
    if not month.winner:
        return ()
    return paid_of(named or (holding(cards, rules, number) if cards is not None else ()), rules)


def _named(month: KoikoiMonth, rules: KoikoiRules, where: Path) -> tuple[tuple[Named, ...], list[Problem]]:
    """The yaku called by name, and what is wrong with the names."""
    found: dict[str, Named] = {}
    problems: list[Problem] = []
    for place, text in enumerate(month.yaku):
        at = (*where, "yaku", place)
        try:
            one = parse_yaku(text, rules)
        except YakuError as error:
            problems.append(Problem("bad-value", str(error), at))
            continue
        if one.id in found:
            problems.append(Problem("bad-value", f"{text}: {one.id} is named twice", at))
        found[one.id] = one
    return tuple(found.values()), problems


def _missing(month: KoikoiMonth, playing: Playing, players: Sequence[str]) -> tuple[str, ...]:
    """What an open month still needs: who plays, and the winner's yaku; at a table of two, how it ended."""
    missing: list[str] = []
    here = [player for player in players if player not in month.absent]
    if not playing.active and len(here) == PLAYING:
        missing.append(f"who stopped (winner), or where nobody did, active {' '.join(here)}")
    elif not playing.active:
        missing.append("who plays (active)")
    if month.yaku and not month.winner:
        missing.append(f"whose yaku these are: {', '.join(month.yaku)} (winner)")
    if month.winner and not month.yaku and captured_by(month, month.winner) is None:
        missing.append(f"{month.winner}'s yaku or captured cards")
    return tuple(missing)
