"""Hand yaku at the table: what was declared, who pays, and the bonuses at the month's end. rules.md §5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hhscore.cards import CardError, CardSet
from hhscore.cards.deck import shown as echoed
from hhscore.games.hachihachi import hand
from hhscore.games.hachihachi.book import Book
from hhscore.games.hachihachi.counting import Counted
from hhscore.games.hachihachi.mukai import declarable, find_mukai, mukai_yaku
from hhscore.games.hachihachi.reasons import explain, with_worth, worth_of_yaku
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.session import Hatto, Month, Path, Problem
from hhscore.rules import Exact
from hhscore.words.message import Message
from hhscore.words.sentences import listed, possessive
from hhscore.words.suggestion import suggest_word


@dataclass(frozen=True, slots=True)
class Declared:
    """One player's hand yaku that are paid: their names and value in points, and their threes where seen.

    `threes` is how many threes can be tobikomi; `seen` are their cards, none where the hand was not recorded.
    """

    ids: tuple[str, ...]
    points: Exact
    threes: int
    seen: tuple[CardSet, ...] = ()
    hand_known: bool = True


NOTHING = Declared((), 0, 0)


def declarations(
    month: Month, active: Sequence[str], rules: HachihachiRules, where: Path
) -> tuple[dict[str, Declared], list[Problem], list[Problem]]:
    """What each who plays declared, the problems that stop it, and the remarks that do not.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> hands = {"Aki": parse_cards("4arp 1p 2p 6a 8p")}
    >>> month = Month(hands=hands, declared={"Ben": ("karasu",)}, unclaimed=("Chie",))
    >>> declared, problems, remarks = declarations(month, ("Aki", "Ben", "Chie"), preset("standard"), ())
    >>> {player: (mine.ids, mine.points) for player, mine in declared.items()}
    {'Aki': (('tate-sanbon',), 36), 'Ben': (('karasu',), 48), 'Chie': ((), 0)}
    """
    declared: dict[str, Declared] = {}
    problems: list[Problem] = []
    remarks: list[Problem] = []
    for key, names in (("declared", tuple(month.declared)), ("unclaimed", month.unclaimed)):
        for player in names:
            if player not in active:
                message = f"{player} does not play this month and declares nothing"
                problems.append(Problem("bad-value", message, (*where, key, player)))
    for player in active:
        cards = month.hands.get(player)
        silent = player in month.unclaimed and rules.teyaku_declare == "spoken"
        value = hand.evaluate(cards, rules) if cards is not None else None
        met = find_mukai(month.field, cards, rules) if month.field is not None and cards is not None else ()
        if silent and player in month.declared:
            message = (
                f"{player} declared {' and '.join(month.declared[player])} and is noted as unclaimed too; "
                "unclaimed is for who declared nothing"
            )
            problems.append(Problem("bad-value", message, (*where, "unclaimed"), "teyaku.declare"))
        elif silent:
            if value is not None and (value.yaku or met):
                held = [*value.ids, *(one.id for one in met)]
                message = f"{player} held {' and '.join(held)} and did not declare: nothing is paid"
                remarks.append(Problem("yaku-unclaimed", message, (*where, "unclaimed"), "teyaku.declare"))
            declared[player] = NOTHING
        elif player in month.declared:
            made = _by_name(player, month.declared[player], month, rules, (*where, "declared", player))
            if isinstance(made, Problem):
                problems.append(made)
            else:
                declared[player] = made
        elif value is not None and cards is not None:
            threes = hand.threes(cards, value, rules)
            points = value.points + sum((one.points for one in met), start=0)
            ids = (*value.ids, *(one.id for one in met))
            declared[player] = Declared(ids, points, len(threes), threes)
            if month.field is None and mukai_yaku(rules):
                message = f"the field was not recorded: no three that {player} met there is counted"
                remarks.append(Problem("not-checked", message, (*where, "field"), "teyaku.mukai-sanbon"))
        else:
            message = f"{player}'s hand was not recorded: no hand yaku is counted"
            remarks.append(Problem("not-checked", message, (*where, "hands", player), "teyaku.<id>"))
    return declared, problems, remarks


def _by_name(
    player: str, names: Sequence[str], month: Month, rules: HachihachiRules, path: Path
) -> Declared | Problem:
    """Hand yaku declared by name: each must be played, and all of them held or at least possible in one hand."""
    played = {yaku.id: yaku for yaku in hand.hand_yaku(rules)}
    cards = month.hands.get(player)
    met = [name for name in names if name in {yaku.id for yaku in mukai_yaku(rules)}]
    if month.field is not None:
        there = [held.id for held in find_mukai(month.field, cards, rules)]
        for name in met:
            if met.count(name) > there.count(name):
                message = f"{player} declared {name}; the field {month.field} has no such three to meet"
                if cards is not None:
                    message = f"{player} declared {name}; the hand {cards} and the field {month.field} do not make it"
                return Problem("yaku-not-held", message, path, f"teyaku.{name}")
    names = [name for name in names if name not in met]
    for name in names:
        if name not in played:
            known = declarable(rules)
            near = suggest_word(name, known)
            hint = f"; did you mean {near}?" if near else f" (there are {', '.join(known)})"
            return Problem(
                "bad-value", f"{echoed(name)} is no hand yaku under these rules{hint}", path, "teyaku.<id>"
            )
        if cards is not None and hand.holds(cards, name, rules) is None:
            message = f"{player} declared {name}; the hand {cards} does not hold it"
            return Problem("yaku-not-held", message, path, f"teyaku.{name}")
    of_group = {played[name].group: name for name in names}
    chosen = [of_group[group] for group in ("months", "kinds") if group in of_group]
    impossible = _impossible(player, list(dict.fromkeys(names)), chosen, month, rules)
    if impossible is not None:
        return Problem("yaku-not-held", impossible, path, "teyaku.overlap")
    ids = hand.paid(chosen, rules) if chosen else ()
    points = sum((rules.yaku_amount(rules.teyaku[name]) for name in (*ids, *met)), start=0)
    threes = sum(played[name].months.count(3) for name in ids if name in rules.tobikomi_in)
    seen: tuple[CardSet, ...] = ()
    if cards is not None:
        held = tuple(found for name in ids if (found := hand.holds(cards, name, rules)))
        seen = hand.threes(cards, hand.HandValue(points, held, cards, cards), rules)
    return Declared((*ids, *met), points, threes if rules.tobikomi_value else 0, seen, cards is not None)


def _impossible(
    player: str, names: Sequence[str], chosen: Sequence[str], month: Month, rules: HachihachiRules
) -> str | None:
    """Why nobody can have been dealt these yaku: all are wanted in one hand, one of each group at most.

    003 重複の手役35: of months and kinds one each; beside them what the field and other hands leave.
    """
    from hhscore.games.hachihachi.hand_possible import can_be_dealt

    words = f"{player} declared {listed(names)}"
    if len(names) > len(chosen):
        return f"{words}; of each group (months, kinds) one hand yaku counts: declare only the better one"
    if len(chosen) > 1 and not can_be_dealt(chosen, rules):
        return f"{words}; no seven cards hold both. Declare the one that was held"
    if not chosen or player in month.hands:
        return None
    lying = {f"{possessive(name)} hand": cards for name, cards in month.hands.items()}
    if month.field is not None:
        lying = {"the field": month.field, **lying}
    try:
        known = sum(lying.values(), start=CardSet())
    except CardError:  # a card in two places is a problem of its own
        return None
    if known and not can_be_dealt(chosen, rules, known):
        return f"{words}; without the cards of {listed(list(lying))} no seven cards hold that"
    return None


def settle_hand_yaku(
    declared: Mapping[str, Declared], active: Sequence[str], rules: HachihachiRules, book: Book
) -> None:
    """Each of the others who play pays each hand yaku. 003 手役の発表.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> book = Book(preset("standard"), "oba", 2)
    >>> settle_hand_yaku({"Aki": Declared(("tate-sanbon",), 36, 1)}, ("Aki", "Ben", "Chie"), preset("standard"), book)
    >>> [(transfer.payer, transfer.points) for transfer in book.transfers]
    [('Ben', 72), ('Chie', 72)]
    """
    for player in active:
        mine = declared.get(player, NOTHING)
        if mine.ids:
            value = worth_of_yaku(mine.points, rules)
            why = explain("hand_yaku", yaku=mine.ids[0], worth=value)
            if len(mine.ids) > 1:
                each = {
                    name: rules.yaku_amount(rules.teyaku[name]) * mine.ids.count(name) for name in mine.ids
                }
                why = explain("hand_yaku_together", parts=with_worth(each, rules), worth=value)
            rule, *also = (f"teyaku.{name}" for name in dict.fromkeys(mine.ids))
            for payer in active:
                book.pay(payer, player, mine.points, "teyaku", rule, why, tuple(also), mine.ids)


def blow_out(players: Sequence[str], special: str, book: Book) -> None:
    """Return what was paid for the hand yaku of these players. 003 手役の吹き消し.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> book = Book(preset("standard"), "koba", 1)
    >>> settle_hand_yaku({"Aki": Declared(("sanbon",), 24, 1)}, ("Aki", "Ben", "Chie"), preset("standard"), book)
    >>> blow_out(["Aki"], "sujiroku", book)
    >>> [(transfer.payer, transfer.payee, transfer.points) for transfer in book.transfers[2:]]
    [('Aki', 'Ben', 24), ('Aki', 'Chie', 24)]
    """
    # What is returned goes by the same reason, under another rule: a second special yaku must not return it again.
    paid = [one for one in book.transfers if one.rule.startswith("teyaku.") and one.payee in players]
    for transfer in paid:
        why = explain("blown_out", player=transfer.payee, special=special)
        book.take_back(transfer, "special.blows_out", why)


def settle_bonuses(
    declared: Mapping[str, Declared],
    active: Sequence[str],
    counted: Mapping[str, Counted],
    month: Month,
    rules: HachihachiRules,
    book: Book,
    where: Path,
) -> list[Problem]:
    """Tobikomi and nuke-yaku. What the cards show counts; noted bonuses count where cards were not recorded.

    Returns remarks: a noted bonus that the cards contradict, and what could not be checked. 000 Tobikomi Bonus,
    Nuke-yaku Bonus; 003 特殊な手役のルール.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> rules, three = preset("standard"), ("Aki", "Ben", "Chie")
    >>> declared = {"Aki": Declared(("sanbon",), 24, 1, (parse_cards("2arp"),))}
    >>> counted = {player: Counted(88, parse_cards("2arpp" if player == "Aki" else "3rpp")) for player in three}
    >>> book = Book(rules, "koba", 1)
    >>> settle_bonuses(declared, three, counted, Month(), rules, book, ())
    []
    >>> [(transfer.payer, transfer.points, transfer.reason) for transfer in book.transfers]
    [('Ben', 12, 'tobikomi'), ('Chie', 12, 'tobikomi')]
    """
    remarks: list[Problem] = []
    for player in active:
        mine, known = declared.get(player, NOTHING), counted.get(player)
        flown = _tobikomi(player, mine, known, month, where, remarks)
        _pay_tobikomi(player, flown, active, month.hatto, rules, book)
        escaped = _nuke_yaku(player, mine, known, month, rules, where, remarks)
        if escaped is not None:
            value = rules.yaku_amount(rules.nuke_yaku_value)
            why = explain("nuke_yaku_noted", yaku=escaped, worth=worth_of_yaku(value, rules))
            if known is not None:
                why = explain(
                    "nuke_yaku", yaku=escaped, points=known.points, worth=worth_of_yaku(value, rules)
                )
            for payer in active:
                book.pay(payer, player, value, "nuke-yaku", "nuke_yaku.value", why)
    for kind, names in month.bonus.items():
        for player in dict.fromkeys(names):
            if player not in active:
                message = f"{player} does not play this month and has no {kind}"
                remarks.append(Problem("bonus-mismatch", message, (*where, "bonus", kind)))
    return remarks


def _nuke_yaku(
    player: str,
    mine: Declared,
    known: Counted | None,
    month: Month,
    rules: HachihachiRules,
    where: Path,
    remarks: list[Problem],
) -> str | None:
    """The hand yaku with which a player made a nuke-yaku; None without one."""
    fits = [name for name in mine.ids if name in rules.nuke_yaku_in and rules.nuke_yaku_value]
    noted = month.bonus.get("nuke-yaku")
    is_noted = noted is not None and player in noted
    path = (*where, "bonus", "nuke-yaku")
    if known is not None:
        escaped = bool(fits) and known.points >= rules.nuke_yaku_at
        if noted is not None and escaped != is_noted:
            is_one = "is a nuke-yaku and was not noted" if escaped else "is no nuke-yaku"
            has = " + ".join(mine.ids) or "no hand yaku"
            message = f"{player} with {has} and {known.points} captured points {is_one}"
            remarks.append(Problem("bonus-mismatch", message, path, "nuke_yaku.at"))
        return fits[0] if escaped else None
    if is_noted and not fits:
        message = f"{player} has no hand yaku that can be a nuke-yaku"
        remarks.append(Problem("bonus-mismatch", message, path, "nuke_yaku.in"))
    elif fits and noted is None:
        message = f"{player}'s captured points were not recorded: a nuke-yaku cannot be seen"
        remarks.append(Problem("not-checked", message, (*where, "captures", player), "nuke_yaku.value"))
    return fits[0] if is_noted and fits else None


def _tobikomi(
    player: str, mine: Declared, known: Counted | None, month: Month, where: Path, remarks: list[Problem]
) -> tuple[Message, ...]:
    """The threes of a player that ended in the captured cards, in words: by their cards where they are known."""
    noted = month.bonus.get("tobikomi")
    said = noted.count(player) if noted is not None else 0
    path = (*where, "bonus", "tobikomi")
    if mine.hand_known and known is not None and known.cards is not None:
        cards = known.cards
        flown = [three for three in mine.seen if three <= cards]
        if noted is not None and said != len(flown):
            message = f"{player} has {len(flown)} tobikomi by the cards, {said} noted"
            remarks.append(Problem("bonus-mismatch", message, path, "tobikomi.value"))
        return tuple(explain("three_of_cards", cards=str(three)) for three in flown)
    if said > mine.threes:
        message = f"{player} has {mine.threes} threes that can be tobikomi, {said} noted"
        remarks.append(Problem("bonus-mismatch", message, path, "tobikomi.in"))
    elif mine.threes and noted is None:
        message = f"{player}'s captured cards were not recorded: a tobikomi cannot be seen"
        remarks.append(Problem("not-checked", message, (*where, "captures", player), "tobikomi.value"))
    number = min(said, mine.threes)
    if mine.hand_known and number == len(mine.seen):
        return tuple(explain("three_of_cards", cards=str(three)) for three in mine.seen)
    which = ("a_three",) if number == 1 else ("first_three", "second_three")[:number]
    return tuple(explain(one) for one in which)


def _pay_tobikomi(
    player: str,
    flown: Sequence[Message],
    active: Sequence[str],
    hatto: Sequence[Hatto],
    rules: HachihachiRules,
    book: Book,
) -> None:
    value = rules.yaku_amount(rules.tobikomi_value)
    fed = [broken.player for broken in hatto if broken.for_ == player and broken.yaku == "tobikomi"]
    if rules.tobikomi_times == "once":
        flown = flown[:1]
    for place, three in enumerate(flown):
        guilty = fed[place] if place < len(fed) else None
        if guilty is None:
            why = explain("tobikomi", three=three, worth=worth_of_yaku(value, rules))
            for other in active:
                book.pay(other, player, value, "tobikomi", "tobikomi.value", why)
        else:
            shares = len(active) - 1
            why = explain(
                "tobikomi_fed", three=three, guilty=guilty, shares=shares, worth=worth_of_yaku(value, rules)
            )
            book.pay(guilty, player, value * shares, "hatto", "hatto.tobikomi", why)
