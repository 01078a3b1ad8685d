"""What accounts that are no player are called."""

_NAMES = {
    "@orichin": ("the pot", "orichin pot"),
    "@handon": ("the han-don pot", "han-don pot"),
    "@bank": ("the bank", "bank"),
}


def is_player(account: str) -> bool:
    """Whether an account is a player's, not a pot or the bank.

    >>> is_player("Ben"), is_player("@bank")
    (True, False)
    """
    return account not in _NAMES


def name_account(account: str) -> str:
    """Name an account within a sentence.

    >>> name_account("@handon"), name_account("Ben")
    ('the han-don pot', 'Ben')
    """
    return account if is_player(account) else _NAMES[account][0]


def label_account(account: str) -> str:
    """Name an account where it stands alone, as in a table.

    >>> label_account("@orichin"), label_account("Ben")
    ('orichin pot', 'Ben')
    """
    return account if is_player(account) else _NAMES[account][1]
