"""What is wrong with a month of Koi-Koi: yaku called and captured cards set side by side, and the koi-koi called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hhscore.games.koikoi.captured import holding, most_turns, paid_of
from hhscore.games.koikoi.dealt import is_bad_field
from hhscore.games.koikoi.entry import Playing, captured_by, koikoi_called
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import Named, all_yaku, redeal_hands, value
from hhscore.model.session import KoikoiMonth, Path, Problem


def held_problems(
    month: KoikoiMonth, named: Sequence[Named], rules: KoikoiRules, where: Path, number: int | None = None
) -> Iterator[Problem]:
    """Yaku called that the winner's captured cards do not hold.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.model.session import Capture
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> month = KoikoiMonth(("Aki", "Ben"), winner="Aki", captures={"Aki": Capture(parse_cards("1r 2r"))})
    >>> [problem.message for problem in held_problems(month, [Named("akatan")], koikoi_preset(), ())]
    ['Aki called akatan; the captured cards (1r 2r) hold no akatan']
    """
    cards = captured_by(month, month.winner)
    if cards is None or not month.winner:
        return
    held = {one.id: one for one in holding(cards, rules, number)}
    for place, one in enumerate(named):
        there = held.get(one.id)
        if not value(one.id, rules) or (there and (one.count or 0) <= (there.count or 0)):
            continue
        has = f"{one.id}:{there.count}" if there else f"no {one.id}"
        message = f"{month.winner} called {one}; the captured cards ({cards}) hold {has}"
        yield Problem("yaku-not-captured", message, (*where, "yaku", place), f"yaku.{one.id}")


def without_yaku(
    month: KoikoiMonth, named: Sequence[Named], rules: KoikoiRules, where: Path, number: int | None = None
) -> Iterator[Problem]:
    """A winner whose cards hold no yaku; one that these rules do not play is worth nothing, but was stopped with.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.model.session import Capture
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> month = KoikoiMonth(("Aki", "Ben"), winner="Aki", captures={"Aki": Capture(parse_cards("1r 2r"))})
    >>> [problem.message for problem in without_yaku(month, [], koikoi_preset(), ())]
    ['Aki won, but the captured cards (1r 2r) hold no yaku; nobody stops without one']
    """
    cards = captured_by(month, month.winner)
    if named or cards is None or any(yaku.holds(cards) for yaku in all_yaku(rules, number).values()):
        return
    message = f"{month.winner} won, but the captured cards ({cards}) hold no yaku; nobody stops without one"
    yield Problem("yaku-not-captured", message, (*where, "winner"))


def not_played(
    month: KoikoiMonth, named: Sequence[Named], rules: KoikoiRules, where: Path
) -> Iterator[Problem]:
    """Yaku called by name that are switched off.

    >>> from hhscore.rules import load
    >>> rules = load(KoikoiRules, "koikoi", {"yaku.akatan": 0})
    >>> [problem.message for problem in not_played(KoikoiMonth(), [Named("akatan")], rules, ())]
    ['akatan is not played under these rules and pays nothing']
    """
    for place, one in enumerate(named):
        if not value(one.id, rules):
            key = f"yaku.{one.id}" if rules.yaku.get(one.id) == 0 else "viewing.on"
            message = f"{one.id} is not played under these rules and pays nothing"
            yield Problem("bad-value", message, (*where, "yaku", place), key)


def missed(
    month: KoikoiMonth,
    playing: Playing,
    named: Sequence[Named],
    rules: KoikoiRules,
    where: Path,
    number: int | None = None,
) -> Iterator[Problem]:
    """Yaku in captured cards that nobody named, or that somebody held without stopping or calling koi-koi.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.model.session import Capture
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> month = KoikoiMonth(("Aki", "Ben"), winner="Aki", captures={"Aki": Capture(parse_cards("1r 2r 3r 6r 9r 10r"))})
    >>> playing = Playing(("Aki", "Ben"), "Aki", "Aki")
    >>> [problem.message for problem in missed(month, playing, [Named("akatan"), Named("tan", 6)], koikoi_preset(), ())]
    ["Aki's captured cards hold aotan; called were akatan, tan:6"]
    """
    called = {one.id: one.count or 0 for one in named}
    for player in playing.active:
        cards = captured_by(month, player)
        if cards is None:
            continue
        held = paid_of(holding(cards, rules, number), rules)
        at = (*where, "captures", player)
        if player == month.winner:
            unnamed = [one for one in held if (one.count or 0) > called.get(one.id, -1)]
            if named and unnamed:
                message = f"{player}'s captured cards hold {_list(unnamed)}; called were {_list(named)}"
                yield Problem("yaku-missed", message, at)
        elif held and not isinstance(month.koikoi, int) and not month.koikoi.get(player):
            message = (
                f"{player}'s captured cards hold {_list(held)}; {player} neither stopped nor called koi-koi"
            )
            yield Problem("yaku-missed", message, at)
        elif held and month.winner is None and not month.koikoi:
            message = f"{player} held {_list(held)} and nobody stopped: the koi-koi called are not recorded"
            yield Problem("not-checked", message, at)


def call_remarks(
    month: KoikoiMonth,
    playing: Playing,
    yaku: Sequence[Named],
    rules: KoikoiRules,
    where: Path,
    number: int | None = None,
) -> Iterator[Problem]:
    """More koi-koi than there can have been: each takes a new or grown yaku, and the stop takes one more.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> month, playing = KoikoiMonth(("Aki", "Ben"), winner="Aki", koikoi=2), Playing(("Aki", "Ben"), "Aki", "Aki")
    >>> found = call_remarks(month, playing, [Named("akatan")], koikoi_preset(), ())
    >>> [problem.message.partition(": ")[2] for problem in found]
    ['that gives the choice once, so at most 0 koi-koi before the stop']
    """
    calls, _ = koikoi_called(month)
    if month.winner:
        most = max(most_turns(yaku, rules) - 1, 0)
        if calls > most:
            message = (
                f"{month.winner} called {calls} koi-koi and stopped with {_list(yaku)}: that gives the choice "
                f"{_times_said(most + 1)}, so at most {most} koi-koi before the stop"
            )
            yield Problem("call-order", message, (*where, "koikoi"), "koikoi.factor")
        return
    seen = [captured_by(month, player) for player in playing.active]
    if not calls or any(cards is None for cards in seen):
        return
    most = max(most_turns(holding(cards, rules, number), rules) for cards in seen if cards is not None)
    if calls > most:
        message = (
            f"{calls} koi-koi called; the captured cards of nobody give the choice more than {most} times"
        )
        yield Problem("call-order", message, (*where, "koikoi"), "koikoi.factor")


def _list(yaku: Sequence[Named]) -> str:
    return ", ".join(map(str, yaku))


def _times_said(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def unchecked(month: KoikoiMonth, playing: Playing, named: Sequence[Named], where: Path) -> Iterator[Problem]:
    """Captured cards that were not recorded, so that nothing can be held against them.

    >>> month, playing = KoikoiMonth(("Aki", "Ben"), winner="Aki"), Playing(("Aki", "Ben"), "Aki", "Aki")
    >>> [problem.message for problem in unchecked(month, playing, [Named("akatan")], ())]
    ["Aki's captured cards are not recorded: the yaku called are not checked"]
    """
    unseen = [player for player in playing.active if captured_by(month, player) is None]
    if month.winner is None and unseen:
        message = f"nobody stopped; captured cards not recorded, so not checked: {', '.join(unseen)}"
        yield Problem("not-checked", message, where)
    elif named and captured_by(month, month.winner) is None:
        message = f"{month.winner}'s captured cards are not recorded: the yaku called are not checked"
        yield Problem("not-checked", message, (*where, "yaku"))


def bad_field(month: KoikoiMonth, rules: KoikoiRules, where: Path) -> Iterator[Problem]:
    """Four of a month or four pairs on the field where such a deal is dealt again.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.rules.load import load
    >>> rules = load(KoikoiRules, "koikoi", {"field.four": "redeal"})
    >>> [problem.name for problem in bad_field(KoikoiMonth(field=parse_cards("1bp 2ar 3rp 4ar")), rules, ())]
    ['misdeal']
    """
    if rules.field_four == "redeal" and month.field is not None and is_bad_field(month.field):
        message = "four of a month or four pairs are on the field: to be dealt again (redeal)"
        yield Problem("misdeal", message, (*where, "field"), "field.four")


def unseen_field(month: KoikoiMonth, rules: KoikoiRules, where: Path) -> Iterator[Problem]:
    """A field that was not recorded where its brights multiply the score.

    >>> from hhscore.rules.load import load
    >>> rules = load(KoikoiRules, "koikoi", {"field.brights": True})
    >>> [problem.message for problem in unseen_field(KoikoiMonth(winner="Aki"), rules, ())]
    ['the field was not recorded: no bright on it multiplies the score']
    """
    if rules.field_brights and month.winner and month.field is None:
        message = "the field was not recorded: no bright on it multiplies the score"
        yield Problem("not-checked", message, (*where, "field"), "field.brights")


def redeal_remarks(
    month: KoikoiMonth, playing: Playing, players: Sequence[str], rules: KoikoiRules, where: Path
) -> Iterator[Problem]:
    """A new deal takes a hand with four of a month, or with three months held twice.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> hands = {"Aki": parse_cards("1p 2p 3p 4p 5p 6p 7p 8p"), "Ben": parse_cards("1r 2r 3r 4r 5r 6r 7r 8b")}
    >>> month, playing = KoikoiMonth(("Aki", "Ben"), redeal=True, hands=hands), Playing(("Aki", "Ben"), "Aki", "Aki")
    >>> [problem.name for problem in redeal_remarks(month, playing, ("Aki", "Ben"), koikoi_preset(), ())]
    ['yaku-not-held']
    """
    dealt_to = playing.active or tuple(player for player in players if player not in month.absent)
    if rules.field_four == "redeal" and month.field is not None and is_bad_field(month.field):
        return
    seen = all(player in month.hands for player in dealt_to)
    if seen and not any(redeal_hands(hand, rules) for hand in month.hands.values()):
        allowed = " or ".join(rules.redeal) or "nothing"
        message = f"a new deal was declared, but no hand recorded holds {allowed}"
        yield Problem("yaku-not-held", message, (*where, "redeal"), "redeal")
