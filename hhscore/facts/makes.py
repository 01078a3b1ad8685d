"""What one fact makes under these rules, in words: a hand its yaku, a field its ba, a choice who plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hhscore.cards import BRIGHTS, KIND, MONTH, PAULOWNIA, WILLOW, CardSet, parse_cards
from hhscore.facts.change import Change
from hhscore.facts.fact import KOIKOI
from hhscore.games.hachihachi import captured, entry, hand
from hhscore.games.hachihachi.ba import ba_of_field, brights
from hhscore.games.hachihachi.book import Book
from hhscore.games.hachihachi.mukai import find_mukai
from hhscore.games.hachihachi.reasons import worth, worth_of_yaku
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import MonthLedger, Transfer
from hhscore.model.session import Capture
from hhscore.words.amounts import kan, signed
from hhscore.words.sentences import listed, tallied

_TIMES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")

Made = tuple[list[str], list[Transfer]]


def makes(change: Change, paid: Sequence[Transfer]) -> Made:
    """Sentences about what the fact makes, and those of the new payments that they tell of already."""
    if change.fact.key == "next":
        return list(_opening(change)), []
    if change.ledger is None or change.fact.key == "forget":
        return [], []
    if change.after.session.game == KOIKOI:
        from hhscore.facts.makes_koikoi import koikoi_makes

        return list(koikoi_makes(change)), []
    table: dict[str, Callable[[Change, MonthLedger, Sequence[Transfer]], Made]] = {
        "field": _field,
        "ba": _field,
        "mizuten": _mizuten,
        "choices": _choice,
        "shibari": _choice,
        "absent": _choice,
        "joins": _choice,
        "leaves": _choice,
        "hands": _hand,
        "declared": _declared,
        "calls": _call,
        "captures": _captures,
        "paid": _audited,
        "chips": _audited,
        "loans": _audited,
    }
    told = table.get(change.fact.key)
    return told(change, change.ledger, paid) if told else ([], [])


def _opening(change: Change) -> Iterator[str]:
    """A month that begins: who deals it, and the ba that waits."""
    ledger = change.ledger
    if ledger is not None and ledger.dealer:
        yield f"{ledger.dealer} deals"
    waiting = change.before.ledger.waiting
    if waiting:
        yield f"{listed(tallied(waiting))} {'waits' if len(waiting) == 1 else 'wait'} from earlier months"


def _field(change: Change, now: MonthLedger, paid: Sequence[Transfer]) -> Made:
    if now.ba is None:
        return [], []
    facts = change.after.session.months[now.month - 1]
    rules = change.after.hachihachi_rules.in_month(now.month - 1)
    if not rules.ba_on:
        return ["these rules have no ba"], []
    words = now.ba if now.multiplier == 1 else f"{now.ba} ×{now.multiplier}"
    on_field = facts.field
    if on_field is not None:
        words += _why(on_field, now.ba, rules)
    elif words == change.fact.value:
        words = ""  # "ba koba" says it
    carries = (
        [f"{listed(tallied(now.carry))} {'waits' if len(now.carry) == 1 else 'wait'} for later"]
        if now.carry
        else []
    )
    return [*([words] if words else []), *carries], []


def _why(on_field: CardSet, name: str, rules: HachihachiRules) -> str:
    """Which brights make the ba, or that it was carried."""
    seen = [MONTH[card] for card in on_field if KIND[card] == "b"]
    if rules.ba_carry != "stack":
        seen = [month for month in seen if (month in (WILLOW, PAULOWNIA)) == (name == "zetsuba")]
    if name == "koba":
        return ": no bright" if not brights(on_field) else ""
    if not seen or ba_of_field(on_field, (), rules).name != name:
        return ", carried from an earlier month"
    return f": {listed([BRIGHTS[month] for month in seen])}"


def _mizuten(change: Change, now: MonthLedger, paid: Sequence[Transfer]) -> Made:
    rules = change.after.hachihachi_rules.in_month(now.month - 1)
    who = now.dealer or "the dealer"
    book = Book(rules, now.ba or "koba", now.multiplier)
    value = book.sentence(worth(rules.amount(rules.mizuten_value), rules), "mizuten")
    if not rules.mizuten_by_points:
        return [f"{who} is bound to enter: {value} from each who retires"], []
    each = (
        "each of the others at the table" if rules.mizuten_payers == "all" else "each of the others who play"
    )
    return [
        f"{who} is bound to enter; with {rules.mizuten_at} captured points or more: {value} from {each}"
    ], []


def _choice(change: Change, now: MonthLedger, paid: Sequence[Transfer]) -> Made:
    """The fee, in its order, and who plays or who is asked next."""
    unit = change.after.ledger.kan
    words: list[str] = []
    used: list[Transfer] = []
    found = now.entry
    if found is None:
        return words, used
    player = change.fact.player
    if player in found.retired and change.fact.key == "choices" and str(change.fact.value).endswith("retire"):
        place = found.retired.index(player)
        fee = [transfer for transfer in paid if transfer.reason == "orichin" and transfer.payer == player]
        used += fee
        words.append(
            f"the {_TIMES[place]} to retire"
            + (f": {kan(sum(one.points for one in fee), unit)} into the pot" if fee else "")
        )
    if found.next_asked:
        if found.settled:
            words.append(f"{listed(found.active)} play")
        words.append(
            f"{found.next_asked} is asked next" + (", at the second asking" if found.shibari else "")
        )
        return words, used
    if not found.active and found.entered:
        words.append(f"only {listed(found.entered)} entered: nobody plays")
    elif not found.active:
        words.append("nobody entered")
    elif found.forced == found.active:
        words.append(f"{listed(found.active)} must play")
    else:
        bound = f" ({listed(found.forced)} must)" if found.forced else ""
        words.append(f"{listed(found.active)} play{bound}")
    if found.pushed_out:
        pushed = found.pushed_out
        words.append(f"{listed(pushed)} {'is' if len(pushed) == 1 else 'are'} pushed out")
    return words, used


def _hand(change: Change, now: MonthLedger, paid: Sequence[Transfer]) -> Made:
    rules = change.after.hachihachi_rules.in_month(now.month - 1)
    player, cards = str(change.fact.player), parse_cards(change.fact.value)
    found = now.entry
    if found is not None and player in found.pushed_out:
        due = entry.oikomi(cards, rules)
        parts = "; ".join(str(words) for _, words in due.parts) or "nothing in it that is paid"
        return _with_payers(f"{player} was pushed out, {parts}", player, ("oikomi",), paid, change)
    if found is not None and player in found.retired:
        return [f"{player} retired: the hand is not paid"], []
    value = hand.evaluate(cards, rules)
    facts = change.after.session.months[now.month - 1]
    met = find_mukai(facts.field, cards, rules) if facts.field is not None else ()
    if not value.yaku and not met:
        return ["no hand yaku"], []
    points = value.points + sum((one.points for one in met), start=0)
    words = f"{' + '.join([*value.ids, *(one.id for one in met)])} {worth_of_yaku(points, rules)}"
    if player in facts.unclaimed and rules.teyaku_declare == "spoken":
        return [f"{words}, but not declared: nothing is paid"], []
    return _with_payers(words, player, ("teyaku",), paid, change)


def _declared(change: Change, now: MonthLedger, paid: Sequence[Transfer]) -> Made:
    """What it is worth, as long as it is not known who pays it."""
    rules = change.after.hachihachi_rules.in_month(now.month - 1)
    if any(transfer.payee == change.fact.player and transfer.reason == "teyaku" for transfer in paid):
        return [], []
    values = [rules.yaku_amount(rules.teyaku[name]) for name in change.fact.value]
    if not values or now.active:
        return [], []
    worths = " and ".join(
        f"{name} {worth_of_yaku(value, rules)}" for name, value in zip(change.fact.value, values, strict=True)
    )
    return [f"{worths} from each who pays, times the ba"], []


def _with_payers(
    words: str, player: str, reasons: Sequence[str], paid: Sequence[Transfer], change: Change
) -> Made:
    """What it is worth, and who pays that, as far as it is known who plays at which ba."""
    from hhscore.facts.payers import who_pays

    mine = [transfer for transfer in paid if transfer.payee == player and transfer.reason in reasons]
    if mine:
        return [f"{words}: {who_pays(mine, change.after.ledger.kan)}"], mine
    if change.ledger is not None and (not change.ledger.active or change.ledger.ba is None):
        return [f"{words} from each who pays, times the ba"], []
    return [words], []


def _call(change: Change, now: MonthLedger, paid: Sequence[Transfer]) -> Made:
    rules = change.after.hachihachi_rules.in_month(now.month - 1)
    call = change.fact.value
    player = str(change.fact.player)
    facts = change.after.session.months[now.month - 1]
    all_yaku = [yaku for other in facts.calls if other.player == player for yaku in other.yaku]
    value = captured.value(all_yaku, rules)
    if not all_yaku or call["call"] == "cancel":
        return [], []
    ids = " + ".join(captured.paid(all_yaku, rules))
    words = f"{ids} {worth_of_yaku(value, rules)}"
    if call["call"] == "sage":
        words += ": nothing is paid yet"
    return [words], []


def _captures(change: Change, now: MonthLedger, paid: Sequence[Transfer]) -> Made:
    """The card points against par, and what is left where only one is missing."""
    rules = change.after.hachihachi_rules.in_month(now.month - 1)
    facts = change.after.session.months[now.month - 1]
    deck = captured.deck_points(rules)
    points = {player: _points(capture, rules) for player, capture in facts.captures.items()}
    words: list[str] = []
    ended = any(call.call != "sage" for call in facts.calls)
    whole = len(now.active) == 3 and not ended
    known = [player for player in now.active if points.get(player) is not None]
    left = deck - sum(points[player] or 0 for player in known)
    player = str(change.fact.player)
    mine = points.get(player)
    if mine is None and whole and len(known) == len(now.active) - 1:
        mine = left
    if mine is not None:
        words.append(_against(mine, rules.cards_par, rest=points.get(player) is None))
    capture = facts.captures.get(player)
    if capture is not None and capture.cards is not None:
        made = captured.evaluate(capture.cards, rules)
        if made and not any(call.player == player for call in facts.calls):
            words.append(f"holds {' + '.join(held.id for held in made)}")
    missing = [other for other in now.active if other not in facts.captures]
    if whole and now.open and len(missing) == 1 and len(known) == len(now.active) - 1:
        words.append(f"{left} are left for {missing[0]}")
    return words, []


def _against(points: int, par: int, *, rest: bool) -> str:
    said = f"{points} points, " if rest else ""
    if points == par:
        return f"{said}exactly {par}"
    return f"{said}{abs(points - par)} {'over' if points > par else 'under'} {par}"


def _points(capture: Capture, rules: HachihachiRules) -> int | None:
    if capture.points is not None:
        return capture.points
    if capture.cards is not None:
        return captured.card_points(capture.cards, rules)
    if capture.counts is not None:
        values = captured.card_values(rules)
        return sum(values[kind] * count for kind, count in capture.counts.items())
    return None


def _audited(change: Change, now: MonthLedger, paid: Sequence[Transfer]) -> Made:
    """Whether what the table has is what the rules give."""
    if now.open:
        return ["to be compared once the month is done"], []
    player, ledger = str(change.fact.player), change.after.ledger
    place = now.month - 1
    held: Any = {
        "paid": now.net,
        "chips": ledger.chips_after[place] if place < len(ledger.chips_after) else {},
        "loans": ledger.loans_after[place] if place < len(ledger.loans_after) else {},
    }[change.fact.key]
    if player not in held:
        return ["these rules have no chips"], []
    due = held[player]
    if due == change.fact.value:
        return ["as the rules have it"], []
    words = {"paid": signed(due, ledger.kan), "chips": kan(due, ledger.kan), "loans": str(due)}[
        change.fact.key
    ]
    return [f"by the rules it is {words}"], []
