"""One month of Hachi-hachi: asked, dealt, played and written down as a dict in the contract's form."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hhscore.cards import KIND, MONTH, CardSet
from tests.support.deal.divided import divide
from tests.support.deal.house import HOUSES, House, hand_yaku, plains, points, special, threes
from tests.support.deal.play import Habits, Play, Played

Doc = dict[str, Any]
COUNT_KINDS = {"bright": "b", "animal": "a", "ribbon": "r", "plain": "p"}


@dataclass(slots=True)
class Entry:
    """Who said what, who plays (in turn order) and who was pushed out."""

    choices: list[str] = field(default_factory=list)
    shibari: list[str] | None = None
    playing: list[str] = field(default_factory=list)
    pushed: list[str] = field(default_factory=list)


def turn_order(players: Sequence[str], dealer: str, away: Iterable[str] = ()) -> list[str]:
    """Everybody present from the dealer on, counter-clockwise.

    >>> turn_order(["Aki", "Ben", "Chie"], "Ben")
    ['Ben', 'Chie', 'Aki']
    """
    start = list(players).index(dealer)
    gone = set(away)
    return [player for player in [*players[start:], *players[:start]] if player not in gone]


def ask(rng: random.Random, house: House, asked: Sequence[str], bound: str | None, habits: Habits) -> Entry:
    """Ask in turn order who enters; `bound` is a dealer in mizuten."""
    entry = Entry()

    def enters(player: str) -> bool:
        return player == bound or rng.random() >= habits.retire

    retired = 0
    for player in asked:
        third = len(entry.playing) == 3
        if third and not house.all_asked:
            entry.pushed.append(player)
            continue
        must = house.too_few == "must-play" and retired == len(asked) - 3
        verb = "enter" if must or enters(player) else "retire"
        entry.choices.append(f"{player} {verb}")
        if verb == "retire":
            retired += 1
        else:
            (entry.pushed if third else entry.playing).append(player)
    if house.too_few == "shibari" and len(entry.playing) < 3:
        chosen: list[str] = []
        out: list[str] = []
        entry.shibari = []
        for player in asked:
            if len(chosen) == 3:
                break
            willing = enters(player)
            entry.shibari.append(f"{player} {'enter' if willing else 'retire'}")
            (chosen if willing else out).append(player)
        while len(chosen) < 3:
            chosen.append(out.pop())
        entry.playing, entry.pushed = [player for player in asked if player in chosen], []
    return entry


def deal_month(
    rng: random.Random, players: Sequence[str], dealer: str, rules: str = "standard", absent: Sequence[str] = (),
    special_yaku: str | None = None, habits: Habits = Habits(),  # noqa: B008 - frozen
) -> Doc:  # fmt: skip
    """One month as a dict in the contract's form. Nobody may be named in `absent` who deals.

    `special_yaku` (souhachi, futahachi, sujiroku): a deck divided so that it comes up; three have to play then.
    """
    house = HOUSES[rules]
    order = turn_order(players, dealer, absent)
    month: Doc = {}
    if absent:
        month["absent"] = list(absent)
    holder = rng.choice(order) if len(order) == 7 and habits.blank else None
    asked = [player for player in order if player != holder]
    said: list[str] = [f"{holder} blank"] if holder else []
    mizuten = house.mizuten and len(asked) >= 4 and holder != dealer and rng.random() < habits.mizuten
    if mizuten:
        month["mizuten"] = True
    entry = Entry(playing=list(asked))
    if len(asked) >= 4:
        entry = ask(rng, house, asked, dealer if mizuten else None, habits)
        while special_yaku and len(entry.playing) != 3:
            entry = ask(rng, house, asked, dealer if mizuten else None, habits)
    if len(asked) >= 4:
        month["choices"] = said + entry.choices
    if entry.shibari is not None:
        month["shibari"] = entry.shibari
    if special_yaku:
        laid = divide(rng, house, entry.playing, special_yaku)
        rest = rng.sample(laid.stock, len(laid.stock))
        hands = {
            **laid.hands,
            **{player: rest[7 * i : 7 * i + 7] for i, player in enumerate(entry.pushed[:3])},
        }
        field_, played = laid.field, Played(laid.piles)
        silent = _silent(rng, house, hands, entry, habits)
    else:
        field_, hands, stock = _deal(rng, entry)
        silent = _silent(rng, house, hands, entry, habits)
        shown = {
            player: {m: [card for card in hands[player] if MONTH[card] == m] for m in threes(hands[player])}
            for player in entry.playing
            if player not in silent and set(hand_yaku(house, hands[player])) & set(house.tobikomi)
        }
        playing = {player: hands[player] for player in entry.playing}
        table = Play(rng, house, playing, field_, stock, habits, shown if len(playing) == 3 else {})
        played = table.run() if len(entry.playing) >= 2 else Played({})
    month["field"] = str(CardSet.of(field_))
    if silent:
        month["unclaimed"] = silent
    _write_hands(rng, house, month, hands, entry, silent, habits)
    if played.calls:
        month["calls"] = played.calls
    if played.hatto:
        month["hatto"] = played.hatto
    if len(entry.playing) >= 2:
        _write_captures(rng, house, month, hands, played, silent, habits)
    return month


def _deal(rng: random.Random, entry: Entry) -> tuple[list[int], dict[str, list[int]], list[int]]:
    """Field, hands of those who play or were pushed out, and the stock with everybody else's cards in it."""
    deck = list(range(48))
    while True:
        rng.shuffle(deck)
        table = deck[:6]
        if all(sum(MONTH[card] == month for card in table) < 4 for month in range(1, 13)):
            break
    # six hands are all that 42 cards make: seven without a blank card, the last to be pushed out has none
    seats = (entry.playing + entry.pushed)[:6]
    hands = {player: deck[6 + 7 * i : 13 + 7 * i] for i, player in enumerate(seats)}
    stock = deck[6 + 7 * len(entry.playing) :]
    rng.shuffle(stock)
    return table, hands, stock


