"""What was probably meant by a word that is unknown: one measure of likeness for keys, names, yaku and commands."""

from __future__ import annotations

from collections.abc import Iterable

_LIKENESS = 0.61
"""How alike two words must be, from 0 to 1: "pikka" means pikaichi (0.615), "Ichiro" does not mean Chie (0.6)."""
_MOST_LETTERS = 100
"""A longer word is compared by its beginning, since comparing takes the square of the length."""


def suggest_word(word: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that was probably meant by a misspelt word; None if none is like it.

    Capitals do not count, and an underscore stands for a hyphen.

    >>> suggest_word("captuers", ["captures", "calls"]), suggest_word("ba.cary", ["ba.carry", "ba.first"])
    ('captures', 'ba.carry')
    >>> suggest_word("Ichiro", ["Aki", "Ben", "Chie"])
    """
    return next(iter(suggest_words(word, candidates, most=1)), None)


def suggest_words(word: str, candidates: Iterable[str], *, most: int = 3) -> list[str]:
    """Return the candidates that were probably meant by a misspelt word, the most alike first.

    >>> suggest_words("kuttsku", ["kuttsuki", "teshi", "futakuttsuki"])
    ['kuttsuki', 'futakuttsuki']
    """
    from difflib import SequenceMatcher  # only a misspelt word needs it

    wanted = _normalize(word[:_MOST_LETTERS])
    matcher = SequenceMatcher()
    matcher.set_seq2(wanted)
    alike: list[tuple[float, str]] = []
    for candidate in candidates:
        known = _normalize(candidate)
        if 2 * len(known) < len(wanted):
            continue
        matcher.set_seq1(known)
        if matcher.real_quick_ratio() >= _LIKENESS and matcher.quick_ratio() >= _LIKENESS:
            likeness = matcher.ratio()
            if likeness >= _LIKENESS:
                alike.append((likeness, candidate))
    alike.sort(key=lambda pair: -pair[0])
    return list(dict.fromkeys(candidate for _, candidate in alike))[:most]


def _normalize(word: str) -> str:
    return word.lower().replace("_", "-")
