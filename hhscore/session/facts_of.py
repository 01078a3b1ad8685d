"""From the checked document to facts: cards, players and spoken words, each looked at where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hhscore.cards import FIELD_SIZE, HAND_SIZE, CardError, CardSet, is_counts, parse_cards
from hhscore.cards.draw import order_of_draw, read_card, who_draws_again
from hhscore.model.session import (
    Call,
    Capture,
    Choice,
    Final,
    Hatto,
    KoikoiMonth,
    Month,
    Path,
    Problem,
    Session,
)
from hhscore.session.attendance import find_not_yet_there, wrong_attendance
from hhscore.session.models import Counts, HachihachiSession, KoikoiMonthTable, KoikoiSession, MonthTable
from hhscore.session.structure import MOST_PROBLEMS, key_name, shown
from hhscore.session.twice import Lying, twice
from hhscore.words.player_names import name_problem
from hhscore.words.printable import clean
from hhscore.words.sentences import listed
from hhscore.words.spoken import find_written
from hhscore.words.suggestion import suggest_word
from hhscore.words.yaku_names import find_yaku_id

_HAND_SIZE = {"hachihachi": HAND_SIZE}
_FIELD_SIZE = {"hachihachi": FIELD_SIZE}
"""How many cards are dealt; in Koi-Koi the rules say, and the month is held against them."""
VERBS = ("enter", "retire", "blank")
HATTO_YAKU = ("akatan", "aotan", "shiko", "tobikomi")
_GUARDED_ELSEWHERE = ("goko", "nanatan", "inoshikacho")
"""What a table may guard besides (`hatto.yaku`); whether it does, the rules say."""
_THREES_IN_A_HAND = 2


def facts_of(table: HachihachiSession | KoikoiSession) -> tuple[Session, list[Problem], int]:
    """The facts of a document and what is wrong with them, the first hundred; and how many more there are.

    What is wrong is left out of the facts.
    """
    reader = _Reader(table)
    final = table.final
    months: tuple[Month, ...] = ()
    koikoi_months: tuple[KoikoiMonth, ...] = ()
    if isinstance(table, KoikoiSession):
        koikoi_months = tuple([reader.koikoi_month(index, month) for index, month in enumerate(table.months)])
    else:
        months = tuple([reader.month(index, month) for index, month in enumerate(table.months)])
    session = Session(
        players=reader.players,
        game=table.game,
        rules=table.rules or ("koikoi" if table.game == "koikoi" else "standard"),
        house=reader.house(table.house),
        title=None if table.title is None else clean(table.title),
        date=table.date,
        place=None if table.place is None else clean(table.place),
        rate=table.rate,
        currency=None if table.currency is None else clean(table.currency),
        draw=reader.draw(table.draw),
        months=months,
        koikoi_months=koikoi_months,
        resigned=reader.player(table.resigned, ("resigned",)),
        final=None
        if final is None
        else Final(
            reader.player(final.winner, ("final", "winner")),
            reader.by_player(final.totals, ("final", "totals")),
            final.handon,
            final.ginmi,
        ),
    )
    return session, reader.problems, reader.more


class _Reader:
    """Facts from one document; collects what is wrong on the way."""

    def __init__(self, table: HachihachiSession | KoikoiSession) -> None:
        self.players = tuple(table.players)
        self.known = frozenset(table.players)
        self.game = table.game
        self.problems: list[Problem] = []
        self.more = 0
        for index, name in enumerate(table.players):
            self._name(name, index)
        self.away = find_not_yet_there(table)

    def wrong(self, name: str, where: Path, message: str) -> None:
        if self.is_full:
            self.more += 1
        else:
            self.problems.append(Problem(name, message, where))

    @property
    def is_full(self) -> bool:
        """Whether problems are only counted from now on: what was meant instead is not looked for any more."""
        return len(self.problems) >= MOST_PROBLEMS

    def all_wrong(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            self.wrong(problem.name, problem.where, problem.message)

    def near(self, word: str, words: tuple[str, ...]) -> str | None:
        return None if self.is_full else suggest_word(word, words)

    def _name(self, name: str, index: int) -> None:
        where = ("players", index)
        problem = name_problem(name)
        if problem is not None:
            self.wrong("bad-value", where, f"{shown(name)}: {problem}")
        elif name in self.players[:index]:
            self.wrong(
                "bad-value", where, f"{shown(name)} sits at the table twice; give one of them another name"
            )

    def house(self, table: Mapping[str, Any], where: Path = ()) -> dict[str, Any]:
        """Rule keys by their whole names, however they were written; `where` is the month they are of."""
        found: dict[str, Any] = {}
        for path, name, value in _rule_keys(table):
            if name in found:
                self.wrong("bad-value", (*where, "house", *path), f"house: {name} is set twice")
            found[name] = value
        return found

    def draw(self, table: Mapping[str, str]) -> dict[str, int]:
        """What each drew for the deal; the seats must be in its order, as far as all who drew sit there."""
        drawn: dict[str, int] = {}
        for name, text in table.items():
            if self.player(name, ("draw", name)) is None:
                continue
            try:
                drawn[name] = read_card(text)
            except CardError as error:
                self.wrong("bad-card", ("draw", name), f"{key_name(('draw', name))}: {error}")
        again = who_draws_again(drawn)
        order = order_of_draw(drawn)
        seats = tuple(player for player in self.players if player in drawn)
        if again:
            words = f"{listed(again)} drew cards that count the same; they draw again, and the last draw is written"
            self.wrong("bad-value", ("draw", again[-1]), f"draw: {words}")
        elif seats != order:
            words = f"players are {', '.join(seats)}; by the draw they sit as {', '.join(order)}, and {order[0]} deals"
            self.wrong("bad-value", ("players",), words)
        return drawn

    def player(self, name: str | None, where: Path) -> str | None:
        if name is None or name in self.known:
            return name
        near = self.near(name, self.players)
        hint = f"{near} perhaps" if near else f"the players are {', '.join(self.players)}"
        self.wrong("unknown-player", where, f"{key_name(where)}: {shown(name)} is not at the table; {hint}")
        return None

    def by_player(self, table: Mapping[str, Any], where: Path) -> dict[str, Any]:
        if table.keys() <= self.known:
            return dict(table)
        return {name: value for name, value in table.items() if self.player(name, (*where, name)) is not None}

    def names(self, names: list[str], where: Path, most: int = 1) -> tuple[str, ...]:
        """Players of a list, nobody more than `most` times."""
        if not names:
            return ()
        found: list[str] = []
        for index, name in enumerate(names):
            if self.player(name, (*where, index)) is None:
                continue
            if found.count(name) >= most:
                times = "twice" if most == 1 else f"more than {most} times"
                self.wrong("bad-value", (*where, index), f"{key_name(where)}: {name} is there {times}")
            else:
                found.append(name)
        return tuple(found)

    def absent(self, table: MonthTable | KoikoiMonthTable, where: Path) -> tuple[str, ...]:
        """Who is away in a month: this month alone, or because they have left or not come yet."""
        for key, names in (("joins", table.joins), ("leaves", table.leaves)):
            self.names(names, (*where, key))
        for key, index, words in wrong_attendance(table, self.away & self.known, self.known - self.away):
            self.wrong("bad-value", (*where, key, index), f"{key_name((*where, key))}: {words}")
        self.away = self.away.difference(table.joins).union(table.leaves)
        absent = self.names(table.absent, (*where, "absent"))
        return (*absent, *(name for name in self.players if name in self.away and name not in absent))

    def cards(self, text: str, where: Path) -> CardSet | None:
        try:
            return parse_cards(text, suggest=not self.is_full)
        except CardError as error:
            self.wrong("bad-card", where, f"{key_name(where)}: {error}{_hint(text)}")
            return None

    def sized(self, text: str, where: Path, size: int | None, whose: str) -> CardSet | None:
        """Cards of which there must be so many; None: as many as the rules say, looked at later."""
        cards = self.cards(text, where)
        if cards is None or size is None or len(cards) == size:
            return cards
        there = (
            f"{len(cards)} card" + ("" if len(cards) == 1 else "s") + (f" ({cards})" if len(cards) else "")
        )
        self.wrong("card-count", where, f"{whose} has {there}; it has {size}")
        return None

    def dealt(
        self, where: Path, field: str | None, hands: Mapping[str, str]
    ) -> tuple[CardSet | None, dict[str, CardSet]]:
        """The field and the hands, no card in two of them."""
        on_field = None
        lying: list[Lying] = []
        if field is not None:
            place = (*where, "field")
            on_field = self.sized(field, place, _FIELD_SIZE.get(self.game), "the field")
            if on_field is not None:
                lying.append(("the field", place, on_field))
        found: dict[str, CardSet] = {}
        for name, text in hands.items():
            place = (*where, "hands", name)
            if name not in self.known and self.player(name, place) is None:
                continue
            hand = self.sized(text, place, _HAND_SIZE.get(self.game), f"{name}'s hand")
            if hand is not None:
                found[name] = hand
                lying.append((f"{name}'s hand", place, hand))
        self.all_wrong(twice(lying))
        return on_field, found

    def captures(self, where: Path, table: Mapping[str, str | int | Counts]) -> dict[str, Capture]:
        """What each captured; no card by two, and the rest by one at most."""
        found: dict[str, Capture] = {}
        lying: list[Lying] = []
        rest: str | None = None
        for name, value in table.items():
            place = (*where, "captures", name)
            if name not in self.known and self.player(name, place) is None:
                continue
            if isinstance(value, int):
                found[name] = Capture(points=value)
            elif isinstance(value, Counts):
                counts = {"b": value.bright, "a": value.animal, "r": value.ribbon, "p": value.plain}
                found[name] = Capture(counts=counts)
            elif value == "rest":
                if rest is not None:
                    self.wrong("bad-value", place, f"captures: {rest} and {name} cannot both have the rest")
                    continue
                rest = name
                found[name] = Capture(rest=True)
            else:
                cards = self.cards(value, place)
                if cards is not None:
                    found[name] = Capture(cards=cards)
                    lying.append((f"{name}'s captures", place, cards))
        self.all_wrong(twice(lying))
        return found

    def choices(self, spoken: list[str], where: Path) -> tuple[Choice, ...]:
        found: list[Choice] = []
        for index, words in enumerate(spoken):
            name, _, verb = words.rpartition(" ")
            name = name.rstrip()
            if verb not in VERBS:
                verb = find_written(verb, VERBS) or verb
            if verb in VERBS and name in self.known:
                found.append(Choice(name, verb))
                continue
            place = (*where, index)
            if verb not in VERBS or not name:
                near = self.near(verb, VERBS)
                hint = f" ({near} perhaps)" if near and near != verb else ""
                self.wrong(
                    "bad-value",
                    place,
                    f"{key_name(place)}: {shown(words)}: a name and then enter, retire or blank is needed{hint}",
                )
            else:
                self.player(name, place)
        return tuple(found)

    def calls(self, table: MonthTable, where: Path) -> tuple[Call, ...]:
        found: list[Call] = []
        for index, call in enumerate(table.calls):
            place = (*where, index)
            player = self.player(call.player, (*place, "player"))
            if call.call == "cancel" and call.yaku:
                self.wrong(
                    "bad-value",
                    (*place, "yaku"),
                    f"{key_name(place)}: cancel stands without yaku, end with new ones",
                )
            elif call.call != "cancel" and not call.yaku:
                self.wrong(
                    "bad-value", place, f"{key_name(place)}: {call.call} needs the yaku new on this turn"
                )
            elif player is not None:
                found.append(Call(player, tuple(map(find_yaku_id, call.yaku)), call.call))
        return tuple(found)

    def hatto(self, table: MonthTable, where: Path) -> tuple[Hatto, ...]:
        found: list[Hatto] = []
        for index, hatto in enumerate(table.hatto):
            place = (*where, index)
            player = self.player(hatto.player, (*place, "player"))
            for_ = self.player(hatto.for_, (*place, "for"))
            yaku = find_written(hatto.yaku, ("tobikomi",)) or find_yaku_id(hatto.yaku)
            known = yaku in (*HATTO_YAKU, *_GUARDED_ELSEWHERE)
            near = None if known else self.near(hatto.yaku, HATTO_YAKU)
            if near is not None:
                self.wrong(
                    "bad-value",
                    (*place, "yaku"),
                    f"{key_name(place)}: {shown(hatto.yaku)}: "
                    f"hatto is about {', '.join(HATTO_YAKU)} ({near} perhaps)",
                )
            elif player is not None and player == for_:
                self.wrong("bad-value", place, f"{key_name(place)}: {player} cannot break hatto for {player}")
            elif player is not None and for_ is not None:
                found.append(Hatto(player, yaku, for_))
        return tuple(found)

    def words(self, table: Mapping[str, list[str]], where: Path) -> dict[str, tuple[str, ...]]:
        return (
            {name: tuple(map(find_yaku_id, words)) for name, words in self.by_player(table, where).items()}
            if table
            else {}
        )

    def month(self, index: int, table: MonthTable) -> Month:
        where: Path = ("months", index)
        on_field, hands = self.dealt(where, table.field, table.hands)
        bonus: dict[str, tuple[str, ...]] = {}
        if table.bonus is not None:
            tobikomi = self.names(table.bonus.tobikomi, (*where, "bonus", "tobikomi"), _THREES_IN_A_HAND)
            nuke_yaku = self.names(table.bonus.nuke_yaku, (*where, "bonus", "nuke-yaku"))
            bonus = {"tobikomi": tobikomi} if tobikomi else {}
            bonus |= {"nuke-yaku": nuke_yaku} if nuke_yaku else {}
        return Month(
            field=on_field,
            ba=table.ba,
            dealer=self.player(table.dealer, (*where, "dealer")),
            mizuten=table.mizuten,
            choices=self.choices(table.choices, (*where, "choices")),
            shibari=None if table.shibari is None else self.choices(table.shibari, (*where, "shibari")),
            absent=self.absent(table, where),
            joins=tuple(table.joins),
            leaves=tuple(table.leaves),
            house=self.house(table.house, where) if table.house else {},
            hands=hands,
            declared=self.words(table.declared, (*where, "declared")),
            unclaimed=self.names(table.unclaimed, (*where, "unclaimed")),
            calls=self.calls(table, (*where, "calls")) if table.calls else (),
            hatto=self.hatto(table, (*where, "hatto")) if table.hatto else (),
            captures=self.captures(where, table.captures),
            plains=self.by_player(table.plains, (*where, "plains")),
            bonus=bonus,
            paid=self.by_player(table.paid, (*where, "paid")),
            chips=self.by_player(table.chips, (*where, "chips")),
            loans=self.by_player(table.loans, (*where, "loans")),
            note=None if table.note is None else clean(table.note),
        )

    def koikoi_month(self, index: int, table: KoikoiMonthTable) -> KoikoiMonth:
        where: Path = ("months", index)
        on_field, hands = self.dealt(where, table.field, table.hands)
        active = self.names(table.active, (*where, "active"))
        if table.active and len(table.active) != 2:
            self.wrong("bad-value", (*where, "active"), f"active has {len(table.active)} names; two play")
        koikoi = table.koikoi
        return KoikoiMonth(
            active=active,
            dealer=self.player(table.dealer, (*where, "dealer")),
            field=on_field,
            hands=hands,
            winner=self.player(table.winner, (*where, "winner")),
            koikoi=koikoi if isinstance(koikoi, int) else self.by_player(koikoi, (*where, "koikoi")),
            redeal=table.redeal,
            captures=self.captures(where, table.captures),
            yaku=tuple(table.yaku),
            absent=self.absent(table, where),
            joins=tuple(table.joins),
            leaves=tuple(table.leaves),
            house=self.house(table.house, where) if table.house else {},
            note=None if table.note is None else clean(table.note),
            paid=self.by_player(table.paid, (*where, "paid")),
        )


def _rule_keys(table: Mapping[str, Any]) -> Iterable[tuple[Path, str, Any]]:
    """Each rule key of a [house] table: where it stands, its whole name, its value.

    A name has two parts, and `at` or `step` may be a third; a table further down is a value.
    """
    for key, value in table.items():
        if "." in key or not isinstance(value, dict):
            yield (key,), key, value
            continue
        for second, part in value.items():
            if isinstance(part, dict) and part and part.keys() <= {"at", "step"}:
                for third, last in part.items():
                    yield (key, second, third), f"{key}.{second}.{third}", last
            else:
                yield (key, second), f"{key}.{second}", part


def _hint(text: str) -> str:
    """What was probably meant by captured cards that are none."""
    if text.strip().isdecimal():
        return "; points stand without quotes"
    if is_counts(text):
        return "; counts are written { bright = 1, animal = 3, ribbon = 4, plain = 8 }"
    return ""
