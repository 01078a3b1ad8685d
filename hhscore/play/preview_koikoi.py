"""What is being typed at a question of Koi-Koi, told before Enter."""

from __future__ import annotations

from hhscore.cards import parse_cards
from hhscore.games.koikoi.captured import holding, made, paid_of
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import parse_yaku, worth
from hhscore.play.question import Question
from hhscore.play.typed import typed_cards
from hhscore.words.sentences import counted


def captured_so_far(question: Question, text: str, rules: KoikoiRules) -> str:
    """Which yaku captured cards make as far as they are typed, and what they come to.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> captured_so_far(Question("made", 1, "Aki's yaku"), "1rp 2rp 3rp", koikoi_preset())
    '6 cards · akatan · 6 points'
    """
    cards, more = typed_cards(text, question.seen)
    if more and not cards:
        return more
    held = made(cards, rules)
    total = sum(one.points for one in held)
    names = " + ".join(str(one.named) for one in held) or "no yaku yet"
    return f"{len(cards)} cards · {names}" + (f" · {counted(total, 'point')}" if held else "")


def just_made(question: Question, rules: KoikoiRules) -> str:
    """The yaku that a player has just made, and what they come to: stop, or koi-koi?"""
    word, *told = question.over[1:]
    named = (
        holding(parse_cards(told[-1]), rules)
        if word == "captures"
        else [parse_yaku(one, rules) for one in told]
    )
    paid = paid_of(named, rules)
    names = " + ".join(map(str, paid)) or "no yaku"
    return f"{names} · {counted(sum(worth(one, rules) for one in paid), 'point')} · Enter: stop or koi-koi?"
