"""What one fact of Koi-Koi makes, in words."""

from __future__ import annotations

from collections.abc import Iterator

from hhscore.facts.change import Change
from hhscore.games.koikoi.captured import made
from hhscore.games.koikoi.month import score_of
from hhscore.games.koikoi.yaku import parse_yaku, redeal_hands
from hhscore.model.ledger import MonthLedger
from hhscore.words.sentences import counted, listed


def koikoi_makes(change: Change) -> Iterator[str]:
    """Sentences about what a fact of Koi-Koi makes; payments are told by the answer itself."""
    now = change.ledger
    if now is None:
        return
    key = change.fact.key
    facts = change.after.session.koikoi_months[now.month - 1]
    rules = change.after.koikoi_rules.in_month(now.month - 1)
    if key == "active" and now.dealer:
        yield f"{now.dealer} deals"
    elif key == "koikoi" and now.multiplier > 1:
        yield f"×{now.multiplier}"
    elif key == "hands":
        declared = redeal_hands(facts.hands[str(change.fact.player)], rules)
        if declared:
            yield f"{' and '.join(declared)}: {change.fact.player} may declare a new deal (redeal)"
    elif key == "captures":
        capture = facts.captures.get(str(change.fact.player))
        if capture is not None and capture.cards is not None:
            held = made(capture.cards, rules)
            names = [str(one.named) for one in held]
            yield (
                f"holds {listed(names)}, {counted(sum(one.points for one in held), 'point')}"
                if held
                else "no yaku"
            )
    elif key == "yaku" and facts.winner is None:
        paid = score_of(facts, [parse_yaku(name, rules) for name in facts.yaku], rules)
        yield f"{counted(paid.points, 'point')}; who stopped with them is not recorded yet (winner)"
    elif key == "redeal" and not now.counted:
        yield f"the deal is thrown in; {now.dealer or 'the same dealer'} deals again"
    elif key == "paid":
        yield _compared(change, now)


def _compared(change: Change, now: MonthLedger) -> str:
    if now.open:
        return "to be compared once the month is done"
    due = now.net[str(change.fact.player)]
    return "as the rules have it" if due == change.fact.value else f"by the rules it is {due:+d}"
