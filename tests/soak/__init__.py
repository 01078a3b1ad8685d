"""The attacks: what must hold whatever is given to hhscore, and whatever happens to it. `make soak` runs them whole.

Without HHSCORE_SOAK each attack is made a hundredth as often, so that `make test` keeps them working.
"""
