"""Koi-Koi, the second game: its rules, its yaku, its month and its year, on the cards and ledger both games share."""

from .captured import Made, Score, grown, made, score
from .entry import Playing, thrown_in, who_plays
from .month import payment, settle_month
from .near import Chance, Near, Outlook, near, outlook
from .preset import koikoi_preset
from .rules import KoikoiRules
from .yaku import YAKU, KoikoiYaku, Named, YakuError, all_yaku, parse_yaku, redeal_hands
from .year import next_dealer, settle_year

__all__ = [
    "YAKU",
    "Chance",
    "KoikoiRules",
    "KoikoiYaku",
    "Made",
    "Named",
    "Near",
    "Outlook",
    "Playing",
    "Score",
    "YakuError",
    "all_yaku",
    "grown",
    "koikoi_preset",
    "made",
    "near",
    "next_dealer",
    "outlook",
    "parse_yaku",
    "payment",
    "redeal_hands",
    "score",
    "settle_month",
    "settle_year",
    "thrown_in",
    "who_plays",
]
