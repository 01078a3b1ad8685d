"""Words typed at the table, read as one fact: forgiving in spelling, exact in meaning."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any

from hhscore.cards import is_counts, parse_cards, parse_counts
from hhscore.cards.deck import KIND_NAMES
from hhscore.cards.deck import shown as echoed
from hhscore.facts.fact import FORMS, KOIKOI, Fact, Form, words_of
from hhscore.facts.names import FactError, UsageError, player_named
from hhscore.model.session import Session
from hhscore.words.amounts import parse_card_points, whole_number
from hhscore.words.player_names import find_players, fold, take_long_name
from hhscore.words.printable import clean
from hhscore.words.spoken import find_spoken, is_spoken
from hhscore.words.suggestion import suggest_word
from hhscore.words.yaku_names import find_yaku_id

_VERBS = ("enter", "retire", "blank")
_CALLS = ("end", "sage", "cancel")
_BAS = ("koba", "oba", "zetsuba")
OTHER_WORDS = {
    "hands": "hand",
    "choices": "choice",
    "calls": "call",
    "capture": "captures",
    "captured": "captures",
    "declared": "declare",
    "declares": "declare",
    "players": "active",
    "play": "active",
    "場札": "field",
    "場": "ba",
    "見ずてん": "mizuten",
    "しばり": "shibari",
    "親": "dealer",
    "手札": "hand",
    "手役": "declare",
    "出来役": "call",
    "法度": "hatto",
    "取り札": "captures",
    "カス": "plains",
    "貸し札": "loans",
    "こいこい": "koikoi",
    "役": "yaku",
    "備考": "note",
    "メモ": "note",
    "次": "next",
}
"""Words that are read for others."""
_CALLED = {"months": "hand", "kinds": "hand", "captured": "captured", "special": "special"}
_HATTO = ("akatan", "aotan", "shiko", "tobikomi")
_BONUSES = ("tobikomi", "nuke-yaku")
_MOST_THREES = 2


def fact_word(word: str, game: str) -> str:
    """The fact a first word means; UsageError, with the nearest, if none.

    >>> fact_word("Hand", "hachihachi")
    'hand'
    >>> fact_word("feild", "hachihachi")
    Traceback (most recent call last):
    ...
    hhscore.facts.names.UsageError: feild is no fact; field perhaps
    """
    plain = fold(word)
    plain = OTHER_WORDS.get(plain, plain)
    known = words_of(game)
    if plain in known:
        return plain
    if plain in FORMS:
        other = "Koi-Koi" if FORMS[plain].games == (KOIKOI,) else "Hachi-hachi"
        raise UsageError(f"{plain} is a fact of {other}, and this session plays {game}")
    near = suggest_word(plain, known)
    there = f"{near} perhaps" if near else f"there are {', '.join(known)}"
    raise UsageError(f"{echoed(word)} is no fact; {there}")


def parse_fact(words: Sequence[str], session: Session, rules: Any) -> Fact:
    """The fact these words are, for a session under its rules; cards are written as the file will hold them.

    Only the words are judged here, not whether the fact agrees with what is recorded. Raises UsageError, FactError
    or CardError, each with what could have stood there.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> session = Session(("Aki", "Ben", "Chie", "Dai"))
    >>> parse_fact(["hand", "ben", "2r3r", "1p", "4p5p", "9p", "11a"], session, preset("standard"))
    Fact(key='hands', player='Ben', value='1p 2r 3r 4p 5p 9p 11a')
    >>> parse_fact(["choice", "Ben retire"], session, preset("standard"))
    Fact(key='choices', player='Ben', value='Ben retire')
    >>> parse_fact(["captures", "Dai", "b1 a3 r4 p8"], session, preset("standard")).value
    {'bright': 1, 'animal': 3, 'ribbon': 4, 'plain': 8}
    """
    if not words:
        raise UsageError(f"which fact? There are {', '.join(words_of(session.game))}")
    word = fact_word(words[0], session.game)
    return _Reader(FORMS[word], words[1:], session, rules).read()


class _Reader:
    """The words after the first, taken from the front."""

    def __init__(self, form: Form, words: Sequence[str], session: Session, rules: Any) -> None:
        self.form, self.session, self.rules = form, session, rules
        self.players = session.players
        self.words = [word for word in words if word.strip()]
        first = self.words[0] if self.words else ""
        if " " in first.strip() and len(find_players(first, self.players)) != 1:
            # `choice "Ben retire"`: one word of the shell, several of ours. Names keep theirs.
            self.words = [*first.split(), *self.words[1:]]

    def read(self) -> Fact:
        readers: dict[str, Callable[[], Fact]] = {
            "field": self.cards,
            "ba": self.ba,
            "mizuten": self.flag,
            "redeal": self.flag,
            "misdeal": self.flag,
            "next": self.flag,
            "choices": self.choice,
            "shibari": self.choice,
            "absent": self.names,
            "joins": self.names,
            "leaves": self.names,
            "unclaimed": self.names,
            "active": self.active,
            "dealer": self.named,
            "winner": self.named,
            "resigned": self.named,
            "hands": self.hand,
            "declared": self.declared,
            "calls": self.call,
            "hatto": self.hatto,
            "captures": self.captures,
            "plains": self.number,
            "loans": self.number,
            "paid": self.amount,
            "chips": self.amount,
            "bonus": self.bonus,
            "koikoi": self.koikoi,
            "yaku": self.yaku,
            "final": self.final,
            "note": self.note,
            "house": self.house,
            "forget": self.forget,
        }
        fact = readers[self.form.key]()
        if self.words:
            raise UsageError(f"{echoed(' '.join(self.words))}: too much; it is written {self.form.line}")
        return fact

    def fact(self, player: str | None = None, value: Any = None) -> Fact:
        return Fact(self.form.key, player, value)

    def usage(self) -> UsageError:
        return UsageError(f"{self.form.word}: it is written {self.form.line}")

    def take(self) -> str:
        if not self.words:
            raise self.usage()
        return self.words.pop(0)

    def rest(self) -> list[str]:
        words, self.words = self.words, []
        return [part for word in words for part in word.replace(",", " ").split()]

    def player(self) -> str:
        """The player the next word or, for a name of several, the next words are."""
        if not self.words:
            raise self.usage()
        return take_long_name(self.words, self.players) or player_named(self.words.pop(0), self.players)

    def one_of(self, word: str, among: Sequence[str], what: str) -> str:
        """One of a few words, in either language, or the beginning of one."""
        found = find_spoken(word, among)
        if found is not None:
            return found
        near = suggest_word(fold(word), among)
        hint = f"; {near} perhaps" if near else ""
        raise FactError(f"{echoed(word)}: {what} is {_or(among)}{hint}")

    def text(self) -> str:
        words, self.words = self.words, []
        if not words:
            raise self.usage()
        return " ".join(words)

    def cards(self) -> Fact:
        return self.fact(value=str(parse_cards(self.text())))

    def hand(self) -> Fact:
        player = self.player()
        return self.fact(player, str(parse_cards(self.text())))

    def ba(self) -> Fact:
        word = self.take()
        return self.fact(value=self.one_of(word, _BAS, "the ba"))

    def flag(self) -> Fact:
        if self.words and is_spoken(self.words[0], "yes"):
            self.words.pop(0)
        return self.fact(value=True)

    def choice(self) -> Fact:
        player = self.player()
        verbs = _VERBS if self.form.key == "choices" else _VERBS[:2]
        verb = self.one_of(self.take(), verbs, f"what {player} says")
        return self.fact(player, f"{player} {verb}")

    def names(self) -> Fact:
        names = [self.player()]
        while self.words:
            names.append(self.player())
        return self.fact(names[0], list(dict.fromkeys(names)))

    def active(self) -> Fact:
        return self.fact(value=self.names().value)

    def house(self) -> Fact:
        """A rule key and its value, as in a session's [house]; the text of a value may stand without quotes."""
        from hhscore.rules.check import wrong_key, wrong_value
        from hhscore.rules.months import is_of_the_table

        name = self.take()
        if self.words and self.words[0] == "=":
            self.words.pop(0)
        text = self.text()
        wrong = wrong_key(name, self.rules.values)
        if wrong is None and is_of_the_table(name):
            wrong = f"{name} holds for the whole year and stands in [house]"
        if wrong is not None:
            raise FactError(wrong)
        value = _value_written(text)
        wrong = wrong_value(type(self.rules), name, value)
        if wrong is not None:
            raise FactError(wrong)
        return self.fact(name, value)

    def named(self) -> Fact:
        player = self.player()
        return self.fact(value=player)

    def declared(self) -> Fact:
        player = self.player()
        text = self.text()
        if is_spoken(text, "nobody"):
            return self.fact(player, [])
        return self.fact(player, self.yaku_named(text, ("months", "kinds"), "hand yaku"))

    def yaku_named(self, text: str, groups: Collection[str], what: str) -> list[str]:
        """The yaku of these groups that a text names, by id; FactError for one that is not played or of another."""
        from hhscore.games.yaku_names import UnknownYaku, all_yaku, find_several, played_elsewhere

        known = all_yaku(self.rules)
        try:
            return [one.id for one in find_several(text, [one for one in known if one.group in groups], what)]
        except UnknownYaku as error:
            with suppress(UnknownYaku):
                other = next(one for one in find_several(text, known) if one.group not in groups)
                raise FactError(f"{other.id} is a {_CALLED[other.group]} yaku, not a {what}") from None
            raise FactError(played_elsewhere(error.word, self.rules) or str(error)) from None

    def call(self) -> Fact:
        player = self.player()
        words = self.rest()
        if not words:
            raise self.usage()
        word = words.pop()
        call = find_spoken(word, _CALLS, begun=False)
        if call is None:
            call = fold(word)
            near = suggest_word(call, _CALLS)
            hint = f" ({near} perhaps)" if near else ""
            raise FactError(f"{echoed(call)}: what did {player} say? end, sage or cancel comes last{hint}")
        yaku = self.yaku_named(" ".join(words), ("captured",), "captured yaku") if words else []
        if call == "cancel":
            if yaku:
                raise FactError(f"cancel stands without yaku; with {yaku[0]} new, {player} says end or sage")
            return self.fact(player, {"player": player, "call": "cancel"})
        if not yaku:
            raise FactError(f"{call} needs the yaku new on this turn, as in call {player} akatan {call}")
        return self.fact(player, {"player": player, "yaku": yaku, "call": call})

    def hatto(self) -> Fact:
        for place, word in enumerate(self.words):
            if word in ("--for", "for") or word.startswith("--for="):
                inline = word.partition("=")[2]
                after = [inline] if inline else self.words[place + 1 :]
                self.words = self.words[:place]
                break
        else:
            raise UsageError(f"hatto for whom? It is written {self.form.line}")
        breaker = self.player()
        words = self.rest()
        if not words:
            raise self.usage()
        guarded = tuple(dict.fromkeys((*_HATTO[:-1], *self.rules.hatto_yaku, _HATTO[-1])))
        yaku = self.one_of(find_yaku_id(words[0]), guarded, "what hatto is about")
        if len(words) > 1:
            raise UsageError(f"{echoed(' '.join(words[1:]))}: too much; it is written {self.form.line}")
        self.words = after
        return self.fact(breaker, {"player": breaker, "yaku": yaku, "for": self.player()})

    def captures(self) -> Fact:
        player = self.player()
        text = self.text().strip()
        if is_spoken(text, "rest"):
            return self.fact(player, "rest")
        if is_spoken(text, "nobody"):
            return self.fact(player, "")
        points = parse_card_points(text, getattr(self.rules, "cards_par", 0))
        if points is not None and (self.session.game != KOIKOI or fold(text).isdecimal()):
            return self.fact(player, self.card_points(points, text))
        if is_counts(text):
            counts = parse_counts(text)
            return self.fact(player, {KIND_NAMES[kind]: count for kind, count in counts.items()})
        return self.fact(player, str(parse_cards(text)))

    def card_points(self, points: int, text: str) -> int:
        if points < 0:
            raise FactError(f"{echoed(text)}: nobody captures fewer than 0 points")
        if self.session.game != KOIKOI:
            from hhscore.games.hachihachi.captured import deck_points

            if points > (deck := deck_points(self.rules)):
                raise FactError(f"{echoed(text)}: the deck holds {deck} points")
        return points

    def number(self) -> Fact:
        player = self.player()
        word = self.take()
        if not fold(word).isdecimal():
            raise FactError(f"{echoed(word)}: a whole number is needed, as in {self.form.word} {player} 2")
        return self.fact(player, whole_number(word))

    def amount(self) -> Fact:
        player = self.player()
        return self.fact(player, self.points(self.text()))

    def points(self, text: str) -> int:
        from hhscore.words.amounts import parse_amount

        unit = getattr(self.rules, "unit_kan", "none")
        try:
            return parse_amount(text, unit if isinstance(unit, int) else None)
        except ValueError as error:
            raise FactError(str(error)) from None

    def bonus(self) -> Fact:
        player = self.player()
        words = self.rest()
        if not words:
            raise self.usage()
        kinds = [self.one_of(word, _BONUSES, "a bonus") for word in words if not word.isdecimal()]
        numbers = [whole_number(word) for word in words if word.isdecimal()]
        if len(set(kinds)) != 1 or len(numbers) > 1:
            raise self.usage()
        if numbers and not 1 <= numbers[0] <= _MOST_THREES:
            raise FactError(
                f"{echoed(str(numbers[0]))}: a hand has one or two threes; forget takes a bonus out"
            )
        return self.fact(player, [kinds[0]] * max(len(kinds), *numbers, 1))

    def koikoi(self) -> Fact:
        player = None
        if self.words and not fold(self.words[0]).removeprefix("-").isdecimal():
            player = self.player()
        word = self.take()
        if not fold(word).isdecimal():
            raise FactError(f"{echoed(word)}: how often was koi-koi called? A whole number, as in koikoi 1")
        return self.fact(player, whole_number(word))

    def yaku(self) -> Fact:
        from hhscore.facts.words_koikoi import yaku_said

        names = self.rest()
        if not names:
            raise self.usage()
        return self.fact(value=yaku_said(names, self.rules))

    def final(self) -> Fact:
        part = self.one_of(
            self.take(), ("winner", "totals", "handon", "ginmi"), "what was settled at the end"
        )
        if part == "winner":
            return self.fact("winner", self.player())
        if part == "totals":
            player = self.player()
            return self.fact("totals", {player: self.points(self.text())})
        return self.fact(part, self.points(self.text()))

    def note(self) -> Fact:
        return self.fact(value=clean(self.text().strip()))

    def forget(self) -> Fact:
        form = FORMS[fact_word(self.take(), self.session.game)]
        if form.key in ("next", "forget"):
            raise FactError(f"{form.word} is nothing that could be forgotten; undo takes it back")
        return self.fact(self.player() if self.words else None, form.key)


def _or(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _value_written(text: str) -> Any:
    """A value as TOML has it, or the text itself."""
    import tomllib

    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
