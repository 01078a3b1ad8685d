"""The games that hhscore settles, a folder each, and what serves all of them."""
