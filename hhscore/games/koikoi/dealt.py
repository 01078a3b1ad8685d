"""What ends a month of Koi-Koi before a card is played: a dealt yaku, or four of a month on the field. rules.md §14."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hhscore.cards import MONTHS, CardSet
from hhscore.games.koikoi.entry import PLAYING, Playing
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import DEALT, Named, dealt_cards, value
from hhscore.model.ledger import Transfer
from hhscore.model.session import KoikoiMonth, Path, Problem
from hhscore.words.message import Message

_FOUR = 4


@dataclass(frozen=True, slots=True)
class AtOnce:
    """A month that is over as it was dealt: who plays, who won, what is paid, and what is wrong or to be remarked."""

    active: tuple[str, ...]
    winner: str | None
    transfers: tuple[Transfer, ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()


def find_dealt(hand: CardSet, rules: KoikoiRules) -> Named | None:
    """The dealt yaku that a hand of these rules wins with, the dearer of two; None without one.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.rules.load import load
    >>> rules = load(KoikoiRules, "koikoi", {"redeal": [], "teyaku.teshi": 6})
    >>> str(find_dealt(parse_cards("1bp 2arpp 4a 5p"), rules))
    'teshi'
    """
    held = [name for name in dealt_cards(hand, rules.teyaku_pairs) if value(name, rules)]
    best = max(held, key=lambda name: value(name, rules), default=None)
    return None if best is None else Named(best)


def is_bad_field(field: CardSet) -> bool:
    """Whether four of a month, or four pairs, lie on the field: cards of which whole months cannot be captured.

    >>> from hhscore.cards import parse_cards
    >>> is_bad_field(parse_cards("1bp 2ar 3rp 4ar")), is_bad_field(parse_cards("1bp 2ar 3rp 4a 5r"))
    (True, False)
    """
    sizes = [field.month_count(month) for month in MONTHS]
    return _FOUR in sizes or sizes.count(2) >= _FOUR


def at_once(
    month: KoikoiMonth,
    playing: Playing,
    present: Sequence[str],
    named: Sequence[Named],
    rules: KoikoiRules,
    where: Path,
) -> AtOnce | None:
    """How the month ended as it was dealt; None if it is played, or if that is not known yet.

    A dealt yaku is seen in a hand that was recorded, or named as the winner's yaku. Of a month that was played all
    the same nothing is changed here: `unclaimed` remarks on it.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.rules.load import load
    >>> rules = load(KoikoiRules, "koikoi", {"redeal": [], "teyaku.teshi": 6})
    >>> month = KoikoiMonth(hands={"Ben": parse_cards("1bp 2arpp 4a 5p")})
    >>> over = at_once(month, Playing((), "Aki", "Aki"), ("Aki", "Ben"), (), rules, ())
    >>> over.winner, [(transfer.payer, transfer.points) for transfer in over.transfers]
    ('Ben', [('Aki', 6)])
    """
    active = playing.active or (tuple(present) if len(present) == PLAYING else ())
    if len(active) != PLAYING:
        return None
    called = [one for one in named if one.id in DEALT]
    if called and month.winner in active:
        return _called(month, active, named, called[0], rules, where)
    if _is_played(month):
        return None
    if rules.field_four == "dealer" and month.field is not None and is_bad_field(month.field):
        leader, other = active
        why = Message("koikoi.payments.field_four", {"player": leader, "points": rules.field_four_value})
        paid = Transfer(other, leader, rules.field_four_value, "yaku", "field.four", why)
        return AtOnce(active, leader, (paid,) if paid.points else ())
    held = _held(month, active, rules)
    if not held or (len(held) == PLAYING and rules.teyaku_both == "void"):
        return None
    remarks = tuple(_unseen(month, active, rules, where)) if len(held) < PLAYING else ()
    winner = next(iter(held)) if len(held) < PLAYING else None
    transfers = tuple(_paid(player, active, one, rules) for player, one in held.items())
    return AtOnce(active, winner, transfers, remarks=remarks)


def unclaimed(month: KoikoiMonth, playing: Playing, rules: KoikoiRules, where: Path) -> Iterable[Problem]:
    """A dealt yaku in a hand that was recorded, of a month that was played all the same.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.rules.load import load
    >>> rules = load(KoikoiRules, "koikoi", {"redeal": [], "teyaku.teshi": 6})
    >>> month = KoikoiMonth(winner="Aki", yaku=("akatan",), hands={"Ben": parse_cards("1bp 2arpp 4a 5p")})
    >>> [problem.message for problem in unclaimed(month, Playing(("Aki", "Ben"), "Aki", "Aki"), rules, ())]
    ['Ben was dealt teshi, which wins the month at once; the month was played']
    """
    held = _held(month, playing.active, rules)
    if len(held) == PLAYING and rules.teyaku_both == "void":
        return
    for player, one in held.items():
        message = f"{player} was dealt {one.id}, which wins the month at once; the month was played"
        yield Problem("yaku-unclaimed", message, (*where, "hands", player), f"teyaku.{one.id}")


def _is_played(month: KoikoiMonth) -> bool:
    return bool(month.winner or month.captures or month.yaku or month.koikoi)


def _held(month: KoikoiMonth, active: Sequence[str], rules: KoikoiRules) -> Mapping[str, Named]:
    found = {
        player: find_dealt(hand, rules) for player in active if (hand := month.hands.get(player)) is not None
    }
    return {player: one for player, one in found.items() if one is not None}


def _called(
    month: KoikoiMonth,
    active: tuple[str, ...],
    named: Sequence[Named],
    one: Named,
    rules: KoikoiRules,
    where: Path,
) -> AtOnce:
    winner = str(month.winner)
    hand = month.hands.get(winner)
    at = (*where, "yaku")
    problems: list[Problem] = []
    if len(named) > 1 or month.koikoi:
        message = f"{one.id} wins the month at once: beside it there is no other yaku and no koi-koi"
        problems.append(Problem("bad-value", message, at, f"teyaku.{one.id}"))
    elif hand is not None and one.id not in dealt_cards(hand, rules.teyaku_pairs):
        message = f"{winner} won with {one.id}; the hand {hand} does not hold it"
        problems.append(Problem("yaku-not-held", message, at, f"teyaku.{one.id}"))
    transfers = () if problems else (_paid(winner, active, one, rules),)
    remarks = tuple(_unseen(month, active, rules, where)) if not problems else ()
    return AtOnce(active, winner, transfers, tuple(problems), remarks)


def _paid(winner: str, active: Sequence[str], one: Named, rules: KoikoiRules) -> Transfer:
    loser = next(player for player in active if player != winner)
    points = value(one.id, rules)
    why = Message("koikoi.payments.dealt", {"yaku": one.id, "points": points})
    return Transfer(loser, winner, points, "yaku", f"teyaku.{one.id}", why, yaku=(one.id,))


def _unseen(month: KoikoiMonth, active: Sequence[str], rules: KoikoiRules, where: Path) -> Iterable[Problem]:
    for player in active:
        if player not in month.hands:
            message = f"{player}'s hand is not recorded: a dealt yaku in it is not checked"
            yield Problem("not-checked", message, (*where, "hands", player), "teyaku.both")
