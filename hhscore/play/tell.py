"""What the guided table shows beside its questions: where the table stands, and what was asked to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hhscore.facts import FactError, player_named
from hhscore.facts.names import find_month
from hhscore.model.session import Month
from hhscore.play import question as asked
from hhscore.play import shown
from hhscore.play.correct import recorded
from hhscore.play.question import Question
from hhscore.words.columns import wrap_text
from hhscore.words.player_names import find_players

if TYPE_CHECKING:
    from hhscore.play.game import Game


class Teller:
    """Remembers what has been told already of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ended: int | None = None  # months whose end has been told
        self.headed = 0

    def before(self) -> list[str]:
        """What there is to show before the next question: months that are done now, the heading of a new one."""
        game, question = self.game, self.game.question
        if game.gone_back is not None or game.broken is not None or game.pending is not None:
            return []
        scored = game.scored
        months = len(scored.ledger.months)
        done = months if question.month > months or question.kind == asked.OVER else months - 1
        lines: list[str] = []
        if self.ended is None:
            lines += self._taken_up(question, done)
        elif done > self.ended:
            for number in range(self.ended + 1, done + 1):
                lines += shown.month_end(scored, number, game.look)
        self.ended = done
        if question.kind not in (asked.OVER, asked.WRONG) and self.headed != question.month:
            lines += ["", *shown.heading(scored, question.month, game.look), ""]
            if question.month <= months:
                facts = [one.words for one in recorded(scored.loaded.data["months"][question.month - 1])]
                lines += [*shown.so_far(scored, question.month, facts, game.look)]
        self.headed = question.month if question.kind != asked.OVER else 0
        if question.kind == asked.WRONG:
            lines += wrap_text(question.asks, game.look.width, "wrong       ")
        return lines

    def _taken_up(self, question: Question, done: int) -> list[str]:
        """Where the table stands when play begins."""
        scored, look = self.game.scored, self.game.look
        if question.kind == asked.OVER and done:
            return shown.month_end(scored, done, look)
        lines = shown.last_month(scored, look) if done else []
        return lines + [
            f"Month {month.month} is still open: back {month.month} asks for what it lacks."
            for month in scored.ledger.months[:-1]
            if month.open
        ]

    def listed(self, number: int) -> list[str]:
        """What is recorded of a month, numbered."""
        game = self.game
        facts = recorded(game.scored.loaded.data["months"][number - 1])
        month = game.scored.ledger.months[number - 1]
        lines = ["", *shown.heading(game.scored, number, game.look)]
        for place, one in enumerate(facts, 1):
            lines += wrap_text(one.words, game.look.width, f"{place:>3}  ")
        if not month.open:
            lines += shown.net_line(month, game.look)
        return lines

    def advice(self, question: Question) -> list[str]:
        """What ending or going on would mean for who made a captured yaku."""
        game = self.game
        scored, number = game.scored, question.month
        begun = number <= len(scored.ledger.months)
        if scored.session.game == "koikoi":
            from hhscore.play.advice_koikoi import advice_at

            facts = scored.session.koikoi_months[number - 1] if begun else None
            return advice_at(question, facts, scored.koikoi_rules.in_month(number - 1), game.look)
        from hhscore.play.advice import advice

        month = scored.ledger.months[number - 1]
        player = str(question.player)
        facts_ = scored.session.months[number - 1] if begun else Month()
        return advice(
            player, question.over, facts_, month, scored.hachihachi_rules.in_month(number - 1), game.look
        )

    def command(self, first: str, rest: list[str], question: Question) -> list[str]:
        """What score, why, rules, yaku or help shows."""
        game = self.game
        scored, look = game.scored, game.look
        if first == "help":
            return shown.help_lines(scored.session.game, question.asks, look)
        if first == "rules":
            return shown.rules_lines(scored.rules_in(question.month), " ".join(rest), look)
        if first == "yaku":
            return shown.yaku_lines(
                " ".join(rest), scored.session.game, scored.rules_in(question.month), look
            )
        if first == "score":
            from hhscore.report.sheet import score_sheet

            months = scored.rules.year_months
            lines = score_sheet(scored.session, scored.ledger, months, look)
            return lines if scored.ledger.final else [*lines, *shown.settled_so_far(scored.ledger, look)]
        return self._why(rest)

    def _why(self, rest: list[str]) -> list[str]:
        from hhscore.report.why import why

        game = self.game
        ledger = game.scored.ledger
        months = len(ledger.months)
        if not months:
            raise FactError("nothing has been recorded yet")
        number = game.gone_back or months
        named = find_month(rest[0], [month.number for month in ledger.months]) if rest else None
        if named is not None and not find_players(rest[0], ledger.players):
            rest.pop(0)
            number = named
        elif game.gone_back is None and not ledger.months[-1].transfers and months > 1:
            number = months - 1
        if not 1 <= number <= months:
            raise FactError(f"there is no month {number}; {months} recorded")
        player = player_named(" ".join(rest), ledger.players) if rest else None
        return why(
            game.scored.session, ledger, number, game.scored.rules_in(number).sources, game.look, player
        )
