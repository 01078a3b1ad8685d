"""What an answer means: the facts it is, in the words `hhscore add` takes them. Forgiving; judges only the words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hhscore.cards import CardError, complete_cards, parse_cards
from hhscore.cards.deck import shown as echoed
from hhscore.facts import FORMS, FactError, player_named
from hhscore.facts.words import OTHER_WORDS
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.games.yaku_names import UnknownYaku, Yaku, all_yaku, find_several, played_elsewhere
from hhscore.model.session import Session
from hhscore.play import question as asked
from hhscore.play.question import Question
from hhscore.play.typed import Reply, Words, split_words, take_player
from hhscore.words.player_names import find_players, take_long_name
from hhscore.words.sentences import listed
from hhscore.words.spoken import find_spoken, is_spoken
from hhscore.words.suggestion import suggest_word

COMMANDS = ("undo", "redo", "back", "score", "why", "rules", "yaku", "help", "quit")
"""What can be typed at any prompt beside an answer and a fact."""
_OTHER_COMMANDS = {
    "u": "undo",
    "?": "help",
    "？": "help",
    "q": "quit",
    "exit": "quit",
    "bye": "quit",
    "取り消し": "undo",
    "やり直し": "redo",
    "戻る": "back",
    "点数": "score",
    "点数表": "score",
    "理由": "why",
    "規則": "rules",
    "ルール": "rules",
    "役": "yaku",
    "ヘルプ": "help",
    "終わり": "quit",
    "終了": "quit",
}
_BAS = ("koba", "oba", "zetsuba")
_CALLS = ("end", "sage", "cancel")
_NUMBERS = re.compile(r"[\d\s,、]+")
_SPELT = 4
"""A word shorter than this is not taken for a hand yaku misspelt."""


def command(text: str, question: Question, game: str = "hachihachi") -> Words | None:
    """The command an input is in a game, with its words; None if it is none.

    >>> command("back 3", Question("field", 4, "field")), command("oba", Question("field", 4, "field"))
    (('back', '3'), None)
    """
    words = text.split()
    if not words:
        return None
    first = _OTHER_COMMANDS.get(words[0].casefold(), words[0].casefold())
    if first == "yaku" and game == "koikoi" and question.kind in (asked.MADE, asked.BACK):
        return None  # there it is a fact
    return (first, *words[1:]) if first in COMMANDS else None


def fact_words(text: str, session: Session) -> Words | None:
    """The words of a fact as `add` takes it, where the input begins with a fact's own word; None if it does not.

    >>> fact_words("choice Aki retire", Session(("Aki", "Ben", "Chie", "Dai")))
    ('choice', 'Aki', 'retire')
    """
    words = split_words(text)
    first = words[0].casefold() if words else ""
    first = OTHER_WORDS.get(first, first)
    form = FORMS.get(first)
    if form is None or session.game not in form.games:
        return None
    return tuple(words)


def take_one_who_plays(words: list[str], question: Question, session: Session) -> str:
    """Take the player that the first words name away from them. FactError for one at the table who does not play.

    >>> made = Question("call", 1, "captured", who=("Aki", "Ben", "Dai"))
    >>> take_one_who_plays(["chie", "akatan"], made, Session(("Aki", "Ben", "Chie", "Dai")))
    Traceback (most recent call last):
    ...
    hhscore.facts.names.FactError: Chie does not play this month; Aki, Ben and Dai do
    """
    rest = [*words]
    named = None
    with suppress(FactError):
        named = take_player(rest, session.players)
    if named is not None and named not in question.who:
        raise FactError(f"{named} does not play this month; {listed(question.who)} do")
    return take_player(words, question.who)


def answer(question: Question, text: str, session: Session, rules: Any) -> Reply:
    """What an input at a question means. FactError or CardError, with what could stand there, for what it cannot.

    >>> session, rules = Session(("Aki", "Ben", "Chie", "Dai")), None
    >>> answer(Question("choice", 1, "Ben", "Ben", words=("enter", "retire")), "r", session, rules).facts
    (('choice', 'Ben', 'retire'),)
    >>> answer(Question("captures", 1, "Ben took", "Ben"), "b1 a3 r4 p8", session, rules).facts
    (('captures', 'Ben', 'b1 a3 r4 p8'),)
    """
    text = text.strip()
    given = fact_words(text, session) if text else None
    if question.kind == asked.DECIDE and is_spoken(text, "koikoi"):
        given = None  # the word that is asked for, not the fact that begins with it
    if given is not None and not (question.kind == asked.MADE and given[0] == "yaku" and len(given) == 1):
        return Reply((given,))
    if not text and question.usual is None and question.kind != asked.BACK:
        raise FactError(question.asks)
    if not text and question.usual in ("not seen", "not counted"):
        return Reply(passed=True)
    readers: dict[str, Callable[[Question, str, Session, Any], Reply]] = {
        asked.FIELD: _field,
        asked.BLANK: _blank,
        asked.CHOICE: _choice,
        asked.SHIBARI: _choice,
        asked.DEALER: _dealer,
        asked.PUSHED: _pushed,
        asked.HAND: _hand,
        asked.CALL: _call,
        asked.DECIDE: _decide,
        asked.HATTO: _hatto,
        asked.CAPTURES: _captures,
        asked.PLAINS: _plains,
        asked.TOBIKOMI: _bonus,
        asked.NUKE: _bonus,
    }
    if session.game == "koikoi" and question.kind != asked.DEALER:
        from hhscore.play.reply_koikoi import koikoi_answer

        return koikoi_answer(question, text, session, rules)
    if question.kind in readers:
        return readers[question.kind](question, text, session, rules)
    raise FactError(f"{echoed(text)} is no fact and no command; help lists them")


def _field(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    word = text or question.usual or ""
    ba = find_spoken(word, _BAS, begun=len(word) == 1)
    if ba is not None:
        return Reply((("ba", ba),))
    return Reply((("field", text),))


def _blank(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    if not text or is_spoken(text, "nobody"):
        return Reply(passed=True)
    return Reply((("choice", player_named(text, question.who), "blank"),))


def _choice(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    """One word, or those of several players one after the other: `reee`."""
    words = text.casefold().split() or [question.usual or "enter"]
    others = [] if find_spoken(words[0], question.words) else _by_player(text, session.players)
    if others:
        verbs = [(question.kind, player, _verb(said, question)) for player, said in others]
        return Reply(tuple(verbs))
    if len(words) == 1 and len(words[0]) > 1 and set(words[0]) <= set("er"):
        words = list(words[0])
    verb = _verb(words[0], question)
    more = tuple(words[1:])
    player = str(question.player)
    if verb == "mizuten":
        return Reply((("mizuten",), ("choice", player, "enter")), more=more)
    return Reply(((question.kind, player, verb),), more=more)


def _verb(word: str, question: Question) -> str:
    """Enter, retire or mizuten in either language. FactError, with what can be typed, for anything else."""
    found = find_spoken(word, question.words)
    if found is not None:
        return found
    if find_spoken(word, ("mizuten",)):
        raise FactError("Mizuten is for the dealer, before anybody is asked. Type e (enter) or r (retire).")
    near = suggest_word(word, question.words)
    guess = f"Did you mean {near}? " if near else ""
    raise FactError(f"Unknown answer {echoed(word)}. {guess}Type e (enter) or r (retire).")


def _dealer(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    return Reply((("dealer", player_named(text, session.players)),))


def _pushed(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    if is_spoken(text, "nobody"):
        return Reply(passed=True)
    return Reply((("hand", str(question.player), text),))


def _hand(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    """Cards, hand yaku by name, or nothing declared; a hand yaku kept silent is `silent CARDS`."""
    player = str(question.player)
    if not text or is_spoken(text, "nobody"):
        return Reply((("declare", player, "nothing"),))
    others = [] if _named(text, rules) else _by_player(text, session.players)
    if others:
        return Reply(tuple(fact for one, said in others for fact in _hand_of(one, said, question, rules)))
    return Reply(_hand_of(player, text, question, rules))


def _hand_of(player: str, text: str, question: Question, rules: HachihachiRules) -> tuple[Words, ...]:
    """One player's hand as it is said: cards, hand yaku, none, or one kept silent."""
    if is_spoken(text, "nobody"):
        return (("declare", player, "nothing"),)
    first, _, rest = text.partition(" ")
    if first.casefold() == "silent":
        held = (("hand", player, rest),) if rest.strip() else ()
        return (*held, ("unclaimed", player))
    try:
        named = find_several(text, _hand_yaku(rules), "hand yaku", begun=True)
    except UnknownYaku as error:
        _check_spelling(text, question, error)
        return (("hand", player, text),)
    return (("declare", player, *(one.id for one in named)),)


