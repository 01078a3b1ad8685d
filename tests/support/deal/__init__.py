"""Deals and plays months of the games card by card, for tests. Shares only the 48 cards with the program."""
