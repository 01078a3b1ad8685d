"""A message is data: its template makes the sentence, in one place."""

from __future__ import annotations

import pytest

from hhscore.words import message as messages
from hhscore.words.message import Amount, Message, Term, format_message


@pytest.fixture(autouse=True)
def _templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room of sentences for these tests."""
    told: dict[str, messages.Template] = {
        "pays": "{payer} pays {payee} {amount}",
        "yaku_of": "{player:possessive} {yaku}",
        "who": "who? {players:or}",
        "both": "{players:and} hold {yaku}",
        "won": "{player}: {amount:signed}",
        "missing": ("{count} card is missing", "{count} cards are missing"),
        "twice": "{what}, twice",
    }
    monkeypatch.setitem(messages._FILES, "room", told)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (
            Message("room.pays", {"payer": "Ben", "payee": "Aki", "amount": Amount(30, 12)}),
            "Ben pays Aki 2k6",
        ),
        (
            Message("room.pays", {"payer": "Ben", "payee": "Aki", "amount": Amount(30, None)}),
            "Ben pays Aki 30",
        ),
        (Message("room.won", {"player": "Aki", "amount": Amount(38, 12)}), "Aki: +3k2"),
        (Message("room.won", {"player": "Aki", "amount": Amount(-38, 12)}), "Aki: −3k2"),
        (Message("room.yaku_of", {"player": "Chris", "yaku": Term("akatan")}), "Chris' akatan"),
        (Message("room.who", {"players": ("Aki", "Ben", "Chie")}), "who? Aki, Ben or Chie"),
        (
            Message("room.both", {"players": ("Aki", "Ben"), "yaku": (Term("akatan"), Term("aotan"))}),
            "Aki and Ben hold akatan, aotan",
        ),
        (Message("room.missing", {"count": 1}), "1 card is missing"),
        (Message("room.missing", {"count": 0}), "0 cards are missing"),
        (
            Message("room.twice", {"what": Message("room.missing", {"count": 2})}),
            "2 cards are missing, twice",
        ),
        (Message("room.who", {"players": ("{Aki}",)}), "who? {Aki}"),
    ],
)
def test_a_message_is_its_template_filled_in(message: Message, words: str) -> None:
    assert format_message(message) == words


def test_a_game_brings_its_own_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_PACKAGES", dict(messages._PACKAGES))
    messages.add_templates("toy", "hhscore.words.english")
    assert format_message(Message("toy.words.points", {"count": 2})) == "2 points"


def test_an_unknown_code_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        format_message(Message("room.unknown"))
