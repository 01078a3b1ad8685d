"""Sessions made up without playing them: what cards dealt and played seldom come to.

Hands are stacked with yaku, calls are anybody's, captures are mostly points, hatto and bonuses are noted at random,
months stay open, players are away, somebody resigns. Nothing in them contradicts itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.referee.cards import DECK, kind_of, month_of
from tests.referee.entry import Entry, enter, turn_order
from tests.referee.house import CAPTURED_YAKU, Rules, rules_of
from tests.referee.year import Year

Doc = dict[str, Any]

_SHAPES = (
    (3, 3, 1, 0), (3, 2, 2, 0), (2, 2, 2, 1), (4, 2, 1, 0), (4, 3, 0, 0), (4, 1, 1, 1), (3, 2, 1, 1), (3, 1, 1, 2),
)  # fmt: skip
_SAME_CARDS = ({"goko", "shiko"}, {"nanatan", "akatan"}, {"nanatan", "aotan"})
"""Captured yaku that two players cannot both have."""
_WORTH = {"goko": 100, "shiko": 80, "nanatan": 35, "akatan": 15, "aotan": 15, "inoshikacho": 30}
_OPEN_WITHOUT = (
    ("captures",),
    ("captures", "calls", "hatto", "plains", "bonus"),
    ("captures", "calls", "hatto", "plains", "bonus", "hands"),
    ("field", "ba"),
)


@dataclass(frozen=True)
class Habits:
    """How often things happen, as chances from 0 to 1."""

    absent: float = 0.0
    retire: float = 0.5
    unseen: float = 0.0
    unclaimed: float = 0.0
    bonus: float = 0.3
    open: float = 0.0
    resigned: float = 0.0

    @classmethod
    def some(cls, rng: random.Random) -> Habits:
        """Of some table or other."""
        often = rng.choice
        return cls(
            often([0, 0.3]), often([0.2, 0.5, 0.8]), often([0, 0.3]), often([0, 0.2]), often([0, 0.5]),
            often([0, 0, 0.2]), often([0, 0.4]),
        )  # fmt: skip


def written(cards: Sequence[str]) -> str:
    """Cards in the notation."""
    held = Counter(cards)
    groups = {
        month: "".join(kind * held[f"{month}{kind}"] for kind in "barp")
        for month in sorted(set(map(month_of, held)))
    }
    return " ".join(f"{month}{kinds}" for month, kinds in groups.items())


def session(
    rng: random.Random, players: Sequence[str], preset: str, house: Rules, months: int, habits: Habits
) -> Doc:
    """A whole session of up to so many months that count."""
    doc: Doc = {"hhscore": 1, "players": list(players), "rules": preset}
    changed = {**house, "year.months": months}
    rules = rules_of({"rules": preset, "house": changed})
    if len(players) < rules["players.min"]:
        changed["players.min"] = rules["players.min"] = len(players)
    doc |= {"house": changed, "months": []}
    for _ in range(months + 8):
        year = Year(doc)
        year.json()
        if year.is_last():
            break
        dealer = year.dealer or rng.choice(players)
        table = _Table(rng, players, rules, habits)
        month = table.month(dealer, must_deal=year.dealer is None)
        if year.dealer is None or rng.random() < 0.1:
            month["dealer"] = table.dealer
        # Where nobody plays there is nothing to leave open.
        if table.entry.playing and rng.random() < habits.open:
            for key in rng.choice(_OPEN_WITHOUT):
                month.pop(key, None)
        doc["months"].append(month)
    if rng.random() < habits.resigned:
        doc["months"] = doc["months"][: rng.randint(0, len(doc["months"]))]
        doc["resigned"] = rng.choice(players)
    return doc


@dataclass
class _Table:
    """One month while it is made up."""

    rng: random.Random
    players: Sequence[str]
    rules: Rules
    habits: Habits
    dealer: str = ""
    facts: Doc = field(default_factory=dict)

    def month(self, dealer: str, *, must_deal: bool) -> Doc:
        """The facts of a month."""
        self._away(dealer if must_deal else None)
        present = [player for player in turn_order(self.players, dealer) if player not in self._absent()]
        self.dealer = present[0]
        self._choices(present)
        self.entry: Entry = enter(self.rules, self.players, self.dealer, self.facts)
        self.active = self.entry.playing
        pool = list(DECK.elements())
        self.rng.shuffle(pool)
        self._field(pool)
        self._hands(pool)
        if len(self.active) > 1:
            self._calls()
            self._hatto()
            self._captures()
            self._bonus()
        return self.facts

    def _absent(self) -> list[str]:
        return list(self.facts.get("absent", ()))

    def _away(self, here: str | None) -> None:
        least = 3 if self.rules["players.min"] > 2 else 2
        can = [player for player in self.players if player != here]
        spare = min(len(can), len(self.players) - least)
        if spare > 0 and self.rng.random() < self.habits.absent:
            self.facts["absent"] = self.rng.sample(can, self.rng.randint(1, spare))

    def _choices(self, present: Sequence[str]) -> None:
        rng, rules = self.rng, self.rules
        words: list[str] = []
        asked = list(present)
        if len(present) == 7 and rng.random() < 0.5:
            holder = rng.choice(present)
            words.append(f"{holder} blank")
            asked.remove(holder)
        if rules["mizuten.value"] and len(present) > 3 and self.dealer in asked and rng.random() < 0.3:
            self.facts["mizuten"] = True
        if len(asked) > 3:
            entered = retired = 0
            for player in asked:
                if entered == 3 and (rules["entry.after_three"] == "pushed-out" or rng.random() < 0.05):
                    break
                bound = rules["entry.too_few"] == "must-play" and retired == len(asked) - 3
                if bound and rng.random() < 0.5:
                    break
                verb = "enter" if bound else self._verb(player)
                entered += verb == "enter"
                retired += verb == "retire"
                words.append(f"{player} {verb}")
            if rules["entry.too_few"] == "shibari" and entered < 3:
                self._second_asking(asked)
        if words:
            self.facts["choices"] = words

    def _verb(self, player: str) -> str:
        bound = self.facts.get("mizuten") and player == self.dealer
        return "enter" if bound or self.rng.random() >= self.habits.retire else "retire"

    def _second_asking(self, asked: Sequence[str]) -> None:
        self.facts["shibari"] = said = []
        entered = 0
        for player in asked:
            if entered < 3:
                verb = self._verb(player)
                entered += verb == "enter"
                said.append(f"{player} {verb}")

    def _field(self, pool: list[str]) -> None:
        brights = [card for card in pool if kind_of(card) == "b"]
        others = [card for card in pool if kind_of(card) != "b"]
        turned = self.rng.choice([0, 0, 0, 1, 1, 2, 3])
        field_ = brights[:turned]
        for card in others:
            if len(field_) < 6 and [month_of(each) for each in field_].count(month_of(card)) < 3:
                field_.append(card)
        for card in field_:
            pool.remove(card)
        if self.rng.random() < 0.15:
            self.facts["ba"] = self.rng.choice(["koba", "oba", "zetsuba"])
        else:
            self.facts["field"] = written(field_)

    def _hands(self, pool: list[str]) -> None:
        hands = {}
        for player in (self.active + self.entry.pushed)[:6]:
            hand = self._hand(pool)
            for card in hand:
                pool.remove(card)
            if self.rng.random() >= self.habits.unseen:
                hands[player] = written(hand)
        if hands:
            self.facts["hands"] = hands
        if self.rules["teyaku.declare"] == "spoken":
            silent = [player for player in self.active if self.rng.random() < self.habits.unclaimed]
            if silent:
                self.facts["unclaimed"] = silent

    def _hand(self, pool: Sequence[str]) -> list[str]:
        """Seven cards of a pool, mostly with a yaku in them."""
        rng, wanted = self.rng, []
        how = rng.random()
        if how < 0.35:
            for month, size in zip(rng.sample(range(1, 13), 4), rng.choice(_SHAPES), strict=True):
                wanted += [card for card in pool if month_of(card) == month][:size]
        elif how < 0.6:
            plain = [card for card in pool if kind_of(card) == "p" or month_of(card) == 11]
            wanted = plain[: rng.choice([5, 6, 7])]
        rest = list(pool)
        for card in wanted:
            rest.remove(card)
        return (wanted + rest)[:7]

    def _calls(self) -> None:
        rng, rules = self.rng, self.rules
        calls: list[Doc] = []
        self.made: dict[str, list[str]] = {}
        self.ended = False
        sage: list[str] = []
        once = rules["sage.rule"] == "once-shared"
        for _ in range(rng.choice([0, 0, 1, 2, 3, 4])):
            if sage and not once and rng.random() < 0.12:
                calls.append({"player": rng.choice(sage), "call": "cancel"})
                self.ended = True
                break
            player = rng.choice(self.active)
            new = self._new_yaku(player)
            if not new:
                continue
            again = not (once and sage) and (rules["sage.again"] or player not in sage)
            call = "sage" if rules["sage.on"] and again and rng.random() < 0.65 else "end"
            self.made.setdefault(player, []).extend(new)
            calls.append({"player": player, "yaku": new, "call": call})
            if call == "end":
                self.ended = True
                break
            sage.append(player)
        if calls:
            self.facts["calls"] = calls

    def _new_yaku(self, player: str) -> list[str]:
        """One captured yaku, or two on one turn, that a player may still make."""
        replaces = self.rules["dekiyaku.replaces"]
        taken = {name for other, names in self.made.items() if other != player for name in names}
        barred = taken.union(*(both for both in _SAME_CARDS if both & taken))
        mine = self.made.get(player, [])
        can = [
            name
            for name in CAPTURED_YAKU
            if self.rules[f"dekiyaku.{name}"]
            and name not in barred
            and name not in mine
            and not any(name in replaces.get(greater, ()) for greater in mine)
        ]
        self.rng.shuffle(can)
        new = can[:1]
        if self.rng.random() < 0.25:
            new += [
                name for name in can[1:2] if not any(name in replaces.get(greater, ()) for greater in new)
            ]
        return new

    def _hatto(self) -> None:
        rng = self.rng
        guarded = list(self.rules["hatto.yaku"])
        if self.rules["hatto.tobikomi"] and len(self.active) == 3:
            guarded.append("tobikomi")
        noted: list[Doc] = []
        for _ in range(rng.choice([0, 0, 1, 2, 3]) if guarded else 0):
            owner, yaku = rng.choice(self.active), rng.choice(guarded)
            if self.made and rng.random() < 0.7:
                owner = rng.choice(list(self.made))
                covered = ["shiko" if name == "goko" else name for name in self.made[owner]]
                yaku = rng.choice([name for name in covered if name in guarded] or [yaku])
            if yaku == "tobikomi" or not any(each["yaku"] == yaku and each["for"] == owner for each in noted):
                offender = rng.choice([player for player in self.active if player != owner])
                noted.append({"player": offender, "yaku": yaku, "for": owner})
        if noted:
            self.facts["hatto"] = noted

    def _captures(self) -> None:
        rng, three = self.rng, len(self.active) == 3
        form = rng.random()
        if three and not self.ended and not self.made and form < 0.5:
            captures = self._piles()
        else:
            captures = dict(zip(self.active, self._points(), strict=True))
        if self.ended and self.rules["cards.settle"] != "always" and form < 0.4:
            captures = {player: points for player, points in captures.items() if rng.random() < 0.4}
        if three and not self.ended and rng.random() < 0.25:
            captures[rng.choice(self.active)] = "rest"
        if captures:
            self.facts["captures"] = captures
        if three and not isinstance(next(iter(captures.values()), 0), str):
            some = rng.sample(self.active, rng.choice([0, 0, 1, 2]))
            plains = {player: rng.choice([3, 7, 9, 16, 17, 19]) for player in some if player in captures}
            if plains and sum(plains.values()) <= 27:
                self.facts["plains"] = plains

    def _points(self) -> list[int]:
        """Captured points; who made a captured yaku has at least its cards."""
        rng = self.rng
        if not self.ended and not self.made and len(self.active) == 3 and rng.random() < 0.15:
            return [88, 88, 88]
        least = [self._worth(self.made.get(player, [])) for player in self.active]
        left = 264 - sum(least)
        if self.ended or len(self.active) < 3:
            left = left * rng.randint(0, 2) // 3
        first = rng.choice(
            [rng.randint(0, left), rng.randint(left // 4, left // 2), rng.randint(left // 2, left)]
        )
        second = rng.randint(0, left - first)
        more = [first, second, left - first - second][: len(self.active)]
        rng.shuffle(more)
        return [points + extra for points, extra in zip(least, more, strict=True)]

    def _worth(self, names: Sequence[str]) -> int:
        return sum(_WORTH[name] for name in names if name != "shiko" or "goko" not in names)

    def _piles(self) -> Doc:
        piles: dict[str, list[str]] = {player: [] for player in self.active}
        for month in range(1, 13):
            four = [card for card in DECK.elements() if month_of(card) == month]
            self.rng.shuffle(four)
            one = self.rng.choice(self.active)
            piles[one] += four[:2]
            piles[one if self.rng.random() < 0.5 else self.rng.choice(self.active)] += four[2:]
        return {player: written(pile) for player, pile in piles.items()}

    def _bonus(self) -> None:
        rng = self.rng
        if len(self.active) == 3 and rng.random() < self.habits.bonus:
            bonus = {
                "tobikomi": [player for player in self.active for _ in range(rng.choice([0, 0, 1, 2]))],
                "nuke-yaku": [player for player in self.active if rng.random() < 0.3],
            }
            self.facts["bonus"] = {name: who for name, who in bonus.items() if who}
            if not self.facts["bonus"]:
                del self.facts["bonus"]