def _named(text: str, rules: HachihachiRules) -> list[Yaku]:
    """The hand yaku that a text names, none where it is anything else."""
    with suppress(UnknownYaku):
        return find_several(text, _hand_yaku(rules), begun=True)
    return []


def _by_player(text: str, players: Sequence[str]) -> list[tuple[str, str]]:
    """Players named at a prompt with what each is said to have, `Aki sanbon, Chie karasu`; empty if none is named.

    >>> _by_player("dai kuttsuki", ["Aki", "Dai"]), _by_player("1b 4arp", ["Aki", "Dai"])
    ([('Dai', 'kuttsuki')], [])
    >>> _by_player("Aki 107, Dai 76", ["Aki", "Dai"]), _by_player("aki 107 dai 76", ["Aki", "Dai"])
    ([('Aki', '107'), ('Dai', '76')], [('Aki', '107'), ('Dai', '76')])
    """
    found: list[tuple[str, list[str]]] = []
    words = split_words(re.sub(r"[,，、;]", " ", text))
    while words:
        player = take_long_name(words, players)
        whole = find_players(words[0], players) if player is None and len(words[0]) > 1 else []
        if len(whole) == 1:
            player, words = whole[0], words[1:]
        if player is not None:
            found.append((player, []))
        elif not found:
            return []
        else:
            found[-1][1].append(words.pop(0))
    return [(player, " ".join(said)) for player, said in found] if all(said for _, said in found) else []


