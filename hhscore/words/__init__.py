"""What a person reads: amounts, lists of names, and text fit to be printed. Knows no game."""
