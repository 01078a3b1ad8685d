"""Who plays a month of Koi-Koi and who deals it; what of a month was played at all. rules.md §11."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hhscore.cards import CardSet
from hhscore.model.seats import turn_order
from hhscore.model.session import KoikoiMonth, Path, Problem

PLAYING = 2
"""How many play a month."""


@dataclass(frozen=True, slots=True)
class Playing:
    """Who plays: the two in turn order (empty while not known), who was due to deal, and who dealt."""

    active: tuple[str, ...]
    due: str | None
    dealer: str | None


def who_plays(month: KoikoiMonth, players: Sequence[str], dealer: str | None) -> Playing:
    """The two who play and who deals, given who is due to deal: if they sit out, who leads deals.

    Who was due may have dealt all the same and sat out then: that is so where they are written down as dealer. At a
    table of two, both play unless it says otherwise; 004 Enter/Retire for 3+ Players.

    >>> who_plays(KoikoiMonth(active=("Ben", "Dai")), ["Aki", "Ben", "Chie", "Dai"], "Chie")
    Playing(active=('Dai', 'Ben'), due='Chie', dealer='Dai')
    >>> who_plays(KoikoiMonth(("Ben", "Dai"), dealer="Chie"), ["Aki", "Ben", "Chie", "Dai"], "Chie").dealer
    'Chie'
    """
    present = [player for player in players if player not in month.absent]
    active = month.active
    if not active and len(present) == PLAYING and (month.winner or len(month.captures) == PLAYING):
        active = tuple(present)
    if dealer is None or dealer not in players:
        return Playing(active, dealer, dealer)
    order = turn_order(players, dealer)
    active = tuple(sorted(active, key=lambda player: order.index(player) if player in order else len(order)))
    dealt = dealer if not active or month.dealer == dealer else active[0]
    return Playing(active, dealer, dealt)


def thrown_in(month: KoikoiMonth) -> bool:
    """Whether the deal was declared for a new one and nothing of it was played: a month that does not count.

    >>> thrown_in(KoikoiMonth(redeal=True)), thrown_in(KoikoiMonth(redeal=True, winner="Aki"))
    (True, False)
    """
    return (
        month.redeal and month.winner is None and not month.captures and not month.yaku and not month.koikoi
    )


def entry_problems(
    month: KoikoiMonth, playing: Playing, players: Sequence[str], where: Path
) -> Iterator[Problem]:
    """Two of the players present play, and whoever won or called koi-koi is one of them.

    >>> month, playing = KoikoiMonth(("Aki", "Ben"), winner="Chie"), Playing(("Aki", "Ben"), "Aki", "Aki")
    >>> [problem.message for problem in entry_problems(month, playing, ["Aki", "Ben", "Chie"], ())]
    ['Chie cannot have won: Aki and Ben played']
    """
    active = playing.active
    there = ", ".join(player for player in players if player not in month.absent)
    at = (*where, "active")
    for player in active:
        if player not in players:
            yield Problem("unknown-player", f"{player} is not at the table; there are {there}", at)
        elif player in month.absent:
            yield Problem("bad-value", f"{player} is away this month; there are {there}", at)
    if month.active and (len(month.active) != PLAYING or len(set(month.active)) != PLAYING):
        yield Problem("bad-value", f"active names {', '.join(month.active)}: two play, each named once", at)
    if not active:
        return
    playing_ones = " and ".join(active)
    if month.winner and month.winner not in active:
        message = f"{month.winner} cannot have won: {playing_ones} played"
        yield Problem("bad-value", message, (*where, "winner"))
    if not isinstance(month.koikoi, int):
        for player in month.koikoi:
            if player not in active:
                message = f"{player} cannot have called koi-koi: {playing_ones} played"
                yield Problem("bad-value", message, (*where, "koikoi", player))
    for player in month.captures:
        if player not in active:
            message = f"{player} cannot have captured cards: {playing_ones} played"
            yield Problem("bad-value", message, (*where, "captures", player))


def dealer_remarks(
    month: KoikoiMonth, playing: Playing, players: Sequence[str], where: Path
) -> Iterator[Problem]:
    """A dealer written down who by the rules was neither due to deal nor leads.

    >>> month, playing = KoikoiMonth(("Aki", "Ben"), dealer="Chie"), Playing(("Aki", "Ben"), "Aki", "Aki")
    >>> [problem.message for problem in dealer_remarks(month, playing, ["Aki", "Ben", "Chie"], ())]
    ['Chie is written as dealer; by the rules Aki deals']
    """
    if (
        month.dealer is not None
        and playing.dealer is not None
        and month.dealer not in (playing.due, playing.dealer)
    ):
        message = f"{month.dealer} is written as dealer; by the rules {playing.dealer} deals"
        if playing.due != playing.dealer:
            message += f", who leads: {playing.due} sits out"
        yield Problem("dealer-mismatch", message, (*where, "dealer"), "dealer.next")


def koikoi_called(month: KoikoiMonth) -> tuple[int, int]:
    """How many koi-koi the winner called, and the other; a bare number is the winner's (nobody stopped: anyone's).

    >>> koikoi_called(KoikoiMonth(winner="Aki", koikoi=2))
    (2, 0)
    >>> koikoi_called(KoikoiMonth(winner="Aki", koikoi={"Aki": 1, "Ben": 3}))
    (1, 3)
    """
    if isinstance(month.koikoi, int):
        return month.koikoi, 0
    if month.winner is None:
        return max(month.koikoi.values(), default=0), 0
    others = sum(calls for player, calls in month.koikoi.items() if player != month.winner)
    return month.koikoi.get(month.winner, 0), others


def captured_by(month: KoikoiMonth, player: str | None) -> CardSet | None:
    """A player's captured cards, where they were written down as cards.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.model.session import Capture
    >>> str(captured_by(KoikoiMonth(captures={"Aki": Capture(parse_cards("1r 2r"))}), "Aki"))
    '1r 2r'
    """
    capture = month.captures.get(player) if player else None
    return capture.cards if capture else None
