"""Answering the guided table's questions from a month that is known: what somebody would type who saw it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hhscore.model.ledger import MonthLedger
from hhscore.play.game import Game
from hhscore.play.question import Question

LETTERS = {"bright": "b", "animal": "a", "ribbon": "r", "plain": "p"}


def reply_of(question: Question, month: Mapping[str, Any], ledger: MonthLedger) -> str:
    """The answer to a question of Hachi-hachi; `ledger` is the month as it should come out."""
    player = question.player
    match question.kind:
        case "field":
            return str(month.get("field") or month["ba"])
        case "blank":
            return next((word.rpartition(" ")[0] for word in month["choices"] if word.endswith(" blank")), "")
        case "choice" | "shibari":
            if question.kind == "choice" and month.get("mizuten") and "mizuten" in question.words:
                return "m"
            spoken = month["shibari" if question.kind == "shibari" else "choices"]
            verb = next(word.split()[1] for word in spoken if word.split()[0] == player)
            return {"enter": "", "retire": "r"}[verb]
        case "pushed" | "hand":
            cards = month.get("hands", {}).get(player, "")
            if player in month.get("unclaimed", ()):
                return f"silent {cards}"
            return str(cards or " ".join(month.get("declared", {}).get(player, ())))
        case "call":
            calls = month.get("calls", ())
            place = int(question.over[0])
            if place == len(calls):
                return ""
            call = calls[place]
            return " ".join((call["player"], *call.get("yaku", ()), call["call"]))
        case "hatto":
            return next(
                (
                    one["player"]
                    for one in month.get("hatto", ())
                    if one["for"] == player and one["yaku"] == question.over[0]
                ),
                "",
            )
        case "captures":
            plains = month.get("plains", {}).get(player)
            text = captured_text(month.get("captures", {}).get(player, ""))
            return text if plains is None else f"{text} plains {plains}"
        case "plains":
            return str(month.get("plains", {}).get(player, ""))
        case "tobikomi":
            flown = {
                paid.payee
                for paid in ledger.transfers
                if paid.reason == "tobikomi" or paid.rule == "hatto.tobikomi"
            }
            return " ".join(one for one in question.who if one in flown)
        case "nuke-yaku":
            escaped = {paid.payee for paid in ledger.transfers if paid.reason == "nuke-yaku"}
            return " ".join(one for one in question.who if one in escaped)
    raise AssertionError(f"asked {question} of {month}")


def koikoi_reply(question: Question, month: Mapping[str, Any]) -> str:
    """The answer to a question of Koi-Koi."""
    match question.kind:
        case "active":
            return " ".join(month["active"])
        case "stop":
            return str(month.get("winner", ""))
        case "koikoi":
            return str(month.get("koikoi", ""))
        case "made":
            return " ".join(month["yaku"]) if "yaku" in month else str(month["captures"][month["winner"]])
    raise AssertionError(f"asked {question} of {month}")


def captured_text(value: Any) -> str:
    """What one player captured, as it is typed."""
    if isinstance(value, dict):
        return " ".join(f"{LETTERS[kind]}{count}" for kind, count in value.items())
    return str(value)


def begin(path: Path, doc: Mapping[str, Any]) -> Game:
    """A game with the players and rules of a session, no month of which has begun."""
    from tests.support.dealing import to_toml

    head = {key: value for key, value in doc.items() if key != "months"}
    path.write_text(to_toml({**head, "months": []}), encoding="utf-8")
    return Game(path)
