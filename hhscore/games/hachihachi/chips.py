"""The chips of a year: stakes, kaikan (loans when they run out) and han-don. rules.md §9; 003 改貫, 半どん."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hhscore.games.hachihachi.reasons import explain, in_points
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import BANK, HANDON, Handon, MonthLedger, Transfer, YearTransfer
from hhscore.rules import Amount, half_up
from hhscore.words.message import Message


class Chips:
    """The stakes, loans and han-don of one year; plain running points where the rules have no chips.

    All amounts are whole points. `on`: whether there are chips; `running`: what each won or lost so far.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> chips = Chips(["Aki", "Ben", "Chie"], preset("standard"))
    >>> chips.chips("Aki"), chips.net("Aki")
    (60, 0)
    """

    def __init__(self, players: Sequence[str], rules: HachihachiRules) -> None:
        self.players, self.rules = tuple(players), rules
        self.on = bool(rules.chips_stake)
        self.stake = self._points(rules.chips_stake)
        self.loan = self._points(rules.kaikan_loan)
        self.running = dict.fromkeys(players, 0)
        self.paid_in = dict.fromkeys(players, 0)
        self.loans = dict.fromkeys(players, 0)
        self.transfers: list[YearTransfer] = []
        self.handon: Handon | None = None

    def _points(self, value: Amount) -> int:
        return half_up(self.rules.amount(value))

    def net(self, player: str) -> int:
        """What a player has won: chips less stake and loans."""
        return self.running[player] - self.paid_in[player]

    def chips(self, player: str) -> int:
        """What lies before a player, borrowed chips included."""
        return self.stake + self.net(player) + self.loans[player] * self.loan

    def move(
        self, after: int, payer: str, payee: str, points: int, reason: str, rule: str, why: Message
    ) -> None:
        """Write down a transfer outside the months, made after this one; nothing if it comes to nothing."""
        if points:
            self.transfers.append(YearTransfer(after, Transfer(payer, payee, points, reason, rule, why)))

    def after_month(self, month: MonthLedger, number: int, *, last: bool) -> None:
        """Take in a settled month; then han-don, then kaikan for those without chips. 003 改貫, 半どん."""
        for player, points in month.net.items():
            self.running[player] += points
        if not self.on or last:
            return
        if month.counted and number == self.rules.handon_after:
            self._han_don(month.month, month.gone)
        self._kaikan(month.month, month.gone)

    def _kaikan(self, after: int, gone: Sequence[str]) -> None:
        for player in self.players:
            if player in gone or not self.loan or self.chips(player) > 0:
                continue
            held = in_points(self.chips(player))
            number = -self.chips(player) // self.loan + 1
            self.loans[player] += number
            why = explain("loan", player=player, held=held, count=number)
            self.move(after, BANK, player, number * self.loan, "kaikan", "kaikan.loan", why)

    def return_loans(self, after: int, gone: Sequence[str] = ()) -> None:
        """Loans go back to the bank; who has left keeps what is there."""
        for player in self.players:
            if self.loans[player] and player not in gone:
                why = explain("loan_returned", player=player, loans=self.loans[player], loan=self.loan)
                self.move(after, player, BANK, self.loans[player] * self.loan, "kaikan", "kaikan.loan", why)
                self.loans[player] = 0

    def _han_don(self, after: int, gone: Sequence[str]) -> None:
        self.return_loans(after, gone)
        paid: dict[str, int] = {}
        for player in self.players:
            net = self.net(player)
            if net > 0 and player not in gone:
                paid[player] = net
                self.paid_in[player] += net
                why = explain("put_aside", net=in_points(net))
                self.move(after, player, HANDON, net, "handon", "handon.after", why)
        self.handon = Handon(paid, sum(paid.values()))
        self.stake = self._points(self.rules.handon_stake)


def chips_along(
    players: Sequence[str], rules: HachihachiRules, months: Sequence[MonthLedger], *, over: bool
) -> tuple[list[Mapping[str, int]], list[Mapping[str, int]], Mapping[str, int]]:
    """Chips and loan markers after each of these months, and what each has won; `over`: the last ends the year.

    For months that moved other amounts than the rules say, so that what follows from them can be seen.
    003 改貫, 半どん.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> chips_along(["Aki", "Ben", "Chie"], preset("standard"), [], over=False)[2]
    {'Aki': 0, 'Ben': 0, 'Chie': 0}
    """
    chips = Chips(players, rules)
    after: list[Mapping[str, int]] = []
    loans: list[Mapping[str, int]] = []
    played = 0
    for month in months:
        played += month.counted
        if not month.open:
            chips.after_month(month, played, last=over and month is months[-1])
        after.append({player: chips.chips(player) for player in players} if chips.on else {})
        loans.append(dict(chips.loans) if chips.on else {})
    return after, loans, {player: chips.net(player) for player in players}
