"""The course of one month, from who plays to the orichin pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hhscore.cards import MONTH_MASK, CardSet
from hhscore.cards.deck import flower
from hhscore.games.hachihachi import entry as entering
from hhscore.games.hachihachi.ba import four_on
from hhscore.games.hachihachi.book import Book
from hhscore.games.hachihachi.calls import Made, read_calls, settle_calls
from hhscore.games.hachihachi.counting import Counted, beyond_deck, count_captures
from hhscore.games.hachihachi.declared import (
    Declared,
    blow_out,
    declarations,
    settle_bonuses,
    settle_hand_yaku,
)
from hhscore.games.hachihachi.entry import PLAYING
from hhscore.games.hachihachi.reasons import explain
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.games.hachihachi.special import (
    pay_special,
    settle_cards,
    specials,
    unknown_added,
    unknown_plains,
)
from hhscore.model.ledger import ORICHIN, Entry, MonthLedger, balances
from hhscore.model.seats import turn_order
from hhscore.model.session import Month, Path, Problem, Refused
from hhscore.model.winning import is_deciding
from hhscore.words.sentences import listed


@dataclass(frozen=True, slots=True)
class Table:
    """What a month needs to know of the year: the seats, who deals, the ba it is played at, the pot that waits.

    `ba` is None while the field has not been seen; `carry` is what waits on after this month.
    """

    players: tuple[str, ...]
    dealer: str | None
    ba: str | None
    multiplier: int = 1
    carry: tuple[str, ...] = ()
    pot: int = 0
    month: int = 1
    number: int = 1


class _Month:
    """A month while it is being settled."""

    def __init__(self, month: Month, table: Table, rules: HachihachiRules) -> None:
        self.facts, self.table, self.rules = month, table, rules
        self.where: Path = ("months", table.month - 1)
        self.problems: list[Problem] = []
        self.remarks: list[Problem] = []
        self.missing: list[str] = []
        self.book = Book(rules, table.ba or "koba", table.multiplier)
        self.entry: Entry | None = None
        self.winner: str | None = None
        self.won_how = "points"

    def ledger(self, *, done: bool = False) -> MonthLedger:
        table, entry = self.table, self.entry
        transfers = tuple(self.book.transfers)
        net = balances(transfers, table.players)
        return MonthLedger(
            month=table.month,
            number=table.number,
            open=not done,
            dealer=table.dealer,
            leader=entry.leader if entry else None,
            active=entry.active if entry else (),
            ba=table.ba,
            multiplier=table.multiplier,
            carry=table.carry,
            winner=self.winner if done else None,
            net={player: net[player] for player in table.players},
            transfers=transfers,
            counted=not (entry and entry.settled and not entry.active),
            missing=tuple(self.missing),
            problems=tuple(self.problems),
            remarks=tuple(self.remarks),
            entry=entry,
            won_how=self.won_how,
        )

    def settle(self) -> MonthLedger:
        facts, rules = self.facts, self.rules
        if self.table.dealer is None:
            self.missing.append("who deals")
            return self._unknown()
        order = turn_order(self.table.players, self.table.dealer, facts.absent)
        try:
            entry = self.entry = entering.who_plays(facts, order, rules, self.where)
        except Refused as refused:
            self.problems.append(refused.problem)
            return self._unknown()
        if not entry.settled:
            again = " at the second asking" if entry.shibari else ""
            self.missing.append(f"what {entry.next_asked} says{again}")
        if self.table.ba is None:
            self.missing.append("the field, or the ba")
            return self._unknown()
        entering.settle_orichin(entry, rules, self.book)
        entering.settle_blind(entry, facts, rules, self.book)
        if not entry.settled:
            return self._unknown()
        self.remarks += entering.settle_oikomi(entry, facts, rules, self.book, self.where)
        if len(entry.active) < 2:
            return self._alone(entry)
        return self._play(entry)

    def _unknown(self) -> MonthLedger:
        """An open month of which it is not known yet who plays, or at which ba; too many captures never are."""
        self.problems += beyond_deck(self.facts, self.rules, self.where)
        return self.ledger()

    def _alone(self, entry: Entry) -> MonthLedger:
        """Fewer than two play: who is left takes the pot; nobody left, it waits. `entry.too_few` fewer-play, split."""
        if self.rules.entry_too_few == "split":
            entering.settle_split(entry, self._in_pot(), self.book)
        elif entry.active:
            self.winner, self.won_how = entry.active[0], "alone"
            self._pot()
        return self.ledger(done=True)

    def _play(self, entry: Entry) -> MonthLedger:
        facts, rules, active = self.facts, self.rules, entry.active
        declared, problems, remarks = declarations(facts, active, rules, self.where)
        self.problems += problems
        self.remarks += remarks
        settle_hand_yaku(declared, active, rules, self.book)
        ended = any(call.call != "sage" for call in facts.calls)
        counted, problems = count_captures(facts, active, rules, self.where, played_out=not ended)
        self.problems += problems
        self.problems += self._four_on_field(active)
        made, problems, remarks = read_calls(facts, active, rules, counted, self.where)
        self.problems += problems
        self.remarks += remarks
        lacking = [player for player in active if player not in counted]
        if lacking and (not made.ended or rules.cards_settle == "always"):
            who = listed(lacking)
            self.missing.append(f"what {who} captured" + ("" if made.ended else ", or who ended the month"))
        if self.missing or self.problems:
            return self.ledger()
        if entry.next_asked:
            message = f"what {entry.next_asked} said was not recorded: taken as pushed out"
            self.remarks.append(
                Problem("not-checked", message, (*self.where, "choices"), "entry.after_three")
            )
        if lacking:
            message = f"what {listed(lacking)} captured was not recorded"
            self.remarks.append(Problem("not-checked", message, (*self.where, "captures"), "cards.par"))
        self._settle_play(entry, declared, made, counted)
        return self.ledger(done=not self.problems)

    def _four_on_field(self, active: Sequence[str]) -> list[Problem]:
        """Captures that four of a month on the field contradict: the dealer has them. `field.four`."""
        field = self.facts.field
        month = four_on(field) if field is not None and self.rules.field_four == "dealer" else None
        if month is None:
            return []
        found = []
        four = CardSet(MONTH_MASK[month])
        holder = self.table.dealer if self.table.dealer in active else active[0]
        for player, capture in self.facts.captures.items():
            if capture.cards is None or (
                four <= capture.cards if player == holder else not capture.cards.mask & four.mask
            ):
                continue
            message = f"all four of the {flower(month)} were on the field: {holder} has them among the captured cards"
            found.append(Problem("bad-value", message, (*self.where, "captures", player), "field.four"))
        return found

    def _settle_play(
        self, entry: Entry, declared: Mapping[str, Declared], made: Made, counted: Mapping[str, Counted]
    ) -> None:
        facts, rules, active, book = self.facts, self.rules, entry.active, self.book
        three = len(active) == PLAYING
        special: str | None = None
        blown: list[str] = []
        called = bool(made.yaku)
        if called:
            settle_calls(made, active, facts, rules, book)
        known = all(player in counted for player in active)
        if three and known and (rules.special_mode == "add" or not called):
            found = specials(counted, active, rules)
            self.remarks += unknown_added(counted, rules, self.where)
            if rules.special_mode == "add" or not found or found[0].id == "sujiroku":
                problems, remarks = unknown_plains(counted, rules, self.where)
                self.problems += problems
                self.remarks += remarks
            for made_special in found if rules.special_mode == "add" else found[:1]:
                special = made_special.id
                gone = [
                    player
                    for player in self._blown(special, made_special.player, active)
                    if player not in blown
                ]
                blow_out(gone, special, book)
                blown += gone
                pay_special(made_special, active, rules, book)
        replaced = called or (special is not None and rules.special_mode == "replace")
        if known and (rules.cards_settle == "always" or not replaced):
            settle_cards(counted, active, rules, book)
        self.winner, self.won_how = self._winner(made, active)
        if three:
            standing = {player: mine for player, mine in declared.items() if player not in blown}
            self.remarks += settle_bonuses(standing, active, counted, facts, rules, book, self.where)
            self._mizuten(entry, counted, special)
        else:
            self.remarks += [
                Problem("bonus-mismatch", f"two play, so there is no {kind}", (*self.where, "bonus", kind))
                for kind in facts.bonus
            ]
        self._pot()

    def _blown(self, special: str, achiever: str, active: Sequence[str]) -> Sequence[str]:
        """Whose hand yaku a special yaku blows out; souhachi is everybody's. `special.blows_out`."""
        blows = self.rules.special_blows_out
        if blows == "none":
            return ()
        return active if blows == "all" or special == "souhachi" else (achiever,)

    def _winner(self, made: Made, active: Sequence[str]) -> tuple[str, str]:
        """Find who wins the month and how. 000 Orichin: highest scorer excluding hand yaku; `month.winner`."""
        if self.rules.month_winner == "ender" and made.yaku:
            if made.ender is not None:
                return made.ender, "ended"
            if made.cancelled is not None:
                return made.cancelled, "cancelled"
            return next(iter(made.at_sage)), "sage"
        net = balances(filter(is_deciding, self.book.transfers), active)
        return max(active, key=lambda player: net[player]), "points"

    def _mizuten(self, entry: Entry, counted: Mapping[str, Counted], special: str | None) -> None:
        dealer = self.table.dealer
        if not self.facts.mizuten or dealer is None or not self.rules.mizuten_by_points:
            return
        if special is not None and self.rules.special_cancels_mizuten:
            return
        known = counted.get(dealer)
        if known is None:
            message = f"what {dealer} captured was not recorded: the mizuten is not settled"
            self.remarks.append(
                Problem("not-checked", message, (*self.where, "captures", dealer), "mizuten.at")
            )
            return
        entering.settle_mizuten(entry, dealer, known.points, self.rules, self.book)

    def _in_pot(self) -> int:
        return balances(self.book.transfers).get(ORICHIN, 0) + self.table.pot

    def _pot(self) -> None:
        """The month's winner takes the orichin pot, with what waited from a month nobody entered."""
        pot = self._in_pot()
        if pot and self.winner is not None:
            why = explain("orichin_pot")
            self.book.move(ORICHIN, self.winner, pot, "orichin", "orichin.direction", why)


def settle(month: Month, table: Table, rules: HachihachiRules) -> MonthLedger:
    """Settle one month, as far as it is recorded: every payment with its reason, and who won.

    Never raises for wrong facts: they are `problems` of the result (which then stays open) or `remarks`.

    >>> from hhscore.model.session import Capture
    >>> from hhscore.games.hachihachi.rules import preset
    >>> captures = {"Aki": Capture(points=76), "Ben": Capture(points=88), "Chie": Capture(points=100)}
    >>> facts = Month(ba="oba", captures=captures)
    >>> settle(facts, Table(("Aki", "Ben", "Chie"), "Aki", "oba", 2), preset("standard")).net
    {'Aki': -24, 'Ben': 0, 'Chie': 24}
    """
    return _Month(month, table, rules).settle()
