"""What an answer means at a question of Koi-Koi."""

from __future__ import annotations

from collections.abc import Sequence

from hhscore.cards import parse_cards
from hhscore.cards.deck import shown as echoed
from hhscore.facts import FactError
from hhscore.games.koikoi.entry import PLAYING
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import YakuError, all_yaku, parse_yaku
from hhscore.model.session import Session
from hhscore.play import question as asked
from hhscore.play.question import Question
from hhscore.play.typed import Reply, Words, split_words, take_player

_NOBODY = ("nobody", "none", "no", "-", "n")
_STOPS = ("stop", "stops", "stopped", "end")
_PLAYS_ON = ("koikoi", "koi-koi", "k", "koi")


def koikoi_answer(question: Question, text: str, session: Session, rules: KoikoiRules) -> Reply:
    """What an input at a question of Koi-Koi means.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> stop = Question("stop", 1, "stopped", usual="nobody", who=("Aki", "Ben"))
    >>> koikoi_answer(stop, "aki tane:6 akatan stop", Session(("Aki", "Ben"), "koikoi"), koikoi_preset()).facts
    (('winner', 'Aki'), ('yaku', 'tane:6', 'akatan'))
    """
    if question.kind == asked.ACTIVE:
        if not text:
            return Reply((("active", *question.who[:PLAYING]),))
        words, named = split_words(text.replace(",", " ")), []
        while words:
            named.append(take_player(words, session.players))
        return Reply((("active", *named),))
    if question.kind == asked.STOP:
        return _stop(question, text, rules)
    if question.kind == asked.DECIDE:
        return _decide(question, text)
    if question.kind == asked.KOIKOI:
        if not text or text in ("0", *_NOBODY):
            return Reply(passed=True)
        return Reply((("koikoi", str(question.player), text),))
    if question.kind == asked.MADE:
        return Reply((_made(text.split(), str(question.player), rules),))
    raise FactError(f"{echoed(text)} is no fact and no command; help lists them")


def _stop(question: Question, text: str, rules: KoikoiRules) -> Reply:
    if not text or text.casefold() in _NOBODY:
        return Reply((("active", *question.who),), passed=True)
    words = split_words(text)
    player = take_player(words, question.who)
    if words and words[0].casefold() in _PLAYS_ON:
        number = int(words[1]) if len(words) > 1 and words[1].isdecimal() else _called(question, player) + 1
        return Reply((("koikoi", player, str(number)),))
    if len(words) > 1 and words[-1].casefold() in _PLAYS_ON:
        told = _made(words[:-1], player, rules)  # only the call is recorded, but a slip is not let pass
        if told[0] == "captures":
            parse_cards(told[-1])
        return Reply((("koikoi", player, str(_called(question, player) + 1)),))
    won: tuple[Words, ...] = (("winner", player),)
    if not words:
        return Reply(won)
    stops = [word for word in words if word.casefold() in _STOPS]
    words = [word for word in words if word.casefold() not in _STOPS]
    if stops:
        return Reply((*won, _made(words, player, rules)) if words else won)
    made = _made(words, player, rules)
    asks = "stop (Enter) · k koi-koi: play on"
    over = (str(_called(question, player) + 1), *made)
    return Reply(
        ask=Question(
            asked.DECIDE,
            question.month,
            f"{player} says",
            player,
            "stop",
            asks,
            ("stop", "koikoi"),
            who=question.who,
            over=over,
        )
    )


def _decide(question: Question, text: str) -> Reply:
    player, word = str(question.player), text.casefold() or "stop"
    if word in _PLAYS_ON:
        return Reply((("koikoi", player, question.over[0]),))
    if word in _STOPS or "stop".startswith(word):
        return Reply((("winner", player), question.over[1:]))
    raise FactError(f"{echoed(text)}: {player} says stop or koi-koi")


def _called(question: Question, player: str) -> int:
    """How often a player has called koi-koi this month."""
    counts = dict(one.rpartition(":")[::2] for one in question.over)
    return int(counts.get(player, counts.get("", 0)))


def _made(words: Sequence[str], player: str, rules: KoikoiRules) -> Words:
    """Yaku by name, or captured cards. FactError for a yaku that there is not."""
    named = [word.strip(",") for word in words]
    first = named[0].partition(":")[0].casefold() if named else ""
    if first not in all_yaku(rules) and not any(_is_yaku(word, rules) for word in named):
        return ("captures", player, " ".join(words))
    try:
        for word in named:
            parse_yaku(word, rules)
    except YakuError as error:
        raise FactError(str(error)) from None
    return ("yaku", *named)


def _is_yaku(word: str, rules: KoikoiRules) -> bool:
    try:
        parse_yaku(word, rules)
    except YakuError:
        return False
    return True
