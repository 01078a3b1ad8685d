"""What an answer means at a question of Koi-Koi."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from hhscore.cards import CardError, parse_cards
from hhscore.cards.deck import shown as echoed
from hhscore.facts import FactError
from hhscore.games.koikoi.entry import PLAYING
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import YakuError, parse_several, parse_yaku
from hhscore.model.session import Session
from hhscore.play import question as asked
from hhscore.play.question import Question
from hhscore.play.typed import Reply, Words, split_words, take_player
from hhscore.words.spoken import find_spoken, fold_word, is_spoken


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
        if not text or text == "0" or is_spoken(text, "nobody"):
            return Reply(passed=True)
        return Reply((("koikoi", str(question.player), text),))
    if question.kind == asked.MADE:
        return Reply((_made(text.split(), str(question.player), rules),))
    raise FactError(f"{echoed(text)} is no fact and no command; help lists them")


def _stop(question: Question, text: str, rules: KoikoiRules) -> Reply:
    if not text or is_spoken(text, "nobody"):
        return Reply((("active", *question.who),), passed=True)
    words = _joined(split_words(text))
    player = take_player(words, question.who)
    if words and is_spoken(words[0], "koikoi"):
        number = int(words[1]) if len(words) > 1 and words[1].isdecimal() else _called(question, player) + 1
        return Reply((("koikoi", player, str(number)),))
    if len(words) > 1 and is_spoken(words[-1], "koikoi"):
        told = _made(words[:-1], player, rules)  # only the call is recorded, but a slip is not let pass
        if told[0] == "captures":
            parse_cards(told[-1])
        return Reply((("koikoi", player, str(_called(question, player) + 1)),))
    won: tuple[Words, ...] = (("winner", player),)
    if not words:
        return Reply(won)
    stops = [word for word in words if is_spoken(word, "stop")]
    words = [word for word in words if not is_spoken(word, "stop")]
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
    player = str(question.player)
    said = find_spoken(text or "stop", ("stop", "koikoi"))
    if said is None:
        raise FactError(f"Unknown answer {echoed(text)}. Type s (stop) or k (koi-koi).")
    if said == "koikoi":
        return Reply((("koikoi", player, question.over[0]),))
    return Reply((("winner", player), question.over[1:]))


def _joined(words: list[str]) -> list[str]:
    """Words, those of `koi koi` as one."""
    found: list[str] = []
    for word in words:
        if found and fold_word(word) == fold_word(found[-1]) == "koi":
            found[-1] = "koi-koi"
        else:
            found.append(word)
    return found


def _called(question: Question, player: str) -> int:
    """How often a player has called koi-koi this month."""
    counts = dict(one.rpartition(":")[::2] for one in question.over)
    return int(counts.get(player, counts.get("", 0)))


def _made(words: Sequence[str], player: str, rules: KoikoiRules) -> Words:
    """Yaku by name, or captured cards. FactError for a yaku that there is not."""
    text = " ".join(words)
    try:
        return ("yaku", *map(str, parse_several(words, rules)))
    except YakuError as error:
        named = [word.strip(",").partition(":")[0] for word in words]
        if any(_is_yaku(word, rules) for word in named) and not _are_cards(text):
            raise FactError(str(error)) from None
        return ("captures", player, text)


def _is_yaku(word: str, rules: KoikoiRules) -> bool:
    with suppress(YakuError):
        parse_yaku(word, rules)
        return True
    return False


def _are_cards(text: str) -> bool:
    with suppress(CardError):
        parse_cards(text)
        return True
    return False
