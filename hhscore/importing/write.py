"""A score sheet as the text of a session: what was paid, what was captured, and who dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hhscore.games.hachihachi.captured import deck_points
from hhscore.games.hachihachi.entry import PLAYING, WITH_BLANK
from hhscore.games.scoring import settle
from hhscore.importing.encoding import SheetError
from hhscore.importing.rows import SheetMonth
from hhscore.importing.sheet import Sheet
from hhscore.model.seats import turn_order
from hhscore.session import load, write
from hhscore.session.render import render_month, render_tables
from hhscore.words.sentences import listed


@dataclass(frozen=True, slots=True)
class Imported:
    """The text of the session, and what the person should know about how it came about."""

    text: str
    notes: tuple[str, ...]


def imported(
    sheet: Sheet, rules: Any, rules_name: str, game: str = "hachihachi", title: str | None = None
) -> Imported:
    """The session of a sheet. `rules` are those it is played by, `rules_name` what the session calls them.

    The winner of a month deals the next. Where a sheet names neither winner nor dealer and the month cannot be settled,
    who won most is taken for the winner, and a comment beside `dealer` says so. SheetError for more players or months
    than the rules allow.

    >>> from hhscore.importing import read_sheet
    >>> from hhscore.games.hachihachi.rules import preset
    >>> sheet = read_sheet(b"month,winner,Aki,Ben,Chie\\n1,Chie,-24,-24,48\\n2,Aki,12,0,-12\\n", 12)
    >>> print(imported(sheet, preset("standard"), "standard").text.split("[[months]]\\n")[2], end="")
    dealer = "Chie"
    [months.paid]
    Aki = 12
    Ben = 0
    Chie = -12
    """
    return _Writer(sheet, rules, rules_name, game, title).write()


class _Writer:
    def __init__(self, sheet: Sheet, rules: Any, rules_name: str, game: str, title: str | None) -> None:
        self.sheet, self.rules, self.rules_name, self.game = sheet, rules, rules_name, game
        self.title = title or sheet.title
        self.players = self._seats()
        self.notes: list[str] = []
        self.text = ""

    def _seats(self) -> tuple[str, ...]:
        """The players from the dealer of month 1 on: the first seat deals it."""
        first = self.sheet.months[0].dealer
        return turn_order(self.sheet.players, first) if first else self.sheet.players

    def write(self) -> Imported:
        self._check_size()
        self._check_captures()
        self.text = write.new(self.players, self.rules_name, self.game, self.title)
        before: SheetMonth | None = None
        presumed: list[int] = []
        for number, month in enumerate(self.sheet.months, 1):
            due = self._due_to_deal()
            dealer, comment = self._dealer(number, month, before, due)
            certain = dealer or due
            if comment.startswith("presumed"):
                presumed.append(number)
                certain = None
            if dealer is not None and due is not None and self._present(due, month.absent) != dealer:
                by_rules = f"by what is on the sheet {due} won month {number - 1}"
                self.notes.append(
                    f"row {month.row}: {dealer} is dealer of month {number}; {by_rules}. Was a captured yaku called?"
                )
                certain = None  # one of the two is wrong, so nothing is built on either
            facts = self._month(month, dealer) | self._choices(month, certain)
            self.text += "\n" + _with_comment(render_month(facts), comment)
            before = month
        if presumed:
            self.notes.append(
                f"the sheet does not say who dealt month {_numbers(presumed)}; who had won most is written as dealer"
            )
        if self.sheet.totals and not self._unplayed():
            totals = {
                player: self.sheet.totals[player] for player in self.players if player in self.sheet.totals
            }
            self.text += "\n" + render_tables("final", {"totals": totals})
        self._settle()
        return Imported(self.text, (*self.sheet.notes, *self.notes))

    def _settle(self) -> None:
        """See that the session can be read, and note what the rules say against its months."""
        loaded = load(self.text)
        session = loaded.session
        if (
            session is None or loaded.problems
        ):  # all was looked at cell by cell; this is for what nobody thought of
            raise SheetError(*(problem.message for problem in loaded.problems))
        for problem in settle(session, self.rules).all_problems():
            match problem.where:
                case ("months", int(place), *_) if problem.rule != "dealer.next":
                    self.notes.append(f"row {self.sheet.months[place].row}: {problem.message}")

    def _check_size(self) -> None:
        rules, count = self.rules, len(self.players)
        least, most = rules.players_min, rules.players_max
        if not least <= count <= most:
            allowed = str(least) if least == most else f"{least} to {most}"
            raise SheetError(
                f"{count} players ({', '.join(self.players)}); the rules {rules.name} are for {allowed}"
            )
        koikoi = self.game == "koikoi"
        for month in self.sheet.months:
            if month.again and not koikoi and rules.entry_too_few not in ("fewer-play", "split"):
                raise SheetError(f"row {month.row}: this month is there twice")
        months = [month for month in self.sheet.months if not month.again]
        if len(months) > rules.year_months and (koikoi or not rules.ba_extend_year):
            row = months[rules.year_months].row
            raise SheetError(f"row {row}: one month too many: the year has {rules.year_months}")

    def _check_captures(self) -> None:
        if self.game == "koikoi":
            return
        deck = deck_points(self.rules)
        found = [
            f"row {month.row}: {player} captured {points}; the deck holds {deck}"
            for month in self.sheet.months
            for player, points in month.captures.items()
            if isinstance(points, int) and points > deck
        ]
        if found:
            raise SheetError(*found)

    def _unplayed(self) -> bool:
        played = sum(not month.again for month in self.sheet.months)
        return played < int(self.rules.year_months)

    def _month(self, month: SheetMonth, dealer: str | None) -> dict[str, Any]:
        def by_seat(table: Mapping[str, Any]) -> dict[str, Any]:
            return {player: table[player] for player in self.players if player in table}

        found: dict[str, Any] = {
            "dealer": dealer,
            "absent": [player for player in self.players if player in month.absent],
            "captures": by_seat(month.captures),
            "paid": by_seat(month.paid),
        }
        if month.note:
            found["_note"] = month.note
        if month.again:
            found |= self._did_not_count(month, dealer)
        if self.game == "koikoi":
            found["captures"] = {
                name: cards for name, cards in found["captures"].items() if isinstance(cards, str)
            }
            found["winner"] = month.winner or self._only_winner(month)
            if len(self.players) > 2:
                played = [player for player, points in found["paid"].items() if points]
                found["active"] = played if len(played) == 2 else []
        else:
            found |= {"ba": month.ba, "chips": by_seat(month.chips), "loans": by_seat(month.loans)}
        return {key: value for key, value in found.items() if value not in (None, [], {})}

    def _did_not_count(self, month: SheetMonth, dealer: str | None) -> dict[str, Any]:
        """A deal that was thrown in, or a month that nobody entered."""
        if self.game == "koikoi":
            return {"redeal": True}
        asked = turn_order(self.players, dealer or self.players[0], month.absent)
        return {"choices": [f"{player} retire" for player in asked]}

    def _only_winner(self, month: SheetMonth) -> str | None:
        """Who won a month of Koi-Koi: who was paid, unless the dealer is paid too where nobody stops."""
        won = [player for player, points in month.paid.items() if points > 0]
        return won[0] if len(won) == 1 and not self.rules.draw_dealer else None

    def _dealer(
        self, number: int, month: SheetMonth, before: SheetMonth | None, due: str | None
    ) -> tuple[str | None, str]:
        """Who dealt a month, if it has to be written, and a comment where that is not certain."""
        if month.dealer is not None:
            if (
                before is not None
                and before.winner not in (None, month.dealer, *month.absent)
                and self.rules.dealer_next == "winner"
            ):
                self.notes.append(
                    f"row {month.row}: {month.dealer} is dealer of month {number}, and {before.winner} won month "
                    f"{number - 1}; {month.dealer} is written"
                )
                return month.dealer, f"the sheet has {before.winner} winning month {number - 1}"
            return month.dealer, ""
        if before is None or self.rules.dealer_next == "seat":
            return None, ""
        if before.winner is not None:
            return self._present(before.winner, month.absent), ""
        if due is not None:
            return None, ""
        most = max((before.paid.get(player, 0) for player in self.players), default=0)
        likely = next(player for player in self.players if before.paid.get(player, 0) == most)
        return self._present(likely, month.absent), f"presumed: most points in month {number - 1}"

    def _due_to_deal(self) -> str | None:
        """Who deals next by the months so far; None where the last of them is not settled."""
        session = load(self.text).session
        return settle(session, self.rules).next_dealer if session is not None else None

    def _choices(self, month: SheetMonth, dealer: str | None) -> dict[str, Any]:
        """Who entered and who retired, where it follows from who captured: the three who played, in turn order.

        Whoever was asked before the third of them and did not play had retired; the rest were pushed out.
        """
        if self.game == "koikoi" or month.again or dealer is None or dealer in month.absent:
            return {}
        order = turn_order(self.players, dealer, month.absent)
        played = [player for player in order if player in month.captures]
        certain = self.rules.entry_after_three == "pushed-out" and PLAYING < len(order) < WITH_BLANK
        if not certain or len(played) != PLAYING:
            return {}
        asked = order[: order.index(played[-1]) + 1]
        return {"choices": [f"{player} {'enter' if player in played else 'retire'}" for player in asked]}

    def _present(self, player: str, absent: Iterable[str]) -> str | None:
        here = turn_order(self.players, player, tuple(absent))
        return here[0] if here else None


def _with_comment(month: str, comment: str) -> str:
    """A month with a comment beside its dealer."""
    if not comment:
        return month
    lines = month.split("\n")
    at = next((place for place, line in enumerate(lines) if line.startswith("dealer = ")), None)
    if at is not None:
        lines[at] += f"  # {comment}"
    return "\n".join(lines)


def _numbers(numbers: list[int]) -> str:
    """Numbers in a sentence: 2 to 12, or 2, 5 and 6.

    >>> _numbers([2, 3, 4]), _numbers([2, 5, 6]), _numbers([2])
    ('2 to 4', '2, 5 and 6', '2')
    """
    if len(numbers) > 2 and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        return f"{numbers[0]} to {numbers[-1]}"
    return listed(map(str, numbers))
