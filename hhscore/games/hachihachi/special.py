"""Special yaku: souhachi, futahachi, sujiroku; and the settlement of card points. rules.md §7, §8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hhscore.games.hachihachi.book import Book, split
from hhscore.games.hachihachi.counting import Counted
from hhscore.games.hachihachi.entry import PLAYING
from hhscore.games.hachihachi.reasons import explain, worth_of_yaku
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.games.hachihachi.special_yaku import achieved, added_specials, order
from hhscore.model.session import Path, Problem
from hhscore.rules import Exact
from hhscore.words.message import Message

WILLOWS_NOT_PLAIN = 3
"""How many willows a count of plains by kind leaves out."""


@dataclass(frozen=True, slots=True)
class Special:
    """A special yaku that somebody made: what each of the others pays, in points before the ba."""

    id: str
    player: str
    points: Exact
    what: Message


def specials(counted: Mapping[str, Counted], active: Sequence[str], rules: HachihachiRules) -> list[Special]:
    """The special yaku made, in the order in which the first one counts. 000 Special Yaku; 003 特殊な出来役.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> counted = {"Aki": Counted(170), "Ben": Counted(50), "Chie": Counted(44)}
    >>> found = specials(counted, tuple(counted), preset("standard"))
    >>> [(special.id, special.player, special.points) for special in found]
    [('futahachi', 'Aki', 144)]
    """
    found: list[Special] = []
    if rules.special.get("souhachi") and all(counted[player].points == rules.cards_par for player in active):
        found.append(
            Special(
                "souhachi",
                active[0],
                rules.yaku_amount(rules.special["souhachi"]),
                explain("all_captured_par", par=rules.cards_par),
            )
        )
    for player in active:
        mine = counted[player]
        for name, value, words in achieved(mine.points, mine.plains, rules, mine.cards, mine.counts):
            found.append(Special(name, player, value, explain("of_player", player=player, what=words)))
    names = order(rules)
    return sorted(found, key=lambda special: names.index(special.id))


def unknown_plains(
    counted: Mapping[str, Counted], rules: HachihachiRules, where: Path
) -> tuple[list[Problem], list[Problem]]:
    """Players whose plains would have to be known: a problem where they decide the value, else a remark.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> problems, remarks = unknown_plains({"Aki": Counted(88, counts={"p": 15})}, preset("standard"), ())
    >>> problems, remarks[0].message
    ([], "Aki's willows decide whether 15 plains are a sujiroku")
    """
    problems: list[Problem] = []
    remarks: list[Problem] = []
    if not rules.special.get("sujiroku"):
        return problems, remarks
    for player, known in counted.items():
        if known.plains is not None:
            continue
        path = (*where, "captures", player)
        at = rules.special_sujiroku_at
        if known.counts is None:
            message = f"{player}'s plains were not recorded: a sujiroku cannot be seen"
            remarks.append(Problem("not-checked", message, path, "special.sujiroku"))
        elif known.counts.get("p", 0) >= at:
            message = (
                f"{player} has {known.counts['p']} plains, a sujiroku; write plains with every willow counted"
            )
            problems.append(Problem("bad-value", message, path, "special.sujiroku"))
        elif known.counts.get("p", 0) + WILLOWS_NOT_PLAIN >= at:
            message = f"{player}'s willows decide whether {known.counts.get('p', 0)} plains are a sujiroku"
            remarks.append(Problem("not-checked", message, path, "special.sujiroku"))
    return problems, remarks


def unknown_added(counted: Mapping[str, Counted], rules: HachihachiRules, where: Path) -> list[Problem]:
    """Players of whom it is not known whether they made a special yaku of a rule file: a remark for each.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> unknown_added({"Aki": Counted(88)}, preset("standard"), ())
    []
    """
    return [
        Problem(
            "not-checked",
            f"{player}'s captured cards were not recorded: {one.names.id} cannot be seen",
            (*where, "captures", player),
            f"special.{one.names.id}",
        )
        for one in added_specials(rules)
        for player, known in counted.items()
        if one.amount(known.points, known.cards, known.counts) is None
    ]


def pay_special(special: Special, active: Sequence[str], rules: HachihachiRules, book: Book) -> None:
    """Each of the other two pays the one who made it.

    rules.md §7.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> book = Book(preset("standard"), "oba", 2)
    >>> futahachi = Special("futahachi", "Aki", 144, explain("captured_points", points=170))
    >>> pay_special(futahachi, ("Aki", "Ben", "Chie"), preset("standard"), book)
    >>> [(transfer.payer, transfer.points) for transfer in book.transfers]
    [('Ben', 288), ('Chie', 288)]
    """
    why = explain("special", yaku=special.id, what=special.what, worth=worth_of_yaku(special.points, rules))
    rule = f"special.{special.id}"
    for payer in active:
        book.pay(payer, special.player, special.points, "special", rule, why, yaku=(special.id,))


def settle_cards(
    counted: Mapping[str, Counted], active: Sequence[str], rules: HachihachiRules, book: Book
) -> None:
    """Captured points against par; two players settle their difference. 000 Captured Card Settlement; 001.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> counted = {"Aki": Counted(76), "Ben": Counted(88), "Chie": Counted(100)}
    >>> book = Book(preset("standard"), "oba", 2)
    >>> settle_cards(counted, tuple(counted), preset("standard"), book)
    >>> [(transfer.payer, transfer.payee, transfer.points) for transfer in book.transfers]
    [('Aki', 'Chie', 24)]
    """
    points = {player: counted[player].points for player in active}
    if len(active) < PLAYING:
        first, second = active
        more, less = (first, second) if points[first] >= points[second] else (second, first)
        why = explain("two_players", more=more, most=points[more], less=less, least=points[less])
        book.pay(less, more, points[more] - points[less], "cards", "cards.split", why)
    elif rules.cards_split == "difference":
        _difference(points, active, rules, book)
    else:
        _shortfall(points, active, rules, book)


def against_par(player: str, points: int, par: int) -> Message:
    """Captured points beside par.

    >>> str(against_par("Chie", 76, 88)), str(against_par("Dai", 99, 88))
    ('Chie captured 76, 12 under 88', 'Dai captured 99, 11 over 88')
    """
    if points > par:
        return explain("over_par", player=player, points=points, over=points - par, par=par)
    return explain("under_par", player=player, points=points, under=par - points, par=par)


def _difference(points: Mapping[str, int], active: Sequence[str], rules: HachihachiRules, book: Book) -> None:
    par = rules.cards_par
    winners = [player for player in active if points[player] > par]
    losers = [player for player in active if points[player] < par]
    one = winners if len(winners) == 1 else losers
    for winner in winners:
        for loser in losers:
            # With three players one side is a single player, so the others' differences are what moves.
            mover = loser if one is winners else winner
            words = against_par(mover, points[mover], par)
            book.pay(loser, winner, abs(points[mover] - par), "cards", "cards.par", words)


def _shortfall(points: Mapping[str, int], active: Sequence[str], rules: HachihachiRules, book: Book) -> None:
    par = rules.cards_par
    short = [player for player in active if points[player] < par]
    others = [player for player in active if player not in short]
    if len(short) == 1:
        loser = short[0]
        words = book.sentence(against_par(loser, points[loser], par), "cards")
        for other, share in split(book.due(par - points[loser], "cards"), others):
            why = explain("shared", sentence=words, count=len(others))
            book.move(loser, other, share, "cards", "cards.split", why)
    elif len(short) == 2:
        for loser in short:
            words = against_par(loser, points[loser], par)
            book.pay(loser, others[0], par - points[loser], "cards", "cards.split", words)
