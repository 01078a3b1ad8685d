"""What both ways of asking say."""

AGAIN = "Ctrl-C once more leaves; everything is saved already"
