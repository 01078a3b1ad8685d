"""Koi-Koi, the second game: its rules, its yaku, its month and its year, on the cards and ledger both games share."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hhscore.games.koikoi.captured import grown, made, score
    from hhscore.games.koikoi.entry import thrown_in, who_plays
    from hhscore.games.koikoi.month import settle_month
    from hhscore.games.koikoi.preset import koikoi_preset
    from hhscore.games.koikoi.rules import KoikoiRules
    from hhscore.games.koikoi.yaku import YAKU, Named, YakuError, all_yaku, parse_yaku, redeal_hands
    from hhscore.games.koikoi.year import settle_year

_ROOMS = {
    "captured": ("grown", "made", "score"),
    "entry": ("thrown_in", "who_plays"),
    "month": ("settle_month",),
    "preset": ("koikoi_preset",),
    "rules": ("KoikoiRules",),
    "yaku": ("YAKU", "Named", "YakuError", "all_yaku", "parse_yaku", "redeal_hands"),
    "year": ("settle_year",),
}


def __getattr__(name: str) -> Any:
    """What is offered here, imported only when it is asked for: a look-up needs no month and no year."""
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f".{room}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "YAKU",
    "KoikoiRules",
    "Named",
    "YakuError",
    "all_yaku",
    "grown",
    "koikoi_preset",
    "made",
    "parse_yaku",
    "redeal_hands",
    "score",
    "settle_month",
    "settle_year",
    "thrown_in",
    "who_plays",
]
