"""A session file read: the facts in it, and everything that the document alone shows to be wrong.

What needs rules (who may choose, whether a yaku is there, what the captures add up to) is checked elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hhscore.model.session import Path, Problem, Refused, Session
from hhscore.toml.parse import SyntaxProblem, read_toml
from hhscore.toml.scan import Layout, ScanError, scan
from hhscore.words.player_names import compose
from hhscore.words.printable import clean

FORMAT = 1
"""The number of the format that this program reads and writes."""
_WITH_NAMES = ("players", "draw", "months", "resigned", "final")


@dataclass(slots=True)
class Loaded:
    """What one session file holds.

    `session` has all that could be understood, and is None where there is nothing to go on (no TOML, a newer
    format, no players). With `problems` some of its facts are missing: settle it only through `require`.
    `data` is the document as plain values, for `write`.
    """

    text: str
    name: str
    data: dict[str, Any]
    session: Session | None
    problems: tuple[Problem, ...]
    has_more: bool = False
    """Whether there are more problems than those: the last only says how many."""
    _line: int | None = None
    _layout: Layout | None = field(default=None, repr=False)

    def require(self) -> Session:
        """The session if nothing is wrong with it; Refused with the first problem otherwise.

        >>> load("hhscore = 1").require()
        Traceback (most recent call last):
        ...
        hhscore.model.session.Refused: players is missing; expected a list of 2 to 7 names in the order of the seats
        """
        if self.session is None or self.problems:
            raise Refused(self.problems[0])
        return self.session

    @property
    def sound_months(self) -> int:
        """How many months from the first on have no problem: those before it can be settled all the same."""
        if self.session is None:
            return 0
        months = len(self.session.months) + len(self.session.koikoi_months)
        for problem in self.problems:
            match problem.where:
                case ("months", int(month), *_):
                    months = min(months, month)
                case ("final" | "resigned" | "title" | "date" | "draw" | "place" | "rate" | "currency", *_):
                    pass
                case _:
                    return 0
        return months

    def line(self, where: Path) -> int:
        """The line (from 1) of a place in the document, or of the nearest thing around it that is written down.

        >>> load('hhscore = 1\\nplayers = ["Aki", "Ben"]\\ntitel = 1\\n').line(("titel",))
        3
        """
        if self._line is not None:
            return self._line
        if self._layout is None:
            try:
                self._layout = scan(self.text)
            except (ScanError, RecursionError):
                return 1
        return self._layout.line(where)

    def message(self, problem: Problem) -> str:
        """A problem in one line, with the file and its line.

        >>> loaded = load("hhscore = 2", "evening.toml")
        >>> loaded.message(loaded.problems[0])
        'evening.toml:1: written in format 2; this hhscore reads format 1, so a newer hhscore is needed'
        """
        place = month_of(problem.where)
        month = "" if place is None else f"month {place}: "
        return clean(f"{self.name}:{self.line(problem.where)}: {month}{problem.message}")


def month_of(where: Path) -> int | None:
    """The number (from 1) of the month that a place lies in; None outside the months.

    >>> month_of(("months", 2, "captures")), month_of(("final",))
    (3, None)
    """
    match where:
        case ("months", int(index), *_):
            return index + 1
    return None


def load(text: str, name: str = "-") -> Loaded:
    """Read the text of a session file; `name` is what messages call it. Raises nothing: see `Loaded.problems`.

    >>> load('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]').session.players
    ('Aki', 'Ben', 'Chie')
    """
    try:
        data = read_toml(text)
    except SyntaxProblem as error:
        return Loaded(text, name, {}, None, (Problem("toml-syntax", error.message, ()),), _line=error.line)
    problem = _no_session(data)
    if problem is not None:
        return Loaded(text, name, data, None, (problem,))
    from hhscore.session.facts_of import facts_of
    from hhscore.session.structure import MOST_PROBLEMS, counted_beyond, structure

    if not text.isascii() or "\\" in text:
        data = compose_names(data)
    players = data.get("players")
    names = (
        frozenset(name for name in players if isinstance(name, str))
        if isinstance(players, list)
        else frozenset()
    )
    # Few documents have keys of their user's own; finding that out costs less than looking for them.
    document = without_private(data, names) if "_" in text or "\\" in text else data
    table, problems, uncounted = structure(document)
    session = None
    if table is not None:
        session, others, number = facts_of(table)
        problems, uncounted = sorted((*problems, *others), key=_turn), uncounted + number
    listed = counted_beyond(problems, uncounted)
    return Loaded(text, name, data, session, listed, has_more=len(listed) > MOST_PROBLEMS)


def compose_names(data: dict[str, Any]) -> dict[str, Any]:
    r"""Return a document with the names of its players composed (NFC), so that each has one; keys are already.

    >>> compose_names({"title": "Zoe\u0301", "resigned": "Zoe\u0301"}) == {"title": "Zoe\u0301", "resigned": "Zo\u00e9"}
    True
    """
    return {key: _composed(part) if key in _WITH_NAMES else part for key, part in data.items()}


def _composed(value: Any) -> Any:
    if isinstance(value, str):
        return compose(value)
    if isinstance(value, list):
        return [_composed(part) for part in value]
    if isinstance(value, dict):
        return {key: part if key.startswith("_") else _composed(part) for key, part in value.items()}
    return value


def _turn(problem: Problem) -> tuple[int, int]:
    """Problems in the order in which people write: the table, the months, the end."""
    month = month_of(problem.where)
    return (1, month) if month is not None else (2 if problem.where[:1] == ("final",) else 0, 0)


def _no_session(data: dict[str, Any]) -> Problem | None:
    """Why a document is not worth a closer look."""
    if not data:
        return Problem(
            "bad-value",
            'there is nothing in the file; a session begins with hhscore = 1 and players = ["Aki", "Ben", "Chie"]',
            (),
        )
    number = data.get("hhscore")
    if isinstance(number, int) and not isinstance(number, bool) and number > FORMAT:
        shown = number if number < 10**6 else "a very large number"
        return Problem(
            "bad-value",
            f"written in format {shown}; this hhscore reads format {FORMAT}, so a newer hhscore is needed",
            ("hhscore",),
        )
    if "hhscore_rules" in data and "players" not in data:
        return Problem(
            "bad-value", "this is a rule file; a session names it by rules = …", ("hhscore_rules",)
        )
    return None


def without_private(value: Any, players: frozenset[str]) -> Any:
    """A document without the keys that begin with `_`, which are their user's own; players keep theirs.

    >>> without_private({"_note": 1, "paid": {"_Bo": 3, "_x": 4}}, frozenset({"_Bo"}))
    {'paid': {'_Bo': 3}}
    """
    if isinstance(value, dict):
        return {
            key: without_private(part, players)
            for key, part in value.items()
            if not key.startswith("_") or key in players
        }
    if isinstance(value, list):
        return [without_private(part, players) for part in value]
    return value
