"""rules.md §15: a table changes its rules on the way. 1 kan is 12 points; the numbers are worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from hhscore.audit import audit_text
from hhscore.cli import main
from hhscore.facts import FactError, opened, parse_fact, take
from hhscore.games.scoring import score
from hhscore.rules.errors import RulesError
from hhscore.session import load
from tests.koikoi.table import year as koikoi_year
from tests.support.scored import KOBA, captures, scored, year

FIELD = "field = '1b 3b 5p 6p 7p 9p'\n"
EVEN = captures(Aki=100, Ben=76, Chie=88)


def month(more: str = "", field: str = FIELD) -> str:
    return f"[[months]]\n{field}{EVEN}{more}"


def nets(text: str, house: str = "") -> list[int]:
    return [one.net["Aki"] for one in year(text, house=house).months]


NO_OBA = "[months.house]\n'ba.oba' = 1\n"


def test_a_key_holds_from_its_month_on_until_it_is_changed_again() -> None:
    # 12 points to Aki, doubled in an oba; from month 2 on an oba multiplies by 1, from month 4 on by 3. Of two brights
    # one waits, so that every month is an oba.
    again = "[months.house]\nba.oba = 3\n"
    text = month() + month(NO_OBA) + month() + month(again)
    assert nets(text) == [24, 12, 12, 36]
    # What [house] says holds until then.
    assert nets(text, '"ba.oba" = 4') == [48, 12, 12, 36]


def test_of_two_keys_the_other_stays() -> None:
    text = month("[months.house]\n'ba.oba' = 1\n'cards.par' = 88\n") + month(
        "[months.house]\n'ba.zetsuba' = 5\n"
    )
    assert nets(text) == [12, 12]


def test_who_deals_next_goes_by_the_rules_of_the_month() -> None:
    by_seat = "[months.house]\n'dealer.next' = 'seat'\n"
    text = month() + month(by_seat) + month() + month()
    # Aki wins every month: she deals months 1 and 2; by seat then Ben and Chie.
    assert [one.dealer for one in year(text).months] == ["Aki", "Aki", "Ben", "Chie"]


def test_the_ba_that_waits_goes_by_the_rules_of_the_month() -> None:
    none = "[months.house]\n'ba.carry' = 'none'\n"
    koba = month(field=KOBA)
    # The second bright waits for month 2; under none it would not.
    assert [one.multiplier for one in year(month() + koba).months] == [2, 2]
    assert [one.multiplier for one in year(month(none) + koba).months] == [2, 1]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players.max", "5"), ("year.months", "6"), ("chips.stake", "3"), ("kaikan.loan", "3"), ("handon.after", "3"),
        ("totals.round_up_from", "3"), ("ginmi.per_player", "3"), ("places", "'shared'"), ("unit.kan", "10"),
        ("unit.yaku_kan", "10"),
    ],
)  # fmt: skip
def test_keys_of_the_table_and_the_year_cannot_change_on_the_way(key: str, value: str) -> None:
    with pytest.raises(RulesError) as caught:
        scored(month() + month(f"[months.house]\n'{key}' = {value}\n"))
    assert caught.value.message == f"month 2: {key} holds for the whole year and stands in [house]"
    assert caught.value.where == ("months", 1, "house", key)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("'ba.cary' = 'none'", "month 1: Unknown rule key ba.cary. Did you mean ba.carry?"),
        ("'ba.oba' = 0", "month 1: ba.oba is 0; it can be a whole number, 1 to 100"),
        ("'ba.oba' = 5", "month 1: ba.oba is 5 and ba.zetsuba is 4: the zetsuba is the higher of the two"),
    ],
)
def test_what_cannot_be_is_named_with_its_month(line: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        scored(month(f"[months.house]\n{line}\n"))
    assert caught.value.message == message


def test_under_other_rules_what_changed_on_the_way_does_not_hold() -> None:
    text = "hhscore = 1\nplayers = ['Aki', 'Ben', 'Chie']\n" + month() + month(NO_OBA)
    under = score(load(text), instead="houwow").ledger
    assert [one.net["Aki"] for one in under.months] == [24, 24]


def test_in_koikoi() -> None:
    from tests.koikoi.table import facts

    won = {"winner": "Ben", "yaku": ("akatan",), "koikoi": 1}
    text = (
        "hhscore = 1\ngame = 'koikoi'\nplayers = ['Aki', 'Ben']\nrules = 'koikoi'\n"
        + "[[months]]\nwinner = 'Ben'\nyaku = ['akatan']\nkoikoi = 1\n" * 2
        + "[months.house]\n'koikoi.factor' = 3\n'dealer.next' = 'loser'\n"
        + "[[months]]\nwinner = 'Ben'\nyaku = ['akatan']\nkoikoi = 1\n"
    )
    ledger = score(load(text)).ledger
    assert [one.net["Ben"] for one in ledger.months] == [12, 18, 18]
    assert [one.dealer for one in ledger.months] == ["Aki", "Ben", "Aki"]
    assert koikoi_year(*[facts(**won)] * 3).months[1].net["Ben"] == 12


BEGUN = "hhscore = 1\nplayers = ['Aki', 'Ben', 'Chie']\n" + month() + month()


def said(words: str, text: str = BEGUN, number: int | None = None) -> str:
    session = opened(text, "-")
    fact = parse_fact(words.split(" "), session.session, session.rules)
    return take(text, fact, month=number).text


def test_it_is_said_in_add() -> None:
    text = said("house ba.oba 1")
    assert '[months.house]\n"ba.oba" = 1\n' in text
    assert [one.net["Aki"] for one in opened(text).ledger.months] == [24, 12]
    assert [one.net["Aki"] for one in opened(said("house ba.oba 1", number=1)).ledger.months] == [12, 12]
    # A value in words, a list, and one in place of another.
    assert '"ba.carry" = "none"' in said("house ba.carry none")
    assert '"nuke_yaku.in" = ["aka"]' in said('house nuke_yaku.in ["aka"]')
    assert said("house ba.oba 3", text).count("ba.oba") == 1
    nested = BEGUN + "[months.house.ba]\noba = 1\n"
    assert opened(said("house ba.oba 3", nested)).ledger.months[1].net["Aki"] == 36
    assert "house" not in said("forget house", text)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("house ba.cary none", "Unknown rule key ba.cary. Did you mean ba.carry?"),
        ("house ba.carry some", 'ba.carry is "some"; it can be queue, same-kind, one, none or stack'),
        ("house chips.stake 3", "chips.stake holds for the whole year and stands in [house]"),
        ("house ba.oba 5", "ba.oba is 5 and ba.zetsuba is 4: the zetsuba is the higher of the two"),
    ],
)
def test_what_cannot_be_said_is_refused(words: str, message: str) -> None:
    with pytest.raises((FactError, RulesError)) as caught:
        said(words)
    assert message in str(caught.value)


def test_in_why_ledger_and_audit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(BEGUN + NO_OBA + "[months.paid]\nAki = 12\nBen = -12\nChie = 0\n", encoding="utf-8")
    assert main(["why", str(file), "2"]) == 0
    assert 'From this month on "ba.oba" = 1' in capsys.readouterr().out.replace("ba.oba = 1", '"ba.oba" = 1')
    assert main(["ledger", str(file), "--json"]) == 0
    assert '"house": {"ba.oba": 1}' in capsys.readouterr().out.replace("\n", "").replace("  ", "")
    assert {found.severity for found in audit_text(file.read_text(encoding="utf-8"))} == {"note"}


def test_a_slip_is_explained_by_the_rules_of_its_month(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Aki's sanbon is 2 kan, 24 from each; from month 2 on 3 kan. Paid was what two kan come to: the cause is looked
    # for under the rules of that month.
    more = "[months.hands]\nAki = '10rpp 1p 3p 8a 12p'\n[months.house]\n'teyaku.sanbon' = 3\n"
    paid = "[months.paid]\nAki = 60\nBen = -36\nChie = -24\n"
    file = tmp_path / "evening.toml"
    head = "hhscore = 1\nplayers = ['Aki', 'Ben', 'Chie']\n"
    file.write_text(head + month(field=KOBA) + month(more + paid, field=KOBA), encoding="utf-8")
    assert main(["audit", str(file)]) == 1
    out = capsys.readouterr().out
    assert "by the rules" in out
    assert "7k0" in out  # 72 + 12 points
