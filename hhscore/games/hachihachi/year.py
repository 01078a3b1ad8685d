"""The months in order: dealers, the ba that waits, the year's end, ginmi, standings. rules.md §2, §3, §9."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from hhscore.cards.deck import flower
from hhscore.games.hachihachi.ba import Ba, ba_as_noted, ba_of_field, misdealt
from hhscore.games.hachihachi.chips import Chips
from hhscore.games.hachihachi.month import Table, settle
from hhscore.games.hachihachi.reasons import explain
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.leaving import skip_gone, who_is_behind
from hhscore.model.ledger import (
    HANDON,
    MONTHS_BEYOND,
    ORICHIN,
    FinalLedger,
    Look,
    MonthLedger,
    Standing,
    YearLedger,
    balances,
    set_aside,
    standing_ranks,
    too_many_months,
)
from hhscore.model.seats import turn_order
from hhscore.model.session import Month, Problem, Session


def in_kan(points: int, rules: HachihachiRules) -> int | None:
    """A total stated in kan, 五捨六入, negative ones by size or down; None where totals are not. 003 総合点の計算.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> [in_kan(points, preset("standard")) for points in (5, 6, 132, -11, -5)]
    [0, 1, 11, -1, 0]
    """
    if not rules.totals_round_up_from:
        return None
    if points < 0 and rules.totals_rounding == "down":
        return points // rules.kan
    whole, rest = divmod(abs(points), rules.kan)
    size = whole + (rest >= rules.totals_round_up_from)
    return -size if points < 0 else size


def ginmi(total_kan: int | None, players: int, rules: HachihachiRules) -> int | None:
    """What each other player pays the year's winner, in points; None where there is none. 003 吟味.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> ginmi(11, 6, preset("standard"))
    41
    """
    if rules.ginmi_fixed:
        return rules.ginmi_fixed
    if rules.ginmi_per_player == "none" or total_kan is None:
        return None
    floor = 0 if rules.ginmi_floor == "none" else rules.ginmi_floor
    return max(total_kan + rules.ginmi_per_player * players, floor)


class _Year:
    """A session while it is being settled, month by month."""

    def __init__(self, session: Session, rules: HachihachiRules) -> None:
        self.session, self.rules = session, rules
        self.players = session.players
        self.chips = Chips(self.players, rules)
        self.months: list[MonthLedger] = []
        self.problems: list[Problem] = []
        self.waiting: tuple[str, ...] = ()
        self.pot = 0
        self.played = 0  # months of the year, without those nobody entered
        self.beyond = 0  # months after the year's end
        self.next_dealer: str | None = self.players[0]
        self.gone: tuple[str, ...] = ()
        self.chips_after: list[Mapping[str, int]] = []
        self.loans_after: list[Mapping[str, int]] = []

    def settle(self, look: Look[Month] | None = None) -> YearLedger:
        self._seats()
        for place, facts in enumerate(self.session.months):
            self._month(facts, place, look)
        over = self._over()
        last = len(self.months)
        if over:
            self.chips.return_loans(last, self.gone)
        final = self._final(last) if over else None
        return YearLedger(
            players=self.players,
            rules=self.rules.name,
            kan=None if self.rules.unit_kan == "none" else self.rules.unit_kan,
            months=tuple(self.months),
            transfers=tuple(self.chips.transfers),
            standings=self._standings(final),
            handon=self.chips.handon,
            final=final,
            problems=tuple(self.problems),
            chips_after=tuple(self.chips_after),
            loans_after=tuple(self.loans_after),
            next_dealer=skip_gone(self.next_dealer, self.session),
            waiting=self.waiting,
            over=over,
        )

    def _seats(self) -> None:
        number, rules = len(self.players), self.rules
        if not rules.players_min <= number <= rules.players_max:
            least, most = rules.players_min, rules.players_max
            allowed = str(least) if least == most else f"{least} to {most}"
            message = f"{number} players; the rules {rules.name} are for {allowed}"
            self.problems.append(Problem("bad-value", message, ("players",), "players.min"))

    def _year_is_full(self) -> bool:
        more = self.rules.in_month(len(self.months)).ba_extend_year and self.waiting
        return self.played >= self.rules.year_months and not more

    def _month(self, facts: Month, place: int, look: Look[Month] | None) -> None:
        where = ("months", place)
        if self._year_is_full():
            self.beyond += 1
            if self.beyond == 1:
                message = too_many_months(place + 1, len(self.session.months), self.rules.year_months)
                self.problems.append(Problem("bad-value", message, where, "year.months"))
        if self.beyond > MONTHS_BEYOND:
            self.months.append(set_aside(place + 1, self.played + 1, self.players))
            self.chips_after.append({})
            self.loans_after.append({})
            return
        if look is not None:
            facts = look(place, partial(self._attempt, place))
        self.gone = tuple(
            player for player in self.players if player in {*self.gone, *facts.leaves} - {*facts.joins}
        )
        month, ba = self._settled(facts, place)
        month = replace(month, gone=self.gone) if self.gone else month
        if ba:
            self.waiting = ba.carry
        self.months.append(month)
        if month.counted:
            self.played += 1
        self._after(month)

    def _attempt(self, place: int, facts: Month) -> MonthLedger:
        """The month at this place if it were these facts; nothing follows from it."""
        return self._settled(facts, place)[0]

    def _settled(self, facts: Month, place: int) -> tuple[MonthLedger, Ba | None]:
        dealer, problems, remarks = self._dealer(facts, place)
        ba = self._ba(facts, place, problems)
        table = Table(
            self.players,
            dealer,
            ba.name if ba else None,
            ba.multiplier if ba else 1,
            ba.carry if ba else self.waiting,
            self.pot,
            month=place + 1,
            number=self.played + 1,
        )
        month = settle(facts, table, self.rules.in_month(place))
        if facts.house:
            month = replace(month, house=facts.house)
        if problems or remarks:
            month = replace(
                month,
                problems=(*problems, *month.problems),
                remarks=(*remarks, *month.remarks),
                open=month.open or bool(problems),
                winner=None if problems else month.winner,
            )
        return month, ba

    def _dealer(self, facts: Month, place: int) -> tuple[str | None, list[Problem], list[Problem]]:
        """Who dealt: derived where the month before is settled, else as noted. 000 End of Game; 001 Setup."""
        where = ("months", place, "dealer")
        derived = self.next_dealer
        if set(facts.absent) >= set(self.players):
            message = "everybody is away; who did not play together has no month to record"
            return None, [Problem("bad-value", message, ("months", place, "absent"), "players.min")], []
        if derived is not None and derived in facts.absent:
            derived = turn_order(self.players, derived, facts.absent)[0]
        if derived is None:
            if facts.dealer is None:
                needs = "; ".join(self.months[-1].missing)
                because = f" (it needs {needs})" if needs else ""
                message = (
                    f"month {place} is not settled{because}, so who deals month {place + 1} must be written: "
                    'dealer = "…"'
                )
                return None, [Problem("dealer-missing", message, where, "dealer.next")], []
            if facts.dealer in facts.absent:
                message = f"{facts.dealer} is away and cannot deal"
                return None, [Problem("dealer-mismatch", message, where, "dealer.next")], []
            return facts.dealer, [], []
        if facts.dealer is not None and facts.dealer != derived:
            message = f"{facts.dealer} is noted as dealer; by the rules {derived} dealt"
            return derived, [], [Problem("dealer-mismatch", message, where, "dealer.next")]
        return derived, [], []

    def _ba(self, facts: Month, place: int, problems: list[Problem]) -> Ba | None:
        where, rules = ("months", place), self.rules.in_month(place)
        if facts.field is None:
            return ba_as_noted(facts.ba, self.waiting, rules) if facts.ba is not None else None
        four = misdealt(facts.field, rules)
        if four is not None:
            message = (
                f"all four of the {flower(four)} on the field: a misdeal, to be dealt again and not recorded"
            )
            problems.append(Problem("misdeal", message, (*where, "field")))
        ba = ba_of_field(facts.field, self.waiting, rules)
        if facts.ba is not None and facts.ba != ba.name:
            waited = f" and {', '.join(self.waiting)} waiting" if self.waiting else ""
            message = f"{facts.ba} is noted; with the field {facts.field}{waited} it is {ba.name}"
            problems.append(Problem("ba-mismatch", message, (*where, "ba"), "ba.carry"))
        return ba

    def _after(self, month: MonthLedger) -> None:
        """What the month leaves for the next: the dealer, the pot, chips."""
        ended = self.session.resigned is not None and month.month == len(self.session.months)
        if not month.counted:
            self.pot += month_pot(month)
            self.next_dealer = month.dealer
            self.chips.after_month(month, self.played, last=ended)
        elif month.open:
            self.next_dealer = None
        else:
            self.pot = 0
            self.next_dealer = month.winner
            self.chips.after_month(month, self.played, last=ended or self._year_is_full())
        if (
            self.rules.in_month(month.month - 1).dealer_next == "seat"
            and month.counted
            and month.dealer is not None
        ):
            self.next_dealer = turn_order(self.players, month.dealer)[1]
        self.chips_after.append(
            {player: self.chips.chips(player) for player in self.players} if self.chips.on else {}
        )
        self.loans_after.append(dict(self.chips.loans) if self.chips.on else {})

    def _over(self) -> bool:
        """Whether the year is at its end: every month played and settled, or somebody resigned."""
        if self.problems or any(month.problems for month in self.months):
            return False
        if self.session.resigned is not None:
            return True
        return self._year_is_full() and not any(month.open for month in self.months)

    def _totals(self) -> dict[str, int]:
        return {player: self.chips.net(player) for player in self.players}

    def _final(self, after: int) -> FinalLedger:
        """The year's end: its winner, who takes the pots, and ginmi. 003 総合点の計算, 勝者決定後の吟味."""
        rules, chips, totals = self.rules, self.chips, self._totals()
        ranks = self._ranks(totals, over=True)
        leaders = tuple(player for player in self.players if ranks[player] == 1)
        winner = leaders[0] if len(leaders) == 1 else None
        if winner is not None:
            why = explain("orichin_pot_of_year")
            chips.move(after, ORICHIN, winner, self.pot, "orichin", "orichin.direction", why)
            if not chips.on:
                totals[winner] += self.pot
        kan = {player: in_kan(points, rules) if chips.on else None for player, points in totals.items()}
        if not chips.on:
            return FinalLedger(winner, leaders, totals, kan, None, None, dict(totals))
        pot = chips.handon.pot if chips.handon else 0
        each, settled = None, dict(totals)
        if winner is not None:
            chips.move(after, HANDON, winner, pot, "handon", "handon.after", explain("handon_pot"))
            settled[winner] += self.pot + pot
            each = self._ginmi(after, winner, kan[winner], settled)
        return FinalLedger(winner, leaders, totals, kan, pot, each, settled)

    def _ginmi(self, after: int, winner: str, kan: int | None, settled: dict[str, int]) -> int | None:
        """Ginmi from every other player to the winner; what each pays, None where it is not played."""
        there = [player for player in self.players if player not in self.gone]
        number = len(there)
        each = ginmi(kan, number, self.rules)
        if not each:
            return each
        rule = "ginmi.per_player"
        if self.rules.ginmi_fixed:
            rule, why = "ginmi.fixed", explain("ginmi_fixed", player=winner)
        else:
            why = explain(
                "ginmi", player=winner, kan=kan or 0, each=self.rules.ginmi_per_player, players=number
            )
        for player in there:
            if player != winner:
                self.chips.move(after, player, winner, each, "ginmi", rule, why)
                settled[player] -= each
                settled[winner] += each
        return each

    def _ranks(self, totals: Mapping[str, int], *, over: bool) -> dict[str, int]:
        """Each player's place. A total in kan never falls as its points grow: points order it and its equals alike."""
        shared = self.rules.places in ("shared", "kan-shared")
        return standing_ranks(
            totals, self.players, shared=shared, behind=who_is_behind(self.session, over=over)
        )

    def _standings(self, final: FinalLedger | None) -> tuple[Standing, ...]:
        ranks = self._ranks(final.totals if final else self._totals(), over=final is not None)
        on = self.chips.on
        rows = [
            Standing(
                player,
                ranks[player],
                self.chips.running[player],
                self.chips.net(player),
                self.chips.chips(player) if on else None,
                self.chips.loans[player] if on else None,
            )
            for player in self.players
        ]
        return tuple(sorted(rows, key=lambda row: (row.rank, self.players.index(row.player))))


def month_pot(month: MonthLedger) -> int:
    """What a month leaves in the orichin pot, in points; below 0 where it took out what waited.

    >>> from hhscore.model.session import Choice
    >>> from hhscore.games.hachihachi.rules import preset
    >>> table = Table(("Aki", "Ben", "Chie", "Dai"), "Aki", "koba", 1)
    >>> month_pot(settle(Month(choices=(Choice("Aki", "retire"),)), table, preset("standard")))
    12
    """
    return balances(month.transfers).get(ORICHIN, 0)


def settle_year(session: Session, rules: HachihachiRules, look: Look[Month] | None = None) -> YearLedger:
    """Settle a session under these rules, as far as it is recorded.

    Never raises for wrong facts: they are among the ledger's problems and remarks. `look` is asked before each month
    what of it is settled.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> settle_year(Session(("Aki", "Ben", "Chie")), preset("standard")).standings[0].chips
    60
    """
    return _Year(session, rules).settle(look)
