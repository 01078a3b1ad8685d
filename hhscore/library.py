"""What a program of your own needs: cards, rules, a session from anywhere, its settlement, and why.

Everything here is offered by `hhscore` itself, see docs/library.md. Nothing here prints, and only `read_session` and
`load_rules` read files.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hhscore.cards import CardSet, parse_cards
from hhscore.model.ledger import YearLedger
from hhscore.model.session import Refused, Session
from hhscore.rules import RuleSet

if TYPE_CHECKING:
    from hhscore.games.hachihachi.hand import HandValue
    from hhscore.games.worth import CapturedWorth


def presets(game: str | None = None) -> tuple[str, ...]:
    """Return the names of the rule sets that come with hhscore, each game's default first.

    `game` is hachihachi or koikoi; both where left out.

    >>> presets("koikoi")[0], presets()[0]
    ('koikoi', 'standard')
    """
    from hhscore.rules.preset import preset_games

    return tuple(name for name, its_game in preset_games().items() if game in (None, its_game))


def load_rules(
    name: str | os.PathLike[str] = "standard",
    house: Mapping[str, Any] | None = None,
    *,
    folder: str | os.PathLike[str] = ".",
) -> RuleSet:
    """Return a rule set: a preset or a rule file (from `folder`), with what a table changes (`house`, by key).

    Raises RulesError, with the key and what could be there.

    >>> load_rules("standard", {"teyaku.sanbon": 3}).values["teyaku.sanbon"]
    3
    """
    from hhscore.rules.files import game_named
    from hhscore.rules.load import load
    from hhscore.rules.preset import game_rules

    place = Path(folder)
    return load(game_rules(game_named(os.fspath(name), place)), name, house, folder=place)


def evaluate_hand(cards: str | CardSet, rules: RuleSet | str = "standard") -> HandValue:
    """Return the hand yaku of seven cards, what each of the others pays (in points, before the ba), what to show.

    Raises CardError for what are no seven cards, RulesError for unknown rules. 003 手役.

    >>> value = evaluate_hand("4arp 1p 2p 6a 8p")
    >>> value.ids, value.points, str(value.show)
    (('tate-sanbon',), 36, '4arp')
    """
    from hhscore.cards import HAND_SIZE, CardError
    from hhscore.games.worth import evaluate_hand as evaluate

    held = _cards(cards)
    if len(held) != HAND_SIZE:
        raise CardError(f"{held}: {len(held)} cards; a hand is {HAND_SIZE}")
    return evaluate(held, _rules(rules))


def evaluate_captured(cards: str | CardSet, rules: RuleSet | str = "standard") -> CapturedWorth:
    """Return the captured yaku that cards make and are paid for, each with its points (before the ba, in Koi-Koi
    before koi-koi) and cards. Raises CardError and RulesError. 003 出来役.

    >>> [(yaku.id, yaku.points) for yaku in evaluate_captured("1r 2r 3r 8b")]
    [('akatan', 84)]
    >>> [(yaku.id, yaku.points) for yaku in evaluate_captured("3b 8b 9a", "koikoi")]
    [('hanami', 5), ('tsukimi', 5)]
    """
    from hhscore.games.worth import evaluate_captured as evaluate

    return evaluate(_cards(cards), _rules(rules))


def parse_session(text: str, name: str = "-") -> Session:
    """Return the session that the text of a file holds; `name` is what messages call it.

    Raises Refused, with every problem in its `problems` and a line for each in its message.

    >>> parse_session('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]').players
    ('Aki', 'Ben', 'Chie')
    >>> try:
    ...     parse_session("players = []", "evening.toml")
    ... except Refused as refused:
    ...     print(refused.problem.where)
    ('hhscore',)
    """
    from hhscore.session import load

    loaded = load(text, name)
    if loaded.session is None or loaded.problems:
        raise Refused(loaded.problems[0], "\n".join(map(loaded.message, loaded.problems)), loaded.problems)
    return loaded.session


def read_session(path: str | os.PathLike[str]) -> Session:
    """Return the session of a file. Raises OSError for what cannot be read, Refused as `parse_session` does."""
    from hhscore.storage.reading import bytes_of

    name = os.fspath(path)
    return parse_session(bytes_of(name).decode("utf-8-sig"), name)


def build_session(values: Mapping[str, Any]) -> Session:
    """Return a session from plain values, named and formed as in a session file.

    Raises Refused, and TypeError for a value that a file has no form for.

    >>> month = {"captures": {"Aki": 100, "Ben": 76, "Chie": 88}, "ba": "koba"}
    >>> build_session({"hhscore": 1, "players": ["Aki", "Ben", "Chie"], "months": [month]}).months[0].ba
    'koba'
    """
    from hhscore.session.render import render_session

    return parse_session(render_session(values))


def settle(
    session: Session, rules: RuleSet | None = None, *, folder: str | os.PathLike[str] = "."
) -> YearLedger:
    """Return everything that a session comes to: each month's payments and winner, chips, the year's end.

    `rules` stand in for the session's own; `folder` is where the path of its rule file begins. What is wrong with
    the facts is in `problems` of the months; RulesError where the rules cannot be.

    >>> month = {"captures": {"Aki": 100, "Ben": 76, "Chie": 88}, "ba": "koba"}
    >>> session = build_session({"hhscore": 1, "players": ["Aki", "Ben", "Chie"], "months": [month]})
    >>> [(one.payer, one.payee, one.points, one.detail) for one in settle(session).months[0].transfers]
    [('Ben', 'Aki', 12, 'Ben captured 76, 12 under 88')]
    """
    from hhscore.games.scoring import rules_of
    from hhscore.games.scoring import settle as settle_by

    return settle_by(session, rules or rules_of(session, Path(folder)))


def explain(
    session: Session,
    ledger: YearLedger,
    month: int,
    player: str | None = None,
    *,
    rules: RuleSet | None = None,
    folder: str | os.PathLike[str] = ".",
    width: int = 80,
) -> str:
    """Return every payment of a month (from 1) in sentences, with its rule and source; one player's, if named.

    `rules` and `folder` as they were given to `settle`.

    >>> month = {"captures": {"Aki": 100, "Ben": 76, "Chie": 88}, "ba": "koba"}
    >>> session = build_session({"hhscore": 1, "players": ["Aki", "Ben", "Chie"], "months": [month]})
    >>> "Ben pays Aki 1k0" in explain(session, settle(session), 1)
    True
    """
    from hhscore.games.scoring import rules_of
    from hhscore.report.columns import Look
    from hhscore.report.why import why

    sources = (rules or rules_of(session, Path(folder))).sources
    look = Look(width=width, unit=ledger.kan, drawn=True, colour=False)
    return "\n".join(why(session, ledger, month, sources, look, player, instead=rules is not None))


def render_page(
    session: Session,
    ledger: YearLedger,
    *,
    points: bool = False,
    rules: RuleSet | None = None,
    follows: bool = False,
) -> str:
    """Return the whole game as one HTML page that loads nothing; amounts in points alone if asked.

    With `rules`, those it was settled by, the points of "the rest" are told. `follows`: a browser that
    shows the page reads it again every few seconds.

    >>> session = build_session({"hhscore": 1, "players": ["Aki", "Ben", "Chie"]})
    >>> render_page(session, settle(session)).startswith("<!DOCTYPE html>")
    True
    """
    from hhscore.model.winning import won_by
    from hhscore.report.as_paid import as_paid
    from hhscore.report.html import page
    from hhscore.report.month_html import rests

    unit = None if points else ledger.kan
    won = {month.month: won_by(month, unit) for month in ledger.months}
    return page(
        session,
        as_paid(session, ledger).json(),
        points=points,
        won=won,
        rest=rests(session, rules) if rules else {},
        follows=follows,
    )


def render_sheet(
    session: Session,
    ledger: YearLedger,
    *,
    rules: RuleSet | None = None,
    folder: str | os.PathLike[str] = ".",
    width: int = 80,
    points: bool = False,
) -> str:
    """Return the score sheet as text: months down, players across, running totals and how the game stands.

    `rules` and `folder` as they were given to `settle`.

    >>> session = build_session({"hhscore": 1, "players": ["Aki", "Ben", "Chie"]})
    >>> "Aki" in render_sheet(session, settle(session))
    True
    """
    from hhscore.games.scoring import rules_of
    from hhscore.report.columns import Look
    from hhscore.report.sheet import score_sheet

    played = rules or rules_of(session, Path(folder))
    look = Look(width=width, unit=None if points else ledger.kan, drawn=True, colour=False)
    return "\n".join(score_sheet(session, ledger, played.year_months, look, instead=rules is not None))


def _cards(cards: str | CardSet) -> CardSet:
    return parse_cards(cards) if isinstance(cards, str) else cards


def _rules(rules: RuleSet | str) -> RuleSet:
    return load_rules(rules) if isinstance(rules, str) else rules
