"""Accounts and transfers: what moved, from whom to whom, how much and why. Sums to zero by construction.

An account is a player's name, or a pot or the bank: `@orichin`, `@handon`, `@bank`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict, TypeVar

from hhscore.model.session import KoikoiMonth, Month, Problem
from hhscore.words.message import Message

ORICHIN = "@orichin"
HANDON = "@handon"
BANK = "@bank"

REASONS = (
    *("teyaku", "tobikomi", "nuke-yaku", "orichin", "oikomi", "mizuten", "dekiyaku", "sage", "hatto"),
    *("special", "cards", "handon", "ginmi", "kaikan"),
)


TransferAnswer = TypedDict(
    "TransferAnswer",
    {"from": str, "to": str, "points": int, "reason": str, "rule": str, "detail": str},
)
"""A payment in JSON."""


class YearTransferAnswer(TransferAnswer):
    """A payment outside the months, in JSON; made after this month."""

    after: int


class MonthAnswer(TypedDict):
    """A month in JSON; what is not known yet is null. Where there are chips, those and the loans held after it."""

    month: int
    number: int
    open: bool
    dealer: str | None
    leader: str | None
    active: list[str]
    ba: str | None
    multiplier: int
    carry: list[str]
    winner: str | None
    net: dict[str, int]
    transfers: list[TransferAnswer]
    counted: NotRequired[bool]
    house: NotRequired[dict[str, Any]]
    chips: NotRequired[dict[str, int]]
    loans: NotRequired[dict[str, int]]
    as_paid: NotRequired[bool]


class StandingAnswer(TypedDict):
    """Where a player stands, in JSON."""

    player: str
    rank: int
    points: int
    total: int
    chips: int | None
    loans: int | None


class HandonAnswer(TypedDict):
    """The han-don pot in JSON: who paid what into it."""

    paid: dict[str, int]
    pot: int


class TotalAnswer(TypedDict):
    """What a player ends with, in JSON; kan is null where the rules have none."""

    points: int
    kan: int | None


class FinalAnswer(TypedDict):
    """The end of the year in JSON."""

    winner: str | None
    leaders: list[str]
    totals: dict[str, TotalAnswer]
    handon: int | None
    ginmi: int | None
    settled: dict[str, int]
    money: NotRequired[dict[str, int]]
    currency: NotRequired[str | None]


class AsPaidAnswer(TypedDict):
    """The months of which only what was paid is recorded, and the totals with them."""

    months: list[int]
    totals: dict[str, int]


class LedgerAnswer(TypedDict):
    """A session settled, in JSON."""

    players: list[str]
    rules: str
    kan: int | None
    months: list[MonthAnswer]
    transfers: list[YearTransferAnswer]
    standings: list[StandingAnswer]
    handon: HandonAnswer | None
    final: FinalAnswer | None
    as_paid: NotRequired[AsPaidAnswer]


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment in whole points, with its reason, the rule key it rests on and why it is made, with its numbers.

    `also` are further rule keys that had a part in it; `yaku` the yaku it is paid for; `share` what part of their
    value it is, where it is not the whole (`half`).

    >>> Transfer("Ben", "Chie", 24, "cards", "cards.par", "76 against 88, ×2").points
    24
    """

    payer: str
    payee: str
    points: int
    reason: str
    rule: str
    why: Message | str
    also: tuple[str, ...] = ()
    yaku: tuple[str, ...] = ()
    share: str = ""

    @property
    def detail(self) -> str:
        """Why it is made, in words."""
        return str(self.why)

    def json(self) -> TransferAnswer:
        """As the contract writes it."""
        return {
            "from": self.payer,
            "to": self.payee,
            "points": self.points,
            "reason": self.reason,
            "rule": self.rule,
            "detail": self.detail,
        }


def balances(transfers: Iterable[Transfer], accounts: Iterable[str] = ()) -> dict[str, int]:
    """What each account gained or lost; the values sum to zero.

    >>> balances([Transfer("Ben", "Chie", 24, "cards", "cards.par", "")], ["Aki", "Ben", "Chie"])
    {'Aki': 0, 'Ben': -24, 'Chie': 24}
    """
    net = dict.fromkeys(accounts, 0)
    for transfer in transfers:
        net[transfer.payer] = net.get(transfer.payer, 0) - transfer.points
        net[transfer.payee] = net.get(transfer.payee, 0) + transfer.points
    return net


