"""What a cause is about: a payment by what it is for, all payments of a kind, whose totals or chips."""

from hhscore.words.message import Template

TEMPLATES: dict[str, Template] = {
    "off-by": "{player} is {amount:signed} off",
    "for-yaku": "{player:possessive} {yaku:+}",
    "for-orichin": "{player:possessive} orichin",
    "for-pot": "the orichin pot",
    "for-back": "the hand yaku returned to {player}",
    "for-all-back": "the hand yaku returned",
    "for-cards": "the payment to {player} for card points",
    "for-card-points": "the payment for card points",
    "for-all-cards": "the card points",
    "for-sage": "what {player} is paid for sage ({yaku:+})",
    "for-hatto": "what {player} is paid for hatto ({yaku:+})",
    "all-hand-yaku": "the hand yaku",
    "all-hand-yaku-with-bonuses": "the hand yaku with tobikomi and nuke-yaku",
    "all-bonuses": "tobikomi and nuke-yaku",
    "all-captured-yaku": "the captured yaku",
    "all-special-yaku": "the special yaku",
    "all-orichin": "the orichin",
    "all-oikomi": "the oikomi",
    "all-mizuten": "the mizuten",
    "for-reason": "{player:possessive} {reason}",
    "replaced-pair": "{yaku:and}",
    "of-all-totals": "the totals",
    "of-total": "{player:possessive} total",
    "of-all-chips": "the chips",
    "of-chips": "{player:possessive} chips",
}