def _silent(
    rng: random.Random, house: House, hands: Mapping[str, list[int]], entry: Entry, habits: Habits
) -> list[str]:
    return [
        player
        for player in entry.playing
        if house.spoken and hand_yaku(house, hands[player]) and rng.random() < habits.unclaimed
    ]


def _write_hands(
    rng: random.Random, house: House, month: Doc, hands: Mapping[str, list[int]], entry: Entry,
    silent: list[str], habits: Habits,
) -> None:  # fmt: skip
    if len(entry.playing) < 2 and not entry.pushed:
        return
    month["hands"] = {}
    declared: dict[str, list[str]] = {}
    for player in hands:
        if house.spoken and player not in silent and rng.random() < habits.unseen:
            if player in entry.playing and hand_yaku(house, hands[player]):
                declared[player] = hand_yaku(house, hands[player])
        else:
            month["hands"][player] = str(CardSet.of(hands[player]))
    if declared:
        month["declared"] = declared
    if not month["hands"]:
        del month["hands"]


def _write_captures(
    rng: random.Random, house: House, month: Doc, hands: Mapping[str, list[int]], played: Played,
    silent: list[str], habits: Habits,
) -> None:  # fmt: skip
    piles, three_play = played.piles, len(played.piles) == 3
    form = habits.captures
    if form == "mixed":
        form = rng.choice(("cards", "counts", "points", "rest", "omitted", "each"))
    if form == "omitted" and (not played.stopped or house.counted_always):
        form = "cards"
    if form == "rest" and (played.stopped or not three_play):
        form = "points"
    forms = dict.fromkeys(piles, form)
    if form == "each":
        forms = {player: rng.choice(("cards", "counts", "points")) for player in piles}
    if form == "rest":
        forms = {player: rng.choice(("cards", "points")) for player in piles}
        forms[rng.choice(list(piles))] = "rest"
    captures: Doc = {}
    for player, pile in piles.items():
        if forms[player] == "counts":
            kinds = [KIND[card] for card in pile]
            captures[player] = {name: kinds.count(letter) for name, letter in COUNT_KINDS.items()}
        elif forms[player] == "points":
            captures[player] = points(pile)
        elif forms[player] == "rest":
            captures[player] = "rest"
        elif forms[player] == "cards":
            captures[player] = str(CardSet.of(pile))
    if captures:
        month["captures"] = captures
    if not played.stopped:
        many = {player: plains(pile) for player, pile in piles.items() if forms[player] != "cards"}
        counted = {player: size for player, size in many.items() if size >= 16 or rng.random() < 0.2}
        if counted and three_play:
            month["plains"] = counted
    if three_play and house.tobikomi:
        _write_bonus(house, month, hands, played, forms, silent)


def _write_bonus(
    house: House, month: Doc, hands: Mapping[str, list[int]], played: Played, forms: Mapping[str, str],
    silent: list[str],
) -> None:  # fmt: skip
    """Tobikomi where hand or pile is not written as cards, nuke-yaku where the points are not known either."""
    no_yaku = not any(call.get("yaku") for call in played.calls)
    found = special(played.piles) if no_yaku and not played.stopped else None
    bonus: dict[str, list[str]] = {}
    for player, pile in played.piles.items():
        blown = found is not None and (house.too_few != "shibari" or player in found[1])
        held = hand_yaku(house, hands[player])
        if blown or player in silent or not held:
            continue
        unseen = player not in month.get("hands", {})
        if (unseen or forms[player] != "cards") and set(held) & set(house.tobikomi):
            got = [m for m in threes(hands[player]) if sum(MONTH[card] == m for card in pile) == 4]
            bonus.setdefault("tobikomi", []).extend(player for _ in got)
        if (
            forms[player] == "omitted"
            and "pikaichi" not in held
            and points(pile) >= 89
            and held[-1] in house.kinds_kan
        ):
            bonus.setdefault("nuke-yaku", []).append(player)
    bonus = {name: who for name, who in bonus.items() if who}
    if bonus:
        month["bonus"] = bonus