def standing_ranks(
    scores: Mapping[str, int], seats: Sequence[str], *, shared: bool, behind: Collection[str] = ()
) -> dict[str, int]:
    """Each player's place, most points first; equal ones share it, or the earlier seat is ahead.

    `behind` are who resigned or left: after all others.

    >>> standing_ranks({"Aki": 5, "Ben": 9, "Chie": 5}, ["Aki", "Ben", "Chie"], shared=True)
    {'Ben': 1, 'Aki': 2, 'Chie': 2}
    """
    order = sorted(seats, key=lambda player: (player in behind, -scores[player], seats.index(player)))
    ranks: dict[str, int] = {}
    for place, player in enumerate(order, 1):
        before = order[place - 2] if place > 1 else None
        tied = (
            shared
            and before is not None
            and before not in behind
            and player not in behind
            and scores[before] == scores[player]
        )
        ranks[player] = ranks[before] if tied and before is not None else place
    return ranks


@dataclass(frozen=True, slots=True)
class Entry:
    """Who plays a month, as far as it has been said.

    `active` are those who play, in turn order (the first leads), empty while `settled` is false; `next_asked` is
    whose turn it is to say enter or retire, in the second asking if `shibari`, also when who plays is already known.
    `again` are those who retire after a second asking for a fee, each with their place (from 0) in the order of fees.

    >>> Entry(("Aki", "Ben", "Chie", "Dai"), ("Ben",), ("Aki",), next_asked="Chie").leader is None
    True
    """

    asked: tuple[str, ...]
    entered: tuple[str, ...]
    retired: tuple[str, ...]
    pushed_out: tuple[str, ...] = ()
    active: tuple[str, ...] = ()
    settled: bool = False
    blank: str | None = None
    shibari: bool = False
    next_asked: str | None = None
    forced: tuple[str, ...] = ()
    again: tuple[tuple[str, int], ...] = ()

    @property
    def leader(self) -> str | None:
        """Who leads the month: of those who play the earliest in turn order."""
        return self.active[0] if self.active else None

    @property
    def charged(self) -> tuple[tuple[str, int], ...]:
        """Who pays or receives for retiring, each with their place (from 0) in the order of the fees."""
        return self.again if self.shibari else tuple((player, at) for at, player in enumerate(self.retired))


@dataclass(frozen=True, slots=True)
class MonthLedger:
    """One month settled: who played, at what ba, what was paid and what is wrong with its facts.

    `month` is its place in the file, from 1; `number` the month of the year it is played as, the same unless a
    month nobody entered came before (`counted` is false for that one). `problems` stop the ledger, `remarks` do
    not. `missing` says what an open month still needs; `entry` who was asked and who plays, in Hachi-hachi.
    `won_how` is what made the winner: points, or ended, cancelled or sage (who ended the month), alone, or in Koi-Koi
    stopped or dealt. `gone` are those who have left the table and keep what they have, `house` the rule keys that the
    table changes from this month on.
    """

    month: int
    number: int
    open: bool
    dealer: str | None
    leader: str | None
    active: tuple[str, ...]
    ba: str | None
    multiplier: int
    carry: tuple[str, ...]
    winner: str | None
    net: Mapping[str, int]
    transfers: tuple[Transfer, ...]
    counted: bool = True
    missing: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    entry: Entry | None = None
    won_how: str = "points"
    gone: tuple[str, ...] = ()
    house: Mapping[str, Any] = field(default_factory=dict)

    def json(self) -> MonthAnswer:
        """As the contract writes it."""
        answer: MonthAnswer = {
            "month": self.month,
            "number": self.number,
            "open": self.open,
            "dealer": self.dealer,
            "leader": self.leader,
            "active": list(self.active),
            "ba": self.ba,
            "multiplier": self.multiplier,
            "carry": list(self.carry),
            "winner": self.winner,
            "net": dict(self.net),
            "transfers": [transfer.json() for transfer in self.transfers],
        }
        if not self.counted:
            answer["counted"] = False
        if self.house:
            answer["house"] = dict(self.house)
        return answer


Facts = TypeVar("Facts", Month, KoikoiMonth)
Look = Callable[[int, Callable[[Facts], MonthLedger]], Facts]
"""Asked before each month (its place, from 0) is settled for the facts it shall be settled with. The second argument
settles that month with other facts, so that they can be compared; nothing follows from it for later months."""

MONTHS_BEYOND = 12
"""So many months beyond the year's end are still settled, for what an audit can say of them; the rest are counted."""


