"""One month, from who plays to the orichin pot: what everybody won or lost, and who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

from tests.referee.captures import Captures
from tests.referee.cards import read
from tests.referee.entry import Entry, enter
from tests.referee.house import Rules, points
from tests.referee.yaku import (
    HandYaku,
    by_name,
    captured_value,
    captured_yaku,
    hand_yaku,
    loose_cards,
    standing,
)

_TWO_THREES = {"futa-sanbon", "sanbon-tate-sanbon", "futa-tate-sanbon"}


@dataclass
class Outcome:
    """What a month came to."""

    open: bool
    active: list[str]
    winner: str | None
    net: dict[str, int]
    pot: int
    nobody: bool = False


def half_up(amount: Fraction) -> int:
    """Whole points, the half up."""
    return floor(amount + Fraction(1, 2))


@dataclass
class Month:
    """A month being settled; money moves through `pay` alone."""

    rules: Rules
    players: Sequence[str]
    facts: Mapping[str, Any]
    dealer: str
    multiplier: int
    pot: int
    net: Counter[str] = field(default_factory=Counter)
    play: Counter[str] = field(default_factory=Counter)
    """Captured yaku, special yaku and card points alone: what decides who won the month."""

    def __post_init__(self) -> None:
        self.entry: Entry = enter(self.rules, self.players, self.dealer, self.facts)
        self.active = self.entry.playing
        self.hatto: list[tuple[str, str, str]] = [
            (each["player"], each["yaku"], each["for"]) for each in self.facts.get("hatto", ())
        ]
        self.calls: list[Mapping[str, Any]] = list(self.facts.get("calls", ()))
        self.captured = Captures(self.rules, self.facts, self.active)
        self.piles, self.points = self.captured.piles, self.captured.points

    # --- money ---

    def times(self, reason: str) -> int:
        """By how much payments of a reason are multiplied."""
        applies = self.rules["ba.applies_to"]
        return self.multiplier if applies == "all" or reason in applies else 1

    def pay(self, payer: str, payee: str, amount: Fraction, reason: str, played: bool = False) -> None:
        """One payment, multiplied by the ba and rounded."""
        self.move(payer, payee, half_up(amount * self.times(reason)), played)

    def move(self, payer: str, payee: str, whole: int, played: bool = False) -> None:
        """Some whole points from one account to another."""
        for counter in (self.net, self.play) if played else (self.net,):
            counter[payer] -= whole
            counter[payee] += whole

    def others(self, player: str) -> list[str]:
        """Those who play with somebody, in turn order."""
        return [other for other in self.active if other != player]

    def split(self, whole: int, among: Sequence[str]) -> list[tuple[str, int]]:
        """Equal parts; the earlier in turn order take the odd points."""
        share, odd = divmod(whole, len(among))
        return [(player, share + (place < odd)) for place, player in enumerate(among)]

    # --- what was seen ---

    def hand(self, player: str) -> HandYaku:
        """What somebody's hand is paid for, silent or not."""
        if player in self.facts.get("hands", {}):
            return hand_yaku(self.rules, read(self.facts["hands"][player]))
        return by_name(self.rules, self.facts.get("declared", {}).get(player, ()))

    def declared(self, player: str) -> HandYaku:
        """What somebody who plays declared."""
        if player in self.facts.get("unclaimed", ()) and self.rules["teyaku.declare"] == "spoken":
            return HandYaku()
        return self.hand(player)

    # --- the month in its order ---

    def settle(self) -> Outcome:
        """All that can be settled."""
        if not self.entry.known:
            self.active = []
            return self._outcome(True, None)
        if not self.entry.shibari:
            self._orichin()
            self._oikomi()
        if len(self.active) < 2:
            winner = self.active[0] if self.active else None
            if winner:
                self._take_pot(winner)
            outcome = self._outcome(False, winner)
            outcome.nobody = not self.active
            return outcome
        ended = next((call for call in self.calls if call["call"] in ("end", "cancel")), None)
        all_counted = all(player in self.points for player in self.active)
        done = all_counted or (ended is not None and self.rules["cards.settle"] != "always")
        if not done:
            self._teyaku(set())
            return self._outcome(True, None)
        made = {player: self._held(player) for player in self.active if self._held(player)}
        special = self._special(bool(made), ended is None)
        blown = self._blown(special)
        self._teyaku(blown)
        self._captured(made, ended)
        if not made or self.rules["special.mode"] == "add":
            self._pay_special(special)
        replaced = made or (special and self.rules["special.mode"] == "replace")
        if all_counted and (self.rules["cards.settle"] == "always" or not replaced):
            self._cards()
        self._bonus(blown)
        self._mizuten(bool(special))
        winner = self._winner(ended)
        self._take_pot(winner)
        return self._outcome(False, winner)

    def _outcome(self, is_open: bool, winner: str | None) -> Outcome:
        net = {player: self.net[player] for player in self.players}
        return Outcome(is_open, self.active, winner, net, self.pot)

    def _take_pot(self, winner: str) -> None:
        self.net[winner] += self.pot
        self.pot = 0

    def _orichin(self) -> None:
        way, fees = self.rules["orichin.direction"], self.rules["orichin.fees"]
        if way == "none" or not fees:
            return
        if isinstance(fees, Mapping):
            sizes = [int(size) for size in fees if int(size) <= len(self.entry.asked)]
            fees = fees[str(max(sizes))] if sizes else []
        for player, fee in zip(self.entry.retired, fees, strict=False):
            whole = half_up(points(self.rules, fee) * self.times("orichin"))
            if way == "pay":
                self.net[player] -= whole
                self.pot += whole
            elif self.active:
                for payer, share in self.split(whole, self.active):
                    self.move(payer, player, share)

    def _oikomi(self) -> None:
        rules = self.rules
        payers = self.active if rules["oikomi.payers"] == "entering" else self.active[1:]
        for player in self.entry.pushed:
            written = self.facts.get("hands", {}).get(player)
            if written is None:
                continue
            cards = read(written)
            amount = hand_yaku(rules, cards).value * Fraction(str(rules["oikomi.hand_yaku"]))
            amount += captured_value(rules, captured_yaku(rules, cards)) * Fraction(
                str(rules["oikomi.captured"])
            )
            amount += points(rules, rules["oikomi.card"]) * loose_cards(rules, cards)
            for payer in payers:
                self.pay(payer, player, amount, "oikomi")

    def _teyaku(self, blown: set[str]) -> None:
        for player in self.active:
            if player not in blown:
                for other in self.others(player):
                    self.pay(other, player, self.declared(player).value, "teyaku")

    # --- captured yaku ---

    def _held(self, player: str) -> list[str]:
        called = [name for call in self.calls if call["player"] == player for name in call.get("yaku", ())]
        return standing(self.rules, called)

    def _offender(self, owner: str, yaku: str) -> str | None:
        for offender, name, wronged in self.hatto:
            covers = (
                name == "shiko"
                and yaku == "goko"
                and "shiko" in self.rules["dekiyaku.replaces"].get("goko", ())
            )
            if wronged == owner and (name == yaku or covers):
                return offender
        return None

    def _collect(
        self, owner: str, names: Iterable[str], part: Fraction = Fraction(1), sage: str | None = None
    ) -> None:
        """What `owner` gets for some yaku: hatto first, yaku by yaku, then the sage player's double share."""
        # By payer, and apart where somebody pays for another: each is a payment of its own, rounded once.
        due: dict[tuple[str, str], Fraction] = {}
        for name in names:
            value = captured_value(self.rules, [name]) * part
            offender = self._offender(owner, name)
            for other in self.others(owner):
                if offender:
                    key = (offender, "hatto")
                elif sage and sage != other:
                    key = (sage, "sage")
                else:
                    key = (other, "dekiyaku")
                due[key] = due.get(key, Fraction(0)) + value
        for (payer, _), amount in due.items():
            self.pay(payer, owner, amount, "dekiyaku", played=True)

    def _captured(self, made: Mapping[str, list[str]], ended: Mapping[str, Any] | None) -> None:
        if not made:
            return
        half, rule = Fraction(1, 2), self.rules["sage.rule"]
        sage = list(dict.fromkeys(call["player"] for call in self.calls if call["call"] == "sage"))
        if rule == "once-shared":
            self._once_shared(made, ended, sage)
        elif ended is None:
            for player in made:
                self._collect(player, made[player], half)
        elif ended["call"] == "cancel":
            self._collect(ended["player"], made[ended["player"]], half)
        else:
            winner = ended["player"]
            lowered = [player for player in sage if player != winner]
            if rule == "half-back":
                for player in lowered:
                    self._collect(player, made[player], half)
            self._collect(winner, made[winner], sage=lowered[0] if len(lowered) == 1 else None)

    def _once_shared(
        self, made: Mapping[str, list[str]], ended: Mapping[str, Any] | None, sage: Sequence[str]
    ) -> None:
        lowered = sage[0] if sage else None
        if ended is not None:
            winner = ended["player"]
            other = lowered if lowered != winner else None
            self._collect(winner, made[winner], sage=other)
        if lowered is not None and (ended is None or ended["player"] != lowered):
            first = next(call for call in self.calls if call["player"] == lowered and call["call"] == "sage")
            value = captured_value(self.rules, standing(self.rules, first["yaku"]))
            whole = half_up(value * self.times("sage"))
            for other, share in self.split(whole, self.others(lowered)):
                payer, payee = (lowered, other) if ended is not None else (other, lowered)
                self.move(payer, payee, share, played=True)

    # --- special yaku and cards ---

    def _special(self, captured: bool, played_out: bool) -> list[tuple[str, str, Fraction]]:
        """Special yaku that are paid: name, who gets it, points from each."""
        rules = self.rules
        replace = rules["special.mode"] == "replace"
        if len(self.active) != 3 or (replace and (captured or not played_out)):
            return []
        if any(player not in self.points for player in self.active):
            return []
        found: list[tuple[str, str, Fraction]] = []
        if rules["special.souhachi"] and all(
            self.points.get(player) == rules["cards.par"] for player in self.active
        ):
            found.append(("souhachi", self.active[0], points(rules, rules["special.souhachi"])))
        counts: tuple[tuple[str, dict[str, int]], ...] = (
            ("futahachi", {player: self.points[player] for player in self.active if player in self.points}),
            (
                "sujiroku",
                {player: n for player in self.active if (n := self.captured.plains(player)) is not None},
            ),
        )
        for name, reached in counts:
            at, step, value = (
                rules[f"special.{name}.at"],
                rules[f"special.{name}.step"],
                rules[f"special.{name}"],
            )
            for player, number in reached.items():
                if value and number >= at:
                    over = number - at
                    if isinstance(step, list):
                        due = points(rules, [value, *step][min(over, len(step))])
                    else:
                        due = points(rules, value) + over * points(rules, step)
                    found.append((name, player, due))
        if replace:
            found = [each for each in found if each[0] == found[0][0]]
        return found

    def _blown(self, special: Sequence[tuple[str, str, Fraction]]) -> set[str]:
        how = self.rules["special.blows_out"]
        if not special or how == "none":
            return set()
        if how == "all" or any(name == "souhachi" for name, _, _ in special):
            return set(self.active)
        return {player for _, player, _ in special}

    def _pay_special(self, special: Sequence[tuple[str, str, Fraction]]) -> None:
        for _, player, due in special:
            for other in self.others(player):
                self.pay(other, player, due, "special", played=True)

    def _cards(self) -> None:
        par, times = self.rules["cards.par"], self.times("cards")
        if len(self.active) == 2:
            first, second = self.active
            self.move(second, first, (self.points[first] - self.points[second]) * times, played=True)
        elif self.rules["cards.split"] == "difference":
            for player in self.active:
                self.net[player] += (self.points[player] - par) * times
                self.play[player] += (self.points[player] - par) * times
        else:
            short = [player for player in self.active if self.points[player] < par]
            for player in short:
                due = (par - self.points[player]) * times
                if len(short) == 1:
                    for other, share in self.split(due, self.others(player)):
                        self.move(player, other, share, played=True)
                elif len(short) == 2:
                    third = next(other for other in self.active if other not in short)
                    self.move(player, third, due, played=True)

    # --- bonuses, mizuten, winner ---

    def _bonus(self, blown: set[str]) -> None:
        if len(self.active) != 3:
            return
        for player in self.active:
            if player not in blown:
                self._tobikomi(player)
                self._nuke_yaku(player)

    def _noted(self, bonus: str, player: str) -> int:
        return int(list(self.facts.get("bonus", {}).get(bonus, ())).count(player))

    def _tobikomi(self, player: str) -> None:
        held = self.declared(player)
        value = points(self.rules, self.rules["tobikomi.value"])
        if not set(held.names) & set(self.rules["tobikomi.in"]):
            return
        written = self.facts.get("hands", {}).get(player)
        if written is not None and player in self.piles:
            hand, pile = read(written), self.piles[player]
            got = [
                month
                for month in held.threes
                if all(pile[card] >= many for card, many in hand.items() if card[:-1] == str(month))
            ]
            times = len(got)
        else:
            threes = len(held.threes) if written is not None else 1 + bool(_TWO_THREES & set(held.names))
            times = min(self._noted("tobikomi", player), threes)
        alone = [offender for offender, name, owner in self.hatto if name == "tobikomi" and owner == player]
        for place in range(times):
            if place < len(alone):
                self.pay(alone[place], player, 2 * value, "tobikomi")
            else:
                for other in self.others(player):
                    self.pay(other, player, value, "tobikomi")

    def _nuke_yaku(self, player: str) -> None:
        held = self.declared(player)
        if not set(held.names) & set(self.rules["nuke_yaku.in"]):
            return
        if player in self.points:
            due = self.points[player] >= self.rules["nuke_yaku.at"]
        else:
            due = bool(self._noted("nuke-yaku", player))
        if due:
            for other in self.others(player):
                self.pay(other, player, points(self.rules, self.rules["nuke_yaku.value"]), "nuke-yaku")

    def _mizuten(self, special: bool) -> None:
        rules, dealer = self.rules, self.dealer
        if not self.facts.get("mizuten") or len(self.active) != 3 or dealer not in self.points:
            return
        if special and rules["special.cancels_mizuten"]:
            return
        if self.points[dealer] >= rules["mizuten.at"]:
            payers = self.entry.asked if rules["mizuten.payers"] == "all" else self.active
            for player in payers:
                if player != dealer:
                    self.pay(player, dealer, points(rules, rules["mizuten.value"]), "mizuten")
        else:
            for player in self.others(dealer):
                self.pay(dealer, player, points(rules, rules["mizuten.penalty"]), "mizuten")

    def _winner(self, ended: Mapping[str, Any] | None) -> str:
        if self.rules["month.winner"] == "ender" and self.calls:
            return str((ended or self.calls[0])["player"])
        return max(self.active, key=lambda player: (self.play[player], -self.active.index(player)))
