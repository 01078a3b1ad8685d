"""House rules at random: values that a table might play, kept to what can go together."""

from __future__ import annotations

import random
from typing import Any

from tests.referee.house import KINDS_YAKU, MONTHS_YAKU, PRESETS, REASONS, Rules

_FEES = (
    [1, 1.5, 2, 2.5],
    [0.5, 0.75, 0.3, 1, 2, 3, 4],
    {"4": [1], "5": [1, 1], "6": [1.5, 1.5, 2]},
    {"4": [1, 0.5, 2, 3], "5": [1, 1, 1, 1, 1], "6": [1.5, 1.5, 2, 3], "7": [2, 2.5, 3, 4]},
)
_VALUES: dict[str, tuple[Any, ...]] = {
    "unit.kan": (12, 10, 7, 1, 5), "dealer.next": ("winner", "seat"),
    "ba.on": (True, False), "ba.oba": (1, 2, 3), "ba.zetsuba": (3, 4, 5),
    "ba.carry": ("queue", "none", "stack"), "ba.first": ("highest", "carried"), "ba.extend_year": (True, False),
    "orichin.direction": ("pay", "receive", "none"), "orichin.fees": _FEES,
    "oikomi.hand_yaku": (0, 0.5, 1, 0.25), "oikomi.captured": (0, 0.5, 1), "oikomi.card": (0, 0.25, 0.5),
    "oikomi.cards": ("brights-and-ribbons", "yaku-cards"), "oikomi.exclude_used": (True, False),
    "oikomi.payers": ("entering", "not-leader"), "mizuten.value": (1, 2, 0.5), "mizuten.at": (80, 88, 89),
    "mizuten.payers": ("all", "playing"), "mizuten.penalty": (0, 1, 0.5), "teyaku.overlap": ("add", "highest"),
    "tobikomi.value": (0, 1, 0.5), "nuke_yaku.value": (0, 1, 2.5), "nuke_yaku.at": (88, 89, 100),
    "nuke_yaku.in": (["aka"], ["pikaichi", "karasu"], ["aka", "tan-ichi", "toichi", "karasu"]),
    "sage.rule": ("half-back", "double"), "special.souhachi": (0, 10, 8.5), "special.futahachi": (0, 10),
    "special.futahachi.at": (140, 168), "special.futahachi.step": (0, 1, 0.5, [11, 12, 15]),
    "special.sujiroku": (0, 12), "special.sujiroku.at": (14, 15, 16), "special.sujiroku.step": (0, 2, 0.25, [13, 20]),
    "special.mode": ("replace", "add"), "special.blows_out": ("all", "achiever", "none"),
    "special.cancels_mizuten": (True, False), "cards.split": ("difference", "shortfall"),
    "month.winner": ("most-points", "ender"), "chips.stake": (0, 5, 3, 10), "kaikan.loan": (5, 2, 10),
    "handon.after": (0, 2, 3, 6), "handon.stake": (10, 5, 6), "totals.round_up_from": (5, 6, 1, 3),
    "ginmi.per_player": (0, 5, 3), "ginmi.floor": (0, 10, "none"), "places": ("seat", "shared"),
}  # fmt: skip
_MORE = (0, 0.5, 0.25)
"""What is added to the value of a yaku; so little that no yaku overtakes one that contains it."""
_PAID_FOR_PLAY = ("dekiyaku", "sage", "hatto", "tobikomi")
"""Reasons that the two programs tell apart differently; a table has the ba multiply all of them or none."""
_NO_CHIPS = {
    "kaikan.loan": 0, "handon.after": 0, "totals.round_up_from": 0, "ginmi.per_player": "none", "ginmi.floor": "none",
}  # fmt: skip


def house(rng: random.Random, preset: str, share: float) -> Rules:
    """House rules for a preset: about this share of all keys changed, at least one."""
    base = PRESETS[preset]
    pool = {key: rng.choice(values) for key, values in _VALUES.items()}
    reasons = [reason for reason in REASONS if reason not in _PAID_FOR_PLAY and rng.random() < 0.6]
    pool["ba.applies_to"] = reasons + list(_PAID_FOR_PLAY) * (rng.random() < 0.5)
    for key in (*(f"teyaku.{name}" for name in (*MONTHS_YAKU, *KINDS_YAKU)), *_dekiyaku(base)):
        if base[key]:
            pool[key] = base[key] + rng.choice(_MORE)
    if preset == "qdan":  # its tables do without retiring, mizuten and half-back
        for key in ("orichin.direction", "orichin.fees", "mizuten.value", "sage.rule", "unit.kan"):
            del pool[key]
    if base["entry.too_few"] == "shibari":
        pool["orichin.direction"] = "receive"
    changed = {key: value for key, value in pool.items() if rng.random() < share}
    if not changed:
        key = rng.choice(list(pool))
        changed[key] = pool[key]
    _fit(changed, base)
    return changed


def _dekiyaku(base: Rules) -> list[str]:
    return [key for key in base if key.startswith("dekiyaku.") and key != "dekiyaku.replaces"]


def _fit(changed: Rules, base: Rules) -> None:
    """Change what cannot go together with the rest."""

    def at(key: str) -> Any:
        return changed.get(key, base[key])

    if not at("chips.stake"):
        changed.update(_NO_CHIPS)
    elif not at("totals.round_up_from") or base["unit.kan"] == "none":
        changed.update({"totals.round_up_from": 0, "ginmi.per_player": "none"})
    elif at("totals.round_up_from") > at("unit.kan"):
        changed["totals.round_up_from"] = 1
    if at("handon.after") and not at("handon.stake"):
        changed["handon.stake"] = 10
    if at("orichin.direction") == "receive" and at("entry.too_few") == "fewer-play":
        changed["orichin.direction"] = "pay"
    if at("cards.settle") == "always":
        changed["cards.split"] = "shortfall"
    if at("ba.oba") > at("ba.zetsuba"):
        changed["ba.oba"] = at("ba.zetsuba")
    if at("ba.carry") != "queue":
        changed["ba.extend_year"] = False