def set_aside(month: int, number: int, players: Sequence[str]) -> MonthLedger:
    """Make the ledger of a month that is not settled at all, because it lies far beyond the year's end.

    >>> set_aside(40, 25, ["Aki", "Ben"]).open
    True
    """
    nothing = dict.fromkeys(players, 0)
    return MonthLedger(month, number, True, None, None, (), None, 1, (), None, nothing, ())


def too_many_months(first: int, last: int, months: int) -> str:
    """Say that the months of these places (from 1) are more than a year has.

    >>> too_many_months(13, 13, 12), too_many_months(13, 500, 12)
    ('one month too many: the year has 12', '488 months too many (13 to 500): the year has 12')
    """
    if first == last:
        return f"one month too many: the year has {months}"
    return f"{last - first + 1} months too many ({first} to {last}): the year has {months}"


@dataclass(frozen=True, slots=True)
class YearTransfer:
    """A payment outside the months, made after one of them: kaikan, han-don, ginmi, a pot left over."""

    after: int
    transfer: Transfer

    def json(self) -> YearTransferAnswer:
        """As the contract writes it."""
        return {"after": self.after, **self.transfer.json()}


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands: running net in points, and chips and loan markers where there are chips.

    `total` is the running net less what went into the han-don pot: what the score sheet ends a column with, and
    what `rank` goes by until the year is over.
    """

    player: str
    rank: int
    points: int
    total: int
    chips: int | None = None
    loans: int | None = None

    def json(self) -> StandingAnswer:
        """As the contract writes it."""
        return {
            "player": self.player,
            "rank": self.rank,
            "points": self.points,
            "total": self.total,
            "chips": self.chips,
            "loans": self.loans,
        }


@dataclass(frozen=True, slots=True)
class Handon:
    """What was paid into the han-don pot, by whom."""

    paid: Mapping[str, int]
    pot: int

    def json(self) -> HandonAnswer:
        """As the contract writes it."""
        return {"paid": dict(self.paid), "pot": self.pot}


@dataclass(frozen=True, slots=True)
class FinalLedger:
    """The end of the year: totals in points (and kan), han-don pot, ginmi, and what each goes home with.

    `money` is that in whole units of `currency`, where the session has a rate.
    """

    winner: str | None
    leaders: tuple[str, ...]
    totals: Mapping[str, int]
    kan: Mapping[str, int | None]
    handon: int | None
    ginmi: int | None
    settled: Mapping[str, int]
    money: Mapping[str, int] | None = None
    currency: str | None = None

    def json(self) -> FinalAnswer:
        """As the contract writes it; money only where the session has a rate."""
        answer: FinalAnswer = {
            "winner": self.winner,
            "leaders": list(self.leaders),
            "totals": {
                player: {"points": points, "kan": self.kan[player]} for player, points in self.totals.items()
            },
            "handon": self.handon,
            "ginmi": self.ginmi,
            "settled": dict(self.settled),
        }
        if self.money is not None:
            answer["money"] = dict(self.money)
            answer["currency"] = self.currency
        return answer


@dataclass(frozen=True, slots=True)
class YearLedger:
    """A whole session settled, as far as it is recorded.

    `chips_after` and `loans_after` are each player's chips (points) and loan markers after each month, empty
    where there are no chips; `next_dealer`, `waiting` (the ba to come) and `over` say how the game goes on.
    """

    players: tuple[str, ...]
    rules: str
    kan: int | None
    months: tuple[MonthLedger, ...]
    transfers: tuple[YearTransfer, ...]
    standings: tuple[Standing, ...]
    handon: Handon | None
    final: FinalLedger | None
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    chips_after: tuple[Mapping[str, int], ...] = ()
    loans_after: tuple[Mapping[str, int], ...] = ()
    next_dealer: str | None = None
    waiting: tuple[str, ...] = ()
    over: bool = False

    def json(self) -> LedgerAnswer:
        """As the contract writes it; where there are chips, each month has `chips` and `loans` held after it."""
        months = [month.json() for month in self.months]
        for month, chips, loans in zip(months, self.chips_after, self.loans_after, strict=False):
            if chips:
                month["chips"], month["loans"] = dict(chips), dict(loans)
        return {
            "players": list(self.players),
            "rules": self.rules,
            "kan": self.kan,
            "months": months,
            "transfers": [transfer.json() for transfer in self.transfers],
            "standings": [standing.json() for standing in self.standings],
            "handon": self.handon.json() if self.handon else None,
            "final": self.final.json() if self.final else None,
        }

    def all_problems(self) -> tuple[Problem, ...]:
        """What stops the ledger: the problems of the year and of its months."""
        return self.problems + tuple(problem for month in self.months for problem in month.problems)
