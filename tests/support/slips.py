"""Slips planted in what was paid: for one settled month, each slip in words and what the table then paid.

Written apart from the audit's own search, on the transfers of the settled month and on rules and facts changed by
hand: what both agree on was thought of twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hhscore.games.hachihachi.month import Table, settle
from hhscore.games.hachihachi.rules import load_rules, preset
from hhscore.games.hachihachi.year import month_pot
from hhscore.model.ledger import MonthLedger, Transfer, YearLedger
from hhscore.model.session import Session
from hhscore.rules import RulesError

Paid = dict[str, int]
YAKU = frozenset(preset("standard").teyaku)


def net(transfers: list[Transfer], players: tuple[str, ...]) -> Paid:
    found = dict.fromkeys(players, 0)
    for transfer in transfers:
        for who, points in ((transfer.payer, -transfer.points), (transfer.payee, transfer.points)):
            if who in found:
                found[who] += points
    return found


def table_of(ledger: YearLedger, place: int) -> Table:
    month = ledger.months[place]
    pot = 0
    for earlier in ledger.months[:place]:
        pot = 0 if earlier.counted else pot + month_pot(earlier)
    return Table(
        ledger.players, month.dealer, month.ba, month.multiplier, month.carry, pot, place + 1, month.number
    )


def planted(session: Session, ledger: YearLedger, place: int) -> dict[str, Paid]:
    """Every slip that can be planted in a month (from 0) and changes a figure: the audit's words, what was paid."""
    month = ledger.months[place]
    right = dict(month.net)
    found: dict[str, Paid] = {}
    for words, paid in (
        *slips_in_paying(month, ledger.players),
        *_rules(session, ledger, place),
        *_facts(session, ledger, place),
        *_figures(right, [dict(earlier.net) for earlier in ledger.months[:place]]),
    ):
        if paid != right:
            found.setdefault(words, paid)
    return found


def _without(month: MonthLedger, players: tuple[str, ...], which: Any) -> Paid:
    return net([transfer for transfer in month.transfers if not which(transfer)], players)


