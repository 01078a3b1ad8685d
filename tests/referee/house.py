"""The five rule sets, key by key, read off the table of paragraph 13 a second time."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

Rules = dict[str, Any]

REASONS = (
    *("teyaku", "tobikomi", "nuke-yaku", "orichin", "oikomi", "mizuten", "dekiyaku", "sage", "hatto"),
    *("special", "cards"),
)
_THREES = ["sanbon", "tate-sanbon", "futa-sanbon", "sanbon-tate-sanbon", "futa-tate-sanbon", "haneken"]
_HANDS = {
    "sanbon": (2, 10), "tate-sanbon": (3, 15), "sanbon-tate-sanbon": (0, 0), "futa-sanbon": (6, 0),
    "futa-tate-sanbon": (8, 0), "kuttsuki": (4, 20), "teshi": (6, 30), "haneken": (7, 30), "ichi-ni-shi": (8, 35),
    "shisou": (20, 50), "aka": (3, 15), "tan-ichi": (3, 20), "toichi": (3, 20), "pikaichi": (4, 20),
    "karasu": (4, 25),
}  # fmt: skip
_CAPTURED = {
    "goko": (12, 75), "shiko": (10, 50), "nanatan": (10, 50), "akatan": (7, 35), "aotan": (7, 35),
    "inoshikacho": (7, 35),
}  # fmt: skip
MONTHS_YAKU = tuple(_HANDS)[:10]
KINDS_YAKU = tuple(_HANDS)[10:]
CAPTURED_YAKU = tuple(_CAPTURED)

STANDARD: Rules = {
    "unit.kan": 12, "players.min": 3, "players.max": 7, "year.months": 12, "dealer.next": "winner",
    "ba.on": True, "ba.oba": 2, "ba.zetsuba": 4, "ba.carry": "queue", "ba.first": "highest",
    "ba.extend_year": False, "ba.applies_to": list(REASONS),
    "entry.after_three": "pushed-out", "entry.too_few": "must-play",
    "orichin.direction": "pay", "orichin.fees": [1, 1.5, 2, 2.5],
    "oikomi.hand_yaku": 0.5, "oikomi.captured": 0.5, "oikomi.card": 0.25,
    "oikomi.cards": "brights-and-ribbons", "oikomi.exclude_used": False, "oikomi.payers": "entering",
    "mizuten.value": 1, "mizuten.at": 89, "mizuten.payers": "all", "mizuten.penalty": 0,
    **{f"teyaku.{name}": kan for name, (kan, _) in _HANDS.items()},
    "teyaku.overlap": "add", "teyaku.willow": "either", "teyaku.willow_tate": False,
    "teyaku.aka_ribbons": "2-or-more", "teyaku.declare": "spoken",
    "tobikomi.value": 1, "tobikomi.in": _THREES,
    "nuke_yaku.value": 1, "nuke_yaku.at": 89, "nuke_yaku.in": ["aka", "tan-ichi", "toichi", "karasu"],
    **{f"dekiyaku.{name}": kan for name, (kan, _) in _CAPTURED.items()},
    "dekiyaku.replaces": {"goko": ["shiko"]},
    "sage.on": True, "sage.rule": "half-back", "sage.again": True,
    "hatto.yaku": ["akatan", "aotan", "shiko"], "hatto.tobikomi": True,
    "special.souhachi": 10, "special.futahachi": 10, "special.futahachi.at": 168, "special.futahachi.step": 1,
    "special.sujiroku": 12, "special.sujiroku.at": 16, "special.sujiroku.step": 2,
    "special.mode": "replace", "special.blows_out": "all", "special.cancels_mizuten": False,
    "cards.bright": 20, "cards.animal": 10, "cards.ribbon": 5, "cards.plain": 1, "cards.par": 88,
    "cards.settle": "unless-yaku", "cards.split": "difference", "month.winner": "most-points",
    "chips.stake": 5, "kaikan.loan": 5, "handon.after": 6, "handon.stake": 10,
    "totals.round_up_from": 6, "ginmi.per_player": 5, "ginmi.floor": 0, "places": "seat",
}  # fmt: skip

NO_CHIPS: Rules = {
    "chips.stake": 0, "kaikan.loan": 0, "handon.after": 0, "handon.stake": 0, "totals.round_up_from": 0,
    "ginmi.per_player": "none", "ginmi.floor": "none",
}  # fmt: skip

PRESETS: dict[str, Rules] = {
    "standard": STANDARD,
    "houwow": {**STANDARD, **NO_CHIPS},
    "traditional": {
        **STANDARD,
        "entry.after_three": "asked", "entry.too_few": "shibari", "orichin.direction": "receive",
        "orichin.fees": {"4": [1], "5": [1, 1], "6": [1.5, 1.5, 2], "7": [1.5, 1.5, 2]},
        "mizuten.at": 88, "mizuten.payers": "playing", "teyaku.willow_tate": True, "teyaku.aka_ribbons": 2,
        "tobikomi.in": ["sanbon", "tate-sanbon"], "dekiyaku.inoshikacho": 0, "hatto.tobikomi": False,
        "special.blows_out": "achiever",
    },
    "qdan": {
        **STANDARD, **NO_CHIPS,
        "unit.kan": "none", "players.max": 3, "dealer.next": "seat", "orichin.direction": "none", "orichin.fees": [],
        "oikomi.hand_yaku": 0, "oikomi.captured": 0, "oikomi.card": 0, "mizuten.value": 0,
        **{f"teyaku.{name}": points for name, (_, points) in _HANDS.items()},
        "teyaku.overlap": "highest", "teyaku.willow": "plain", "teyaku.aka_ribbons": 2,
        "teyaku.declare": "automatic", "tobikomi.value": 0, "tobikomi.in": [], "nuke_yaku.value": 0, "nuke_yaku.in": [],
        **{f"dekiyaku.{name}": points for name, (_, points) in _CAPTURED.items()},
        "dekiyaku.replaces": {"goko": ["shiko"], "nanatan": ["akatan", "aotan"]},
        "sage.rule": "once-shared", "sage.again": False, "hatto.yaku": [], "hatto.tobikomi": False,
        "special.souhachi": 50, "special.futahachi": 50, "special.futahachi.step": 0, "special.sujiroku": 50,
        "special.sujiroku.step": [60, 75, 100], "special.mode": "add", "special.blows_out": "none",
        "cards.settle": "always", "cards.split": "shortfall", "places": "shared",
    },
    "fudawiki": {
        **STANDARD, **NO_CHIPS,
        "players.min": 2, "ba.first": "carried", "entry.too_few": "fewer-play",
        "orichin.fees": [1, 1.5, 2, 2.5, 3, 3.5, 4], "oikomi.cards": "yaku-cards", "oikomi.exclude_used": True,
        "oikomi.payers": "not-leader", "mizuten.penalty": 1, "teyaku.aka": 2, "teyaku.sanbon-tate-sanbon": 7,
        "teyaku.willow": "plain", "dekiyaku.inoshikacho": 0,
        "sage.rule": "double", "special.cancels_mizuten": True, "month.winner": "ender", "places": "shared",
    },
}  # fmt: skip


def rules_of(session: Mapping[str, Any]) -> Rules:
    """The rule set of a session: its preset with `[house]` laid over, dotted keys or nested tables."""
    rules = dict(PRESETS[session.get("rules", "standard")])

    def lay(table: Mapping[str, Any], before: str) -> None:
        for key, value in table.items():
            name = before + key
            if isinstance(value, Mapping) and name not in rules:
                lay(value, name + ".")
            else:
                rules[name] = value

    lay(session.get("house", {}), "")
    return rules


def points(rules: Rules, value: Any) -> Fraction:
    """A value of the rule set in points."""
    return Fraction(str(value)) * (1 if rules["unit.kan"] == "none" else rules["unit.kan"])
