"""What one fact of Koi-Koi makes, in words."""

from __future__ import annotations

from collections.abc import Iterator

from hhscore.koikoi.captured import holding
from hhscore.ledger import MonthLedger

from .change import Change
from .fact import all_of


def koikoi_makes(change: Change) -> Iterator[str]:
    """Sentences about what a fact of Koi-Koi makes; payments are told by the answer itself."""
    now = change.ledger
    if now is None:
        return
    key = change.fact.key
    facts = change.after.session.koikoi_months[now.month - 1]
    if key == "active" and now.dealer:
        yield f"{now.dealer} deals"
    elif key == "koikoi" and now.multiplier > 1:
        yield f"×{now.multiplier}"
    elif key == "captures":
        capture = facts.captures.get(str(change.fact.player))
        if capture is not None and capture.cards is not None:
            held = holding(capture.cards, change.after.rules)
            yield f"holds {all_of([str(one) for one in held])}" if held else "no yaku"
    elif key == "redeal" and not now.counted:
        yield f"the deal is thrown in; {now.dealer or 'the same dealer'} deals again"
    elif key == "paid":
        yield _compared(change, now)


def _compared(change: Change, now: MonthLedger) -> str:
    if now.open:
        return "to be compared once the month is done"
    due = now.net[str(change.fact.player)]
    return "as the rules have it" if due == change.fact.value else f"by the rules it is {due:+d}"
