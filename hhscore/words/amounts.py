"""Amounts as people write them: 2k6 is 2 kan 6 points. Also read back, as paper sheets have them."""

from __future__ import annotations

import re
import unicodedata

MINUS = "−"
_NUMBER = r"\d+(?:,\d{3})*"
_AFTER = r"\s*(?:points|pts|pt|p|文|点)?"
_KAN = re.compile(rf"(?P<kan>{_NUMBER}(?:\.\d+)?)?\s*(?:kan|k|貫)\s*(?P<points>{_NUMBER})?{_AFTER}")
_POINTS = re.compile(rf"(?P<points>{_NUMBER})(?:\.0+)?{_AFTER}")
_NEGATIVE = ("-", MINUS, "–", "‐", "▲", "△", "マイナス")


def kan(points: int, unit: int | None) -> str:
    """An amount in kan and points, with a real minus sign; in points alone where there is no kan.

    >>> kan(30, 12), kan(-30, 12), kan(30, None), kan(5, 12)
    ('2k6', '−2k6', '30', '0k5')
    """
    size = abs(points)
    text = str(size) if unit is None else f"{size // unit}k{size % unit}"
    return MINUS + text if points < 0 else text


def signed(points: int, unit: int | None) -> str:
    """An amount won or lost: the same with a plus sign on what was won.

    >>> signed(38, 12), signed(-94, 12), signed(0, 12), signed(38, None)
    ('+3k2', '−7k10', '0k0', '+38')
    """
    return "+" + kan(points, unit) if points > 0 else kan(points, unit)


def whole_number(digits: str) -> int:
    """Return the number that decimal digits write; one that is far too large stays far too large.

    Python refuses to read some thousand digits, and what is cut off in front would be another number.

    >>> whole_number("0000000000000000000012"), whole_number("０7"), whole_number("9" * 9000) > 10**17
    (12, 7, True)
    """
    return int(unicodedata.normalize("NFKC", digits).strip().lstrip("0")[:18] or 0)


def parse_card_points(text: str, par: int) -> int | None:
    """Return the card points that somebody says, alone or as so many over or under par; None for anything else.

    >>> [parse_card_points(text, 88) for text in ("100 points", "100点", "+12", "12 over", "-12", "12文の負け", "1b")]
    [100, 100, 100, 100, 76, 76, None]
    """
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    found = re.fullmatch(
        r"([+\-−‐]?)\s*(\d+)\s*(?:points?|pts?|点|文)?\s*(over|under|の?勝ち|の?負け)?\.?", plain
    )
    if found is None or (found[1] and found[3]):
        return None
    points = whole_number(found[2])
    side = found[1] or (found[3] or "").removeprefix("の")
    if not side:
        return points
    return par + points if side in ("+", "over", "勝ち") else par - points


def parse_amount(text: str, unit: int | None) -> int:
    """The points that a written amount means; ValueError, saying what can be read, for anything else.

    Reads points, or kan and points with k, kan or 貫, in half or full width; ▲, △ and brackets mean minus. `unit`:
    points to a kan, None where the rules have none.

    >>> parse_amount("3k4", 12), parse_amount("-1貫5", 12), parse_amount("30", 12)
    (40, -17, 30)
    >>> parse_amount("▲1.5貫", 12), parse_amount("（２ｋ）", 10)
    (-18, -20)
    >>> parse_amount("2r", 12)
    Traceback (most recent call last):
    ...
    ValueError: '2r' is no amount; written like 30, -30, 3k4, -1貫5
    """
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    sign = 1
    if plain.startswith("(") and plain.endswith(")"):
        sign, plain = -1, plain[1:-1].strip()
    if plain.startswith("+"):
        plain = plain[1:].strip()
    for mark in _NEGATIVE:
        if plain.startswith(mark):
            sign, plain = -1, plain.removeprefix(mark).strip()
            break
    found = _POINTS.fullmatch(plain)
    if found:
        return sign * _whole(found["points"])
    found = _KAN.fullmatch(plain)
    if not found or (found["kan"] is None and found["points"] is None):
        raise ValueError(f"{text!r} is no amount; written like 30, -30, 3k4, -1貫5")
    if unit is None:
        raise ValueError(f"{text!r}: these rules have no kan; points are written like 30 or -30")
    whole, _, part = (found["kan"] or "0").partition(".")
    points, left = divmod(int(part or "0") * unit, int("1" + "0" * len(part)))
    if left:
        raise ValueError(f"{text!r} is no whole number of points: 1 kan is {unit} points")
    return sign * (_whole(whole) * unit + points + _whole(found["points"] or "0"))


def _whole(digits: str) -> int:
    return int(digits.replace(",", ""))
