"""Why each payment is made, with its numbers."""

from hhscore.words.message import Template

TEMPLATES: dict[str, Template] = {
    # amounts and shares
    "kan": "{kan} kan",
    "below_zero": "−{amount}",
    "times_ba": "{sentence} × {ba} {times}",
    "shared": "{sentence}, shared by {count}",
    "yaku": "{yaku} {worth}",
    # hand yaku and their bonuses
    "hand_yaku": "{yaku}: {worth}",
    "hand_yaku_together": "{parts:+} = {worth}",
    "blown_out": "{player}'s hand yaku blown out by {special}: returned",
    "nuke_yaku": "nuke-yaku, {yaku} with {points} captured points: {worth}",
    "nuke_yaku_noted": "nuke-yaku, {yaku} with as noted: {worth}",
    "three_of_cards": "the three {cards}",
    "a_three": "a three",
    "first_three": "the first three",
    "second_three": "the second three",
    "tobikomi": "tobikomi, {three} of the hand captured whole: {worth}",
    "tobikomi_fed": "tobikomi of {three}, fed by {guilty} against hatto: {shares} × {worth}",
    # who retired, was pushed out, or entered blind
    "orichin": "{place} to retire: {worth}",
    "orichin_received": "{player} {place} to retire: {worth}",
    "orichin_pot": "for winning the month",
    "orichin_pot_of_year": "the pot nobody won, to the year's winner",
    "half": "half",
    "share": "{share}",
    "part_of_hand_yaku": "{part} of {yaku:+} ({worth}) = {half}",
    "part_of_captured": "{part} of {yaku:+} ({worth}) complete in the hand = {half}",
    "card_in_hand": "{cards}, {worth}",
    "cards_in_hand": "{cards}, {worth} each = {all}",
    "pushed_out": "{player} pushed out: {parts:;}",
    "pushed_out_together": "{player} pushed out: {parts:;}; together {worth}",
    "mizuten": "{player}'s mizuten: {points} captured points, {needed} needed; {worth}",
    # captured yaku
    "captured": "{yaku:+}",
    "captured_hatto": "{payer} broke hatto: {yaku:+}",
    "captured_hatto_both": "{payer} broke hatto, both shares: {yaku:+}",
    "captured_sage": "{payer} was in sage, the third player's share too: {yaku:+}",
    "sage_when_ended": "{player} was in sage when {ender} ended",
    "sage_cancelled": "{player} cancelled",
    "sage_to_the_end": "{player} was in sage until hands were played out",
    "half_of": "{why}: half of {yaku:+}",
    "half_of_hatto": "{why}, {payer} broke hatto: half of {yaku:+}",
    "said_sage": "{player} said sage with {yaku:+}: {worth}",
    # special yaku and card points
    "all_captured_par": "all three captured {par}",
    "captured_points": "{points} captured points",
    "plains": "{plains} plains",
    "of_player": "{player}'s {what}",
    "special": "{yaku} ({what}): {worth}",
    "two_players": "{more} captured {most}, {less} {least}",
    "over_par": "{player} captured {points}, {over} over {par}",
    "under_par": "{player} captured {points}, {under} under {par}",
    # the year's chips
    "loan": (
        "{player}'s chips were {held}, so {count} loan",
        "{player}'s chips were {held}, so {count} loans",
    ),
    "loan_returned": "{player} returns {loans} × {loan} points borrowed",
    "put_aside": "a positive net of {net} is put aside until the end",
    "handon_pot": "the han-don pot, to the year's winner",
    "ginmi_fixed": "a fixed ginmi to {player}, who won the year",
    "ginmi": "{player}'s {kan} kan + {each} × {players} players",
}
