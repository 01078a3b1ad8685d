"""How high the values of keys can be, and what a value can be in the words that several keys share.

The limits are far above what any table plays; they keep a figure that a file states from making an output without
end. `bounds` checks by the same numbers.
"""

MOST_MONTHS = 1_000
MOST_TIMES = 100
MOST_IN_A_KAN = 1_000
MOST_AMOUNT = 10_000
MOST_CARDS = 48
MOST_OF_A_CARD = 100
MOST_CARD_POINTS = MOST_CARDS * MOST_OF_A_CARD
MOST_FEES = 7
MOST_STEPS = 1_000

YES = "true or false"
WHOLE = f"a whole number, 0 to {MOST_AMOUNT}"
MONTHS = f"a whole number, 1 to {MOST_MONTHS}"
MONTHS_FROM_0 = f"a whole number, 0 to {MOST_MONTHS}"
TIMES = f"a whole number, 1 to {MOST_TIMES}"
IN_A_KAN = f"a whole number, 1 to {MOST_IN_A_KAN}"
CARDS = f"a whole number, 0 to {MOST_CARDS}"
CARDS_FROM_1 = f"a whole number, 1 to {MOST_CARDS}"
OF_A_CARD = f"a whole number, 0 to {MOST_OF_A_CARD}"
CARD_POINTS = f"a whole number, 0 to {MOST_CARD_POINTS}"
AMOUNT = f"a number, 0 to {MOST_AMOUNT}"
SHARE = "a number from 0 to 1"
