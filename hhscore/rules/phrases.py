"""What the value of a key can be, in the words that several keys share."""

YES = "true or false"
WHOLE = "a whole number, 0 or more"
FROM_1 = "a whole number, 1 or more"
AMOUNT = "a number, 0 or more"
SHARE = "a number from 0 to 1"
