"""Who plays a month."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.referee.house import Rules


@dataclass
class Entry:
    """Everybody present in turn order, whom of them was asked, and what became of each."""

    present: list[str]
    asked: list[str]
    playing: list[str] = field(default_factory=list)
    retired: list[str] = field(default_factory=list)
    pushed: list[str] = field(default_factory=list)
    known: bool = True
    shibari: bool = False


def turn_order(players: Sequence[str], dealer: str) -> list[str]:
    """Everybody from the dealer on."""
    at = list(players).index(dealer)
    return [*players[at:], *players[:at]]


def enter(rules: Rules, players: Sequence[str], dealer: str, month: Mapping[str, Any]) -> Entry:
    """What the choices of a month come to."""
    present = [player for player in turn_order(players, dealer) if player not in month.get("absent", ())]
    words = [choice.rsplit(" ", 1) for choice in month.get("choices", ())]
    blank = [player for player, verb in words if verb == "blank"]
    asked = [player for player in present if player not in blank]
    entry = Entry(present, asked)
    if len(asked) <= 3:
        entry.playing = asked
        return entry
    said = {player: verb for player, verb in words if verb != "blank"}
    if month.get("mizuten"):
        said.setdefault(dealer, "enter")
    must_play, all_asked = rules["entry.too_few"] == "must-play", rules["entry.after_three"] == "asked"
    for player in asked:
        third = len(entry.playing) == 3
        bound = must_play and len(entry.retired) == len(asked) - 3
        if bound or (third and not all_asked):
            verb = "enter"
        elif third or player in said:
            verb = said.get(player, "enter")
        else:
            entry.known = False
            return entry
        if verb == "retire":
            entry.retired.append(player)
        else:
            (entry.pushed if third else entry.playing).append(player)
    if rules["entry.too_few"] == "shibari" and len(entry.playing) < 3:
        _bind(entry, [choice.rsplit(" ", 1) for choice in month.get("shibari", ())])
    return entry


def _bind(entry: Entry, words: list[list[str]]) -> None:
    entry.shibari = True
    entry.retired, entry.pushed = [], []
    chosen: list[str] = []
    refused: list[str] = []
    for player, verb in words:
        (chosen if verb == "enter" else refused).append(player)
    if len(chosen) < 3 and len(words) < len(entry.asked):
        entry.known = False
        entry.playing = []
        return
    while len(chosen) < 3:
        chosen.append(refused.pop())
    entry.playing = [player for player in entry.asked if player in chosen]