def _check_spelling(text: str, question: Question, error: UnknownYaku) -> None:
    """Take words that are no cards for a hand yaku misspelt: FactError where one is near."""
    with suppress(CardError):
        if complete_cards(text, question.seen):
            return
    with suppress(CardError):
        parse_cards(text)
        return
    word = error.word
    if len(word) >= _SPELT and word.replace("-", "").isalpha() and "Did you mean" in str(error):
        raise FactError(str(error))


def _hand_yaku(rules: HachihachiRules) -> list[Yaku]:
    return [one for one in all_yaku(rules) if one.group in ("months", "kinds")]


def _call(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    """`Dai akatan sage`; without the last word it is asked, with what either would mean."""
    if not text or is_spoken(text, "nobody"):
        return Reply(passed=True)
    words = split_words(text.replace(",", " "))
    player = take_one_who_plays(words, question, session)
    said = find_spoken(words[-1], _CALLS, begun=len(words[-1]) == 1) if words else None
    if said is not None:
        words.pop()
    known = [one for one in all_yaku(rules) if one.group == "captured"]
    yaku: Words = ()
    if words:
        try:
            named = find_several(" ".join(words), known, "captured yaku", begun=True)
        except UnknownYaku as error:
            raise FactError(played_elsewhere(error.word, rules) or str(error)) from None
        yaku = tuple(one.id for one in named)
    if said == "cancel":
        return Reply((("call", player, *yaku, said),))
    if not yaku:
        raise FactError(
            f"Which captured yaku did {player} make? There are {', '.join(one.id for one in known)}."
        )
    if said is not None:
        return Reply((("call", player, *yaku, said),))
    return Reply(ask=decide(question, player, yaku))


def decide(question: Question, player: str, yaku: Words) -> Question:
    """The question whether a captured yaku ends the month."""
    asks = "e end (Enter) · s sage: play on"
    return Question(
        asked.DECIDE, question.month, f"{player} says", player, "end", asks, ("end", "sage"), over=yaku
    )


def _decide(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    said = find_spoken(text or "end", ("end", "sage"))
    if said is None:
        raise FactError(f"Unknown answer {echoed(text)}. Type e (end) or s (sage).")
    return Reply((("call", str(question.player), *question.over, said),))


def _hatto(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    if not text or is_spoken(text, "nobody"):
        return Reply(passed=True)
    try:
        breaker = player_named(text, question.who)
    except FactError:
        whose = ", ".join(question.who)
        raise FactError(f"Who broke hatto? {whose}, or Enter for nobody.") from None
    return Reply((("hatto", breaker, *question.over, "--for", str(question.player)),))


def _captures(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    """One player's captures, `61 plains 17` among them; or points of several players one after the other."""
    player = str(question.player)
    others = _by_player(text, session.players)
    if others:
        return Reply(tuple(("captures", one, said) for one, said in others))
    if _NUMBERS.fullmatch(text):
        text = text.replace(",", " ").replace("、", " ")
    words = text.split() or ["rest"]
    plains: tuple[Words, ...] = ()
    if len(words) > 2 and words[-2].casefold() == "plains":
        plains, words = (("plains", player, words[-1]),), words[:-2]
    numbers = [word for word in words if word.isdecimal()]
    if len(numbers) == len(words) and 1 < len(words) <= len(question.who):
        return Reply((("captures", player, words[0]),), more=tuple(words[1:]))
    return Reply((*plains, ("captures", player, " ".join(words))))


def _plains(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    if not text or is_spoken(text, "nobody"):
        return Reply(passed=True)
    return Reply((("plains", str(question.player), text),))


def _bonus(question: Question, text: str, session: Session, rules: HachihachiRules) -> Reply:
    if not text or is_spoken(text, "nobody"):
        return Reply(passed=True)
    facts: list[Words] = []
    words = split_words(text.replace(",", " "))
    while words:
        if words[0].isdecimal() and facts:
            facts[-1] = (*facts[-1], words.pop(0))
        else:
            facts.append(("bonus", take_player(words, question.who), question.kind))
    return Reply(tuple(facts))


def again(question: Question, text: str) -> Question:
    """The question with text to begin with."""
    return replace(question, begun=text)
