"""Why each payment is made, with its numbers."""

from hhscore.words.message import Template

TEMPLATES: dict[str, Template] = {
    "nobody_stopped": "nobody stopped: the dealer's {points}",
    "nobody_stopped_other": "nobody stopped: {points} to who does not deal",
    "dealt": "{yaku} in the dealt hand: {points}",
    "field_four": "four of a month or four pairs on the field: {points} to {player}, who deals",
    "yaku": "{yaku} {points}{factors:|}",
    "yaku_of": "{yaku} of {number}: {points}{factors:|}",
    "yaku_of_more": "{yaku} of {number}: {base} + {more} = {points}{factors:|}",
    "own_koikoi": ", ×{factor} for {calls} koi-koi",
    "their_koikoi": ", ×{factor} for the opponent's koi-koi",
    "field_brights": ", ×{factor} for the brights on the field",
    "many_points": ", ×{factor} for {at} points or more",
}
