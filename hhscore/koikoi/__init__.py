"""Koi-Koi, the second game: its rules, its yaku, its month and its year, on the cards and ledger both games share."""

from .captured import Made, Score, grown, made, score
from .near import Chance, Near, Outlook, near, outlook
from .preset import koikoi_preset
from .rules import KoikoiRules
from .yaku import YAKU, KoikoiYaku, Named, YakuError, all_yaku, parse_yaku, redeal_hands

__all__ = [
    "YAKU",
    "Chance",
    "KoikoiRules",
    "KoikoiYaku",
    "Made",
    "Named",
    "Near",
    "Outlook",
    "Score",
    "YakuError",
    "all_yaku",
    "grown",
    "koikoi_preset",
    "made",
    "near",
    "outlook",
    "parse_yaku",
    "redeal_hands",
    "score",
]
