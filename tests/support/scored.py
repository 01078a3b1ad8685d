"""Short ways for tests to settle a month or a year written as a session file."""

from __future__ import annotations

from collections.abc import Sequence

from hhscore.games.scoring import Scored, score
from hhscore.model.ledger import MonthLedger, YearLedger
from hhscore.session import load

THREE = ("Aki", "Ben", "Chie")
FOUR = (*THREE, "Dai")
FIVE = (*FOUR, "Emi")
SIX = (*FIVE, "Fumi")
SEVEN = (*SIX, "Gen")
KOBA = "field = '2p 4p 5p 6p 7p 9p'\n"
"""A field without brights."""
CONTRACT_MONTH = """
[[months]]
field = "1p 2r 4a 5r 7r 9p"
mizuten = true
choices = ["Aki enter", "Ben enter", "Chie retire", "Dai enter"]
[months.hands]
Aki = "1r 2p 3p 7ap 10a 12p"
Ben = "2p 5p 6a 10p 11ba 12p"
[[months.calls]]
player = "Dai"
yaku = ["akatan"]
call = "sage"
[[months.calls]]
player = "Dai"
yaku = ["shiko"]
call = "end"
[[months.hatto]]
player = "Ben"
yaku = "shiko"
for = "Dai"
[months.captures]
Aki = "1pp 2pp 7arpp 9rp 10ar"
Ben = 61
Dai = { bright = 4, animal = 5, ribbon = 4, plain = 11 }
"""
"""The month of the session format's description. At koba Ben's toichi is 3 kan from Aki and Dai; Dai's akatan 7 kan
from each, the shiko 10 kan twice from Ben, who fed it; Chie retired at 1 kan, which goes to Dai."""


def scored(
    text: str, players: Sequence[str] = THREE, rules: str = "standard", house: str = "", top: str = ""
) -> Scored:
    """Settle a session with these months."""
    seats = ", ".join(f'"{player}"' for player in players)
    head = f'hhscore = 1\nplayers = [{seats}]\nrules = "{rules}"\n{top}\n'
    tail = f"\n[house]\n{house}\n" if house else ""
    return score(load(head + tail + text))


def year(
    text: str, players: Sequence[str] = THREE, rules: str = "standard", house: str = "", top: str = ""
) -> YearLedger:
    """The ledger of a session with these months, none of which may have a problem."""
    result = scored(text, players, rules, house, top)
    assert not result.problems(), [problem.message for problem in result.problems()]
    ledger = result.ledger
    for month in ledger.months:
        assert sum(month.net.values()) + _pots(month) == 0
    return ledger


def _pots(month: MonthLedger) -> int:
    paid = sum(entry.points for entry in month.transfers if entry.payee.startswith("@"))
    return paid - sum(entry.points for entry in month.transfers if entry.payer.startswith("@"))


def month(text: str, players: Sequence[str] = THREE, rules: str = "standard", house: str = "") -> MonthLedger:
    """The first month of a session with this one month in it."""
    return year("[[months]]\n" + text, players, rules, house).months[0]


def net(text: str, players: Sequence[str] = THREE, rules: str = "standard", house: str = "") -> list[int]:
    """What each player won or lost in points in a session's one month, in the order of the seats."""
    return list(month(text, players, rules, house).net.values())


def problems(
    text: str, players: Sequence[str] = THREE, rules: str = "standard", house: str = ""
) -> list[tuple[str, str]]:
    """What is wrong with a session's one month: names and messages."""
    found = scored("[[months]]\n" + text, players, rules, house).problems()
    return [(problem.name, problem.message) for problem in found]


def calls(*words: str) -> str:
    """Calls as lines of a file: "Aki akatan sage", "Ben cancel".

    >>> calls("Aki cancel")
    '[[months.calls]]\\nplayer = "Aki"\\ncall = "cancel"\\n'
    """
    lines = []
    for word in words:
        player, *yaku, call = word.split()
        lines += ["[[months.calls]]", f'player = "{player}"']
        if yaku:
            lines.append("yaku = [" + ", ".join(f'"{one}"' for one in yaku) + "]")
        lines.append(f'call = "{call}"')
    return "\n".join(lines) + "\n"


def captures(**points: int | str) -> str:
    """Captures as lines of a file."""
    body = "\n".join(
        f"{player} = {value if isinstance(value, int) else repr(value)}" for player, value in points.items()
    )
    return f"[months.captures]\n{body}\n"


def hands(**cards: str) -> str:
    """Hands as lines of a file."""
    return "[months.hands]\n" + "\n".join(f"{player} = '{hand}'" for player, hand in cards.items()) + "\n"
