"""A whole session: dealers, the ba, chips, han-don, totals, ginmi."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

from tests.referee.cards import BRIGHTS, read
from tests.referee.entry import turn_order
from tests.referee.house import Rules, points, rules_of
from tests.referee.month import Month

Doc = dict[str, Any]
_BA = {"1b": "oba", "3b": "oba", "8b": "oba", "11b": "zetsuba", "12b": "zetsuba"}


@dataclass
class Ba:
    """The ba that wait, zetsuba first."""

    rules: Rules
    waiting: list[str] = field(default_factory=list)

    def play(self, month: Mapping[str, Any]) -> tuple[str | None, int | None]:
        """The ba a month is played under and what it multiplies by."""
        worth = {"koba": 1, "oba": self.rules["ba.oba"], "zetsuba": self.rules["ba.zetsuba"]}
        if "field" not in month and "ba" not in month:
            return None, None
        if not self.rules["ba.on"]:
            return "koba", 1
        if "ba" in month:
            if month["ba"] in self.waiting:
                self.waiting.remove(month["ba"])
            return str(month["ba"]), int(worth[month["ba"]])
        turned = sorted((_BA[card] for card in read(month["field"]) if card in BRIGHTS), reverse=True)
        if self.rules["ba.carry"] != "queue":
            played = turned[0] if turned else "koba"
            if self.rules["ba.carry"] == "stack":
                return played, prod(worth[each] for each in turned)
            return played, int(worth[played])
        if self.rules["ba.first"] == "carried" and self.waiting:
            played = self.waiting.pop(0)
            self.waiting = sorted(self.waiting + turned, reverse=True)
            return played, int(worth[played])
        self.waiting = sorted(self.waiting + turned, reverse=True)
        played = self.waiting.pop(0) if self.waiting else "koba"
        return played, int(worth[played])


class Year:
    """A session settled month by month."""

    def __init__(self, session: Doc) -> None:
        self.session = session
        self.players: list[str] = list(session["players"])
        self.rules = rules_of(session)
        self.ba = Ba(self.rules)
        self.totals = dict.fromkeys(self.players, 0)
        self.stake = int(points(self.rules, self.rules["chips.stake"]))
        self.loan = int(points(self.rules, self.rules["kaikan.loan"]))
        self.chips = dict.fromkeys(self.players, self.stake)
        self.loans = dict.fromkeys(self.players, 0)
        self.handon: Doc | None = None
        self.pot = 0
        self.counted = 0
        self.months: list[Doc] = []
        self.dealer: str | None = self.players[0]
        """Who deals next; None after a month that is open."""

    def json(self) -> Doc:
        """The ledger, as far as this program goes."""
        facts = list(self.session.get("months", ()))
        for place, month in enumerate(facts):
            self.dealer = self._play(month, self.dealer or month["dealer"], place + 1 < len(facts))
        settled = not any(month["open"] for month in self.months)
        over = "resigned" in self.session or (self.is_last() and settled)
        final = self._final() if over else None
        return {
            "players": self.players,
            "rules": self.session.get("rules", "standard"),
            "kan": None if self.rules["unit.kan"] == "none" else self.rules["unit.kan"],
            "months": self.months,
            "standings": self._standings(final),
            "handon": self.handon,
            "final": final,
        }

    def is_last(self) -> bool:
        """Whether the last month of the year has been played."""
        extended = self.rules["ba.extend_year"] and self.ba.waiting
        return self.counted >= self.rules["year.months"] and not extended

    def _play(self, facts: Doc, dealer: str, more: bool) -> str | None:
        absent = facts.get("absent", ())
        if dealer in absent:
            dealer = next(player for player in turn_order(self.players, dealer) if player not in absent)
        ba, multiplier = self.ba.play(facts)
        month = Month(self.rules, self.players, facts, dealer, multiplier or 1, self.pot)
        done = month.settle()
        if multiplier is None:  # the field was not seen: nothing can be paid yet
            done.open, done.net, done.winner = True, dict.fromkeys(self.players, 0), None
        if not done.open:
            self.pot = done.pot
        self.months.append(
            {
                "month": self.counted + 1,
                "open": done.open,
                "dealer": dealer,
                "leader": done.active[0] if done.active else None,
                "active": done.active,
                "ba": ba,
                "multiplier": multiplier or 1,
                "carry": list(self.ba.waiting),
                "winner": done.winner,
                "net": done.net,
            }
        )
        if done.open:
            self.counted += 1
            if self.rules["dealer.next"] == "seat":
                return self._next_seat(dealer)
            return None
        for player in self.players:
            self.totals[player] += done.net[player]
            self.chips[player] += done.net[player]
        goes_on = more or "resigned" not in self.session
        if done.nobody:
            if self.stake and goes_on:
                self._kaikan()
            return dealer
        self.counted += 1
        if goes_on:
            self._chips()
        return self._next_seat(dealer) if self.rules["dealer.next"] == "seat" else done.winner

    def _next_seat(self, dealer: str) -> str:
        return turn_order(self.players, dealer)[1]

    def _chips(self) -> None:
        if not self.stake or self.is_last():
            return
        self._kaikan()
        if self.counted == self.rules["handon.after"]:
            paid = {}
            for player in self.players:
                net = self.chips[player] - self.stake - self.loans[player] * self.loan
                self.loans[player] = 0
                if net > 0:
                    paid[player] = net
                self.chips[player] = int(points(self.rules, self.rules["handon.stake"])) + min(net, 0)
            self.stake = int(points(self.rules, self.rules["handon.stake"]))
            self.handon = {"paid": paid, "pot": sum(paid.values())}
            self._kaikan()

    def _kaikan(self) -> None:
        for player in self.players:
            while self.loan and self.chips[player] <= 0:
                self.chips[player] += self.loan
                self.loans[player] += 1

    def _kan(self, total: int) -> int | None:
        if not self.rules["totals.round_up_from"]:
            return None
        whole, odd = divmod(abs(total), self.rules["unit.kan"])
        size = whole + (odd >= self.rules["totals.round_up_from"])
        return int(size if total > 0 else -size)

    def _final(self) -> Doc:
        rules, players, chips = self.rules, self.players, bool(self.stake)
        for player in players:
            self.chips[player] -= self.loans[player] * self.loan
            self.loans[player] = 0
        totals = (
            {player: self.chips[player] - self.stake for player in players} if chips else self.totals.copy()
        )
        able = [player for player in players if player != self.session.get("resigned")]
        best = max(totals[player] for player in able)
        leaders = [player for player in able if totals[player] == best]
        if rules["places"] == "seat":
            leaders = leaders[:1]
        winner = leaders[0] if len(leaders) == 1 else None
        if winner and not chips:
            totals[winner] += self.pot
        kan = {player: self._kan(totals[player]) if chips else None for player in players}
        settled = totals.copy()
        handon = self.handon["pot"] if self.handon else 0
        ginmi = None
        if winner and chips:
            settled[winner] += self.pot + handon
            ginmi = self._ginmi(kan[winner])
            for player in players:
                settled[player] += (ginmi or 0) * (len(players) - 1 if player == winner else -1)
        return {
            "winner": winner,
            "leaders": leaders,
            "totals": {player: {"points": totals[player], "kan": kan[player]} for player in players},
            "handon": handon if chips else None,
            "ginmi": ginmi,
            "settled": settled,
        }

    def _ginmi(self, kan: int | None) -> int | None:
        each, floor = self.rules["ginmi.per_player"], self.rules["ginmi.floor"]
        if each == "none" or kan is None:
            return None
        return max(kan + int(each) * len(self.players), 0 if floor == "none" else int(floor))

    def _standings(self, final: Doc | None) -> list[Doc]:
        resigned = self.session.get("resigned") if final else None

        def by(player: str) -> int:
            return int(final["totals"][player]["points"]) if final else total(player)

        def total(player: str) -> int:
            return self.totals[player] - (int(self.handon["paid"].get(player, 0)) if self.handon else 0)

        order = sorted(self.players, key=lambda player: (player == resigned, -by(player)))
        rows: list[Doc] = []
        for place, player in enumerate(order):
            rank = place + 1
            same = place and by(order[place - 1]) == by(player) and player != resigned
            if same and self.rules["places"] == "shared":
                rank = rows[-1]["rank"]
            chips = bool(self.stake)
            rows.append(
                {
                    "player": player,
                    "rank": rank,
                    "points": self.totals[player],
                    "total": total(player),
                    "chips": self.chips[player] if chips else None,
                    "loans": self.loans[player] if chips else None,
                }
            )
        return rows


def ledger(session: Doc) -> Doc:
    """The ledger of a session given as a plain dict."""
    return Year(session).json()


def next_dealer(session: Doc) -> str:
    """Who deals after the last month of a session."""
    months: Sequence[Doc] = ledger(session)["months"]
    return str(months[-1]["winner"] or months[-1]["dealer"])
