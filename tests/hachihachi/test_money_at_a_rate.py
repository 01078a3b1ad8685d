"""rules.md §15, money: what each goes home with, in whole units, so rounded that the sum stays zero."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhscore import parse_session, render_page, render_sheet, settle
from hhscore.games.money import reckon_money
from tests.support.paths import ROOT
from tests.support.promises import Shell

ONE_MONTH = """hhscore = 1
players = ["Aki", "Ben", "Chie"]
{top}
[house]
"year.months" = 1
"ginmi.per_player" = 0
[[months]]
ba = "koba"
captures = {{Aki = 100, Ben = 76, Chie = 88}}
"""
"""Ben owes Aki 12 points, a kan; ginmi is 1 point from each: +14, −13 and −1."""


def with_rate(top: str) -> str:
    return ONE_MONTH.format(top=top)


@pytest.mark.parametrize(
    ("settled", "rate", "kan", "money"),
    [
        # 20 points are 166 2/3, 10 are 83 1/3: the nearest whole ones sum to 167 - 166, so the last is rounded down
        ({"Aki": 20, "Ben": -10, "Chie": -10}, 100, 12, {"Aki": 167, "Ben": -83, "Chie": -84}),
        # 614 and -506 points: 5116 2/3 and -4216 2/3; rounded to the nearest they sum to zero by themselves
        ({"Hana": -108, "Jiro": 614, "Mei": -506}, 100, 12, {"Hana": -900, "Jiro": 5117, "Mei": -4217}),
        # half a unit each: the earlier seat is rounded up
        ({"Aki": 3, "Ben": -3}, 0.5, None, {"Aki": 2, "Ben": -2}),
        ({"Aki": -3, "Ben": 3}, 0.5, None, {"Aki": -1, "Ben": 1}),
        # 0.1 is a tenth, not what a computer holds for it
        ({"Aki": 30, "Ben": -30}, 0.1, None, {"Aki": 3, "Ben": -3}),
        ({"Aki": 0, "Ben": 0}, 100, 12, {"Aki": 0, "Ben": 0}),
    ],
)
def test_15_money(settled: dict[str, int], rate: float, kan: int | None, money: dict[str, int]) -> None:
    assert reckon_money(settled, rate, kan) == money


@given(
    st.lists(st.integers(-5000, 5000), min_size=1, max_size=6),
    st.floats(0.01, 10_000),
    st.sampled_from([None, 12, 10]),
)
def test_money_sums_to_zero_and_is_less_than_a_unit_off(
    nets: list[int], rate: float, kan: int | None
) -> None:
    settled = dict(zip("ABCDEFG", [*nets, -sum(nets)], strict=False))
    money = reckon_money(settled, rate, kan)
    assert sum(money.values()) == 0
    assert all(abs(money[who] - points * rate / (kan or 1)) < 1.001 for who, points in settled.items())


def test_it_is_in_the_json_the_sheet_and_the_page() -> None:
    session = parse_session(with_rate('rate = 100\ncurrency = "yen"'))
    ledger = settle(session)
    answer = ledger.json()
    assert answer["final"] is not None
    # 116 2/3, −108 1/3 and −8 1/3; rounded to the nearest they sum to 1, so the last is rounded down
    assert answer["final"]["money"] == {"Aki": 117, "Ben": -108, "Chie": -9}
    assert answer["final"]["currency"] == "yen"
    sheet = render_sheet(session, ledger).splitlines()
    head = next(line for line in sheet if "goes home with" in line)
    assert head.endswith("goes home with   yen")
    assert next(line for line in sheet if line.startswith("1  Aki")).endswith("+117")
    page = render_page(session, ledger)
    assert '<th scope="col">yen</th>' in page


def test_without_a_rate_nothing_is_said_of_money() -> None:
    session = parse_session(with_rate(""))
    answer = settle(session).json()
    assert answer["final"] is not None
    assert "money" not in answer["final"]
    assert "money" not in render_sheet(session, settle(session))


def test_a_currency_cannot_be_markup_and_may_be_left_out() -> None:
    session = parse_session(with_rate('rate = 2.5\ncurrency = "<b>"'))
    assert "<b></th>" not in render_page(session, settle(session))
    session = parse_session(with_rate("rate = 2.5"))
    final = settle(session).final
    assert final is not None
    # 2 11/12, −2 17/24 and −5/24
    assert final.money == {"Aki": 3, "Ben": -3, "Chie": 0}
    assert "goes home with  money" in render_sheet(session, settle(session))


@pytest.mark.parametrize("rate", ["0", "-1", "true", '"100"', "inf", "nan", "1000001", "[100]"])
def test_a_rate_that_is_none_is_refused(rate: str, shell: Shell) -> None:
    path = shell.write(with_rate(f"rate = {rate}"))
    answer = shell("score", path)
    assert answer.status == 1
    assert answer.err.startswith(f"{path}:3: rate = ")
    assert "a number over 0, to 1000000" in answer.err


def test_koikoi_is_paid_by_the_point() -> None:
    text = (ROOT / "sample_sessions/koikoi-two.toml").read_text("utf-8")
    ledger = settle(parse_session(text.replace("\n[[months]]", "\nrate = 10\n\n[[months]]", 1)))
    final = ledger.final
    assert final is not None
    assert final.money == {player: 10 * points for player, points in final.settled.items()}


def test_saving_keeps_them_where_they_are(shell: Shell, tmp_path: Path) -> None:
    path = shell.write(with_rate('rate = 0.5  # a point\ncurrency = "€"'))
    assert shell("add", path, "next").status in (0, 1)
    assert 'rate = 0.5  # a point\ncurrency = "€"' in path.read_text("utf-8")
    answer = shell("score", path, "--json").json
    assert json.loads(json.dumps(answer))["final"]["currency"] == "€"