def slips_in_paying(month: MonthLedger, players: tuple[str, ...]) -> Iterator[tuple[str, Paid]]:
    all_ = list(month.transfers)
    times = month.multiplier
    if times > 1:
        fields = dict(month.net)
        yield f"the ba ({month.ba}) was left out", {who: points // times for who, points in fields.items()}
        yield (
            f"the ba ({month.ba}) was counted twice",
            {who: points * times for who, points in fields.items()},
        )
        for what, reasons in (("the hand yaku", {"teyaku"}), ("the card points", {"cards"})):
            one = [t if t.reason not in reasons else replace(t, points=t.points // times) for t in all_]
            if {t.reason for t in all_} - reasons - {"tobikomi", "nuke-yaku"} and not any(
                t.rule == "special.blows_out" for t in all_
            ):
                yield f"the ba ({month.ba}) was left out of {what}", net(one, players)
    for payee in players:
        mine = [
            t for t in all_ if t.payee == payee and t.reason == "teyaku" and t.rule != "special.blows_out"
        ]
        if mine:
            ids = [word for word in mine[0].detail.replace(":", "").split() if word in YAKU]
            what = f"{payee}'s {' + '.join(ids)}"
            yield f"{what} was not paid", _without(month, players, lambda t, m=mine: t in m)
            yield f"{what} was paid twice", net([*all_, *mine], players)
            if len(mine) == 2:
                payer, other = mine[0].payer, mine[1].payer
                shifted = [replace(t, payer=other) if t == mine[0] else t for t in all_]
                yield f"{other} paid {payer}'s share of {what} too", net(shifted, players)
        for reason in ("nuke-yaku", "tobikomi", "mizuten", "oikomi"):
            bonus = [t for t in all_ if t.payee == payee and t.reason == reason]
            if bonus:
                yield f"{payee}'s {reason} was not paid", _without(month, players, lambda t, m=bonus: t in m)
        for reason in ("nuke-yaku", "tobikomi"):
            bonus = [t for t in all_ if t.payee == payee and t.reason == reason]
            for wrong in month.active:
                if bonus and wrong != payee:
                    rest = [t for t in all_ if t not in bonus]
                    given = [
                        replace(t, payee=wrong, payer=payee if t.payer == wrong else t.payer) for t in bonus
                    ]
                    yield f"{payee}'s {reason} was credited to {wrong}", net(rest + given, players)
    fees = [t for t in all_ if t.payee == "@orichin"]
    pot = [t for t in all_ if t.payer == "@orichin"]
    for fee in fees:
        # Forgotten by the player alone; the pot was counted out to the winner all the same.
        yield f"{fee.payer}'s orichin was not paid", _without(month, players, lambda t, f=fee: t == f)
    for wrong in month.active:
        if pot and pot[0].payee != wrong:
            moved = [replace(t, payee=wrong) if t in pot else t for t in all_]
            yield f"the orichin pot was credited to {wrong}", net(moved, players)
    halves = [t for t in all_ if t.reason == "sage" and "half of" in t.detail]
    for payee in {t.payee for t in halves}:
        mine = [t for t in halves if t.payee == payee]
        others = [t for t in all_ if t.reason == "sage" and t.payee == payee and t not in mine]
        if not others:
            yield f"what {payee} is paid for sage was not halved", net([*all_, *mine], players)
    if any(t.reason == "cards" for t in all_) and len(month.active) == 3:
        wrong_par = {
            who: points + (2 * times if who in month.active else 0) for who, points in month.net.items()
        }
        yield "card points were reckoned from 86, not 88", wrong_par


def _settled(
    session: Session, ledger: YearLedger, place: int, house: Mapping[str, Any], facts: Any = None
) -> Paid | None:
    try:
        rules = load_rules(session.rules, {**session.house, **house})
    except RulesError:
        return None
    month = settle(facts or session.months[place], table_of(ledger, place), rules)
    return None if month.problems or month.open else dict(month.net)


def _rules(session: Session, ledger: YearLedger, place: int) -> Iterator[tuple[str, Paid]]:
    for words, house in (
        ("aka at 2 kan, not 3 (as in fudawiki)", {"teyaku.aka": 2}),
        ("of two hand yaku in one hand only the better was paid", {"teyaku.overlap": "highest"}),
        ("the hand yaku of who was pushed out was not halved (oikomi)", {"oikomi.hand_yaku": 1}),
        ("the brights and ribbons of who was pushed out were forgotten (oikomi)", {"oikomi.card": 0}),
        ("the nuke-yaku was forgotten", {"nuke_yaku.value": 0}),
        ("the tobikomi was forgotten", {"tobikomi.value": 0}),
        ("the orichin was forgotten", {"orichin.direction": "none"}),
        ("everybody who retired paid the same 1 kan (orichin)", {"orichin.fees": [1, 1, 1, 1]}),
        ("the half for sage was not paid back first", {"sage.rule": "double"}),
        ("the souhachi was overlooked", {"special.souhachi": 0}),
        ("the hand yaku were paid although the special yaku blows them out", {"special.blows_out": "none"}),
        ("the leader did not pay the oikomi", {"oikomi.payers": "not-leader"}),
    ):
        paid = _settled(session, ledger, place, house)
        if paid is not None:
            yield words, paid


def _facts(session: Session, ledger: YearLedger, place: int) -> Iterator[tuple[str, Paid]]:
    facts, month = session.months[place], ledger.months[place]
    for number, broken in enumerate(facts.hatto):
        left = (*facts.hatto[:number], *facts.hatto[number + 1 :])
        paid = _settled(session, ledger, place, {}, replace(facts, hatto=left))
        if paid is not None:
            yield f"{broken.player}'s hatto over {broken.yaku} was ignored: each paid a share", paid
    sayers = {call.player for call in facts.calls if call.call == "sage"}
    for player in sayers:
        left_calls = tuple(call for call in facts.calls if call.player != player or call.call != "sage")
        paid = _settled(session, ledger, place, {}, replace(facts, calls=left_calls))
        if paid is not None:
            yield f"{player}'s sage was forgotten", paid
    if facts.calls and facts.calls[-1].call == "cancel":
        who = facts.calls[-1].player
        mine = [place for place, call in enumerate(facts.calls[:-1]) if call.player == who]
        last = facts.calls[mine[-1]]
        kept = [call for place, call in enumerate(facts.calls[:-1]) if place != mine[-1]]
        ended = (*kept, replace(last, call="end"))
        paid = _settled(session, ledger, place, {}, replace(facts, calls=ended))
        if paid is not None:
            yield f"{who} was paid as if ending, not cancelling", paid
    if facts.calls and facts.calls[-1].call == "end":
        end = facts.calls[-1]
        halved = (*facts.calls[:-1], replace(end, call="sage"), replace(end, yaku=(), call="cancel"))
        paid = _settled(session, ledger, place, {}, replace(facts, calls=halved))
        if paid is not None:
            yield f"{end.player}'s yaku were halved as for sage", paid
    for player in month.active:
        cards = facts.hands.get(player)
        standing = cards is not None and any(
            t.reason == "teyaku" and t.payee == player and t.detail.startswith("tate-sanbon:")
            for t in month.transfers
        )
        if standing and player not in facts.unclaimed and player not in facts.declared:
            said_less = {**facts.declared, player: ("sanbon",)}
            paid = _settled(session, ledger, place, {}, replace(facts, declared=said_less))
            if paid is not None:
                yield f"{player}'s tate-sanbon was paid as sanbon", paid
        if player in facts.unclaimed:
            said = tuple(other for other in facts.unclaimed if other != player)
            paid = _settled(session, ledger, place, {}, replace(facts, unclaimed=said))
            if paid is not None:
                yield f"{player}'s hand yaku was paid although it was not declared", paid
    if "goko" in [name for call in facts.calls for name in call.yaku]:
        calls, had = [], set()
        for call in facts.calls:
            more = ("shiko",) if "goko" in call.yaku and call.player not in had else ()
            had |= {call.player} if "shiko" in call.yaku else set()
            calls.append(replace(call, yaku=(*more, *call.yaku)))
        paid = _settled(session, ledger, place, {"dekiyaku.replaces": {}}, replace(facts, calls=tuple(calls)))
        if paid is not None:
            yield "goko and shiko were both counted", paid


def _figures(right: Paid, before: list[Paid]) -> Iterator[tuple[str, Paid]]:
    players = list(right)
    for one, other in pairwise(players):
        yield (
            f"the figures of {one} and {other} were swapped",
            {**right, one: right[other], other: right[one]},
        )
    for player in players:
        yield f"the sign of {player}'s figure is wrong", {**right, player: -right[player]}
    if all(points % 12 == 0 for points in right.values()):
        yield (
            "these are kan, not points: 1 kan is 12 points",
            {who: points // 12 for who, points in right.items()},
        )
    if before:
        running = {who: points + sum(month[who] for month in before) for who, points in right.items()}
        yield "these are running totals, not what the month paid", running
        yield "the figures of the month before were written again", before[-1]
