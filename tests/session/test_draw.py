"""003 and rules.md §15, the draw: the earliest month deals, of one month the card that counts more."""

from __future__ import annotations

import pytest

from hhscore import CardError, Refused, parse_session, read_session, render_page, settle
from hhscore.cards.draw import order_of_draw, parse_draw, read_card
from tests.support.promises import Shell


def session(players: str, draw: str) -> str:
    return f"hhscore = 1\nplayers = [{players}]\n[draw]\n{draw}\n"


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ({"Aki": "3b", "Ben": "1p", "Chie": "7a"}, ("Ben", "Aki", "Chie")),
        # one month: bright 20, animal 10, ribbon 5, plain 1
        ({"Aki": "11p", "Ben": "11r", "Chie": "11b", "Dai": "11a"}, ("Chie", "Dai", "Ben", "Aki")),
        ({"Aki": "12p", "Ben": "1p"}, ("Ben", "Aki")),
    ],
)
def test_15_the_draw_gives_dealer_and_seats(cards: dict[str, str], order: tuple[str, ...]) -> None:
    assert order_of_draw({name: read_card(card) for name, card in cards.items()}) == order


def test_players_are_checked_against_it() -> None:
    right = parse_session(session('"Ben", "Aki", "Chie"', 'Aki = "3b"\nBen = "1p"\nChie = "7a"'))
    assert settle(right).next_dealer == "Ben"
    with pytest.raises(Refused) as refused:
        parse_session(session('"Aki", "Ben", "Chie"', 'Aki = "3b"\nBen = "1p"\nChie = "7a"'), "e.toml")
    assert str(refused.value) == (
        "e.toml:2: players are Aki, Ben, Chie; by the draw they sit as Ben, Aki, Chie, and Ben deals"
    )


@pytest.mark.parametrize(
    ("draw", "line", "words"),
    [
        (
            'Aki = "3p"\nBen = "1p"\nChie = "3p"',
            6,
            "draw: Aki and Chie drew cards that count the same; they draw again",
        ),
        ('Aki = "2b"', 4, "draw.Aki: 2b: the plum has no bright"),
        ('Aki = "2ar"', 4, "draw.Aki: 2ar: 2 cards; each draws one"),
        ('Dai = "2a"', 4, "Dai"),
    ],
)
def test_what_cannot_be_drawn_is_refused(draw: str, line: int, words: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_session(session('"Ben", "Aki", "Chie"', draw), "e.toml")
    assert str(refused.value).startswith(f"e.toml:{line}: ")
    assert words in str(refused.value)


def test_new_seats_the_table_by_the_draw(shell: Shell, tmp_path) -> None:
    answer = shell("new", "evening.toml", "--draw", "Aki 3b, Ben 1p, Mary Ann crane")
    assert answer.status == 0, answer.err
    # the crane is the pine's bright, which counts more than Ben's plain
    assert "Mary Ann, Ben, Aki; Mary Ann deals month 1" in answer.out
    begun = read_session(tmp_path / "evening.toml")
    assert begun.players == ("Mary Ann", "Ben", "Aki")
    assert begun.draw == {"Aki": read_card("3b"), "Ben": read_card("1p"), "Mary Ann": read_card("1b")}
    assert "<dt>Draw</dt>" in render_page(begun, settle(begun))


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        ("Aki 3b, Ben 3b", "Aki and Ben drew cards that count the same; they draw again"),
        ("Aki 3b, Ben", "a draw is a name and a card each"),
        ("Aki 3b, Aki 1p", "Aki drew twice"),
        ("Aki 13b, Ben 1p, Chie 7a", "13b"),
    ],
)
def test_new_refuses_what_is_no_draw(shell: Shell, tmp_path, draw: str, words: str) -> None:
    answer = shell("new", "evening.toml", "--draw", draw)
    assert answer.status == 1
    assert words in answer.err
    assert not (tmp_path / "evening.toml").exists()


def test_new_checks_players_given_against_it(shell: Shell, tmp_path) -> None:
    answer = shell("new", "evening.toml", "--players", "Aki,Ben,Chie", "--draw", "Aki 3b, Ben 1p, Chie 7a")
    assert answer.status == 1
    assert "by the draw they sit as Ben, Aki, Chie, and Ben deals" in answer.err
    assert not (tmp_path / "evening.toml").exists()


def test_rename_keeps_the_draw(shell: Shell) -> None:
    path = shell.write(session('"Ben", "Aki", "Chie"', 'Aki = "3b"\nBen = "1p"\nChie = "7a"'))
    assert shell("rename", path, "Ben", "Bea").status == 0
    assert read_session(path).draw["Bea"] == read_card("1p")


def test_a_text_that_is_no_draw_says_how_one_is_written() -> None:
    with pytest.raises(CardError, match="a draw is a name and a card each, Aki 3b, Ben 1p, Chie 7a"):
        parse_draw("Aki")
