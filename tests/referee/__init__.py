"""Hachi-hachi settled a second time, from the rules alone, to hold the program against.

Shares nothing with the program: a card is a word, a session a plain dict as TOML gives it, and yaku are found by
containment. `year.ledger` gives what `hhscore ledger --json` gives, without transfers.
"""
