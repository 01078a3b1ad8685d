"""Who pays whom how much, in words."""

from __future__ import annotations

from collections.abc import Sequence

from hhscore.model.ledger import Transfer
from hhscore.words.accounts import is_player, name_account
from hhscore.words.amounts import kan
from hhscore.words.sentences import listed


def who_pays(group: Sequence[Transfer], unit: int | None, *, payee: bool = True) -> str:
    """Who pays whom how much, for transfers to one account.

    >>> who_pays([Transfer("Aki", "@orichin", 24, "orichin", "orichin.fees", "")], 12)
    'Aki pays 2k0 into the pot'
    """
    names = [name_account(transfer.payer) for transfer in group]
    whom = group[0].payee
    verb = "pays" if len(names) == 1 else "pay"
    amounts = {transfer.points for transfer in group}
    if len(amounts) > 1:
        each = ", ".join(
            f"{name} {kan(transfer.points, unit)}" for name, transfer in zip(names, group, strict=True)
        )
        return f"{each} to {name_account(whom)}"
    amount = kan(group[0].points, unit) + (" each" if len(names) > 1 else "")
    if not is_player(whom):
        return f"{listed(names)} {verb} {amount} into {name_account(whom)}"
    return f"{listed(names)} {verb} {whom + ' ' if payee else ''}{amount}"
