"""Every number a rule key can have has a highest value, named where it is refused; and no output grows with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from hhscore.model.ledger import Standing, YearLedger
from hhscore.play.shown import standings
from hhscore.report.chart import chart
from hhscore.report.columns import Look
from hhscore.report.line_chart import line_chart
from hhscore.report.month_table import waiting
from hhscore.report.running import Stand
from hhscore.report.sheet import score_sheet
from hhscore.rules import RulesError
from hhscore.rules.check import wrong_value
from hhscore.rules.load import load
from hhscore.rules.preset import GAMES, game_rules, preset_names, read_preset
from hhscore.words.columns import measure_width
from tests.support.scored import KOBA, captures, scored

AMOUNT, POINTS, TIMES, CARD, DECK, MONTHS = 10_000, 4_800, 100, 100, 48, 1_000
HIGHEST = {
    "hachihachi": {
        "unit.kan": 1_000,
        "unit.yaku_kan": 1_000,
        "players.min": 7,
        "players.max": 7,
        "year.months": MONTHS,
        "handon.after": MONTHS,
        "ba.oba": TIMES,
        "ba.zetsuba": TIMES,
        "cards.bright": CARD,
        "cards.animal": CARD,
        "cards.ribbon": CARD,
        "cards.plain": CARD,
        "cards.par": POINTS,
        "mizuten.at": POINTS,
        "nuke_yaku.at": POINTS,
        "special.futahachi.at": POINTS,
        "special.sujiroku.at": DECK,
        "mizuten.value": AMOUNT,
        "mizuten.penalty": AMOUNT,
        "oikomi.hand_yaku": 1,
        "oikomi.captured": 1,
        "oikomi.card": AMOUNT,
        "teyaku.sanbon": AMOUNT,
        "tobikomi.value": AMOUNT,
        "nuke_yaku.value": AMOUNT,
        "dekiyaku.goko": AMOUNT,
        "special.souhachi": AMOUNT,
        "special.futahachi.step": AMOUNT,
        "special.sujiroku.step": AMOUNT,
        "chips.stake": AMOUNT,
        "kaikan.loan": AMOUNT,
        "handon.stake": AMOUNT,
        "totals.round_up_from": AMOUNT,
        "ginmi.per_player": AMOUNT,
        "ginmi.fixed": AMOUNT,
        "ginmi.floor": AMOUNT,
    },
    "koikoi": {
        "players.min": 7,
        "players.max": 7,
        "year.months": MONTHS,
        "deal.hand": 8,
        "deal.field": 8,
        "year.target": AMOUNT,
        "year.overtime": MONTHS,
        "year.stake": AMOUNT,
        "field.four_value": AMOUNT,
        "teyaku.teshi": AMOUNT,
        "teyaku.kuttsuki": AMOUNT,
        "yaku.akatan.step": AMOUNT,
        "yaku.aotan.step": AMOUNT,
        "yaku.inoshikacho.step": AMOUNT,
        "koikoi.opponent_factor": TIMES,
        "draw.other": AMOUNT,
        "yaku.goko": AMOUNT,
        "yaku.tane.at": DECK,
        "yaku.tan.at": DECK,
        "yaku.kasu.at": DECK,
        "yaku.tane.step": AMOUNT,
        "yaku.tan.step": AMOUNT,
        "yaku.kasu.step": AMOUNT,
        "koikoi.factor": TIMES,
        "double.at": AMOUNT,
        "double.factor": TIMES,
        "draw.dealer": AMOUNT,
    },
}
CASES = [(game, key, most) for game, keys in HIGHEST.items() for key, most in keys.items()]
LOWEST = {
    **dict.fromkeys(("players.min", "players.max"), 2),
    **dict.fromkeys(("unit.kan", "unit.yaku_kan", "year.months", "ba.oba", "ba.zetsuba"), 1),
    **dict.fromkeys(("yaku.tane.at", "yaku.tan.at", "yaku.kasu.at", "koikoi.factor", "double.factor"), 1),
    "koikoi.opponent_factor": 1,
    **dict.fromkeys(("deal.hand", "deal.field"), 6),
}
"""Of the others the lowest is 0."""
HUGE = 10**9


@pytest.mark.parametrize(("game", "key", "most"), CASES)
def test_the_highest_value_is_taken_and_the_next_refused_with_the_limit_named(game, key, most):
    kind = game_rules(game)
    assert wrong_value(kind, key, most) is None
    message = wrong_value(kind, key, most + 1)
    assert message is not None
    assert message.startswith(f"{key} is {most + 1}; it can be ")
    assert str(most) in message.partition("; ")[2]


@pytest.mark.parametrize(("game", "key", "_most"), CASES)
def test_the_lowest_value_is_taken_and_what_is_below_it_is_not(game, key, _most):
    kind, least = game_rules(game), LOWEST.get(key, 0)
    assert wrong_value(kind, key, least) is None
    assert wrong_value(kind, key, least - 1) is not None
    for other in (-0.5, True, False, str(least), float("nan"), float("inf")):
        assert wrong_value(kind, key, other) is not None, other


@pytest.mark.parametrize("game", GAMES)
def test_no_key_takes_a_number_without_end(game):
    """Those that take no number refuse it for that; of the rest each has a limit above."""
    kind = game_rules(game)
    names = {name for one in preset_names(game) for name in read_preset(kind, one).values}
    for name in names:
        assert wrong_value(kind, name, HUGE) is not None, name
        assert wrong_value(kind, name, float(HUGE)) is not None, name
        takes_numbers = any(wrong_value(kind, name, number) is None for number in (0, 1, 2, 7))
        family = name.partition(".")[0] in {*kind.families} and name.count(".") == 1
        assert not takes_numbers or family or name in HIGHEST[game] or name == "teyaku.aka_ribbons", name


@pytest.mark.parametrize(
    ("key", "longest"),
    [("orichin.fees", 7), ("special.futahachi.step", 1_000), ("special.sujiroku.step", 1_000)],
)
def test_lists_of_numbers_have_an_end(key, longest):
    kind = game_rules("hachihachi")
    assert wrong_value(kind, key, [1] * longest) is None
    message = wrong_value(kind, key, [1] * (longest + 1))
    assert message is not None
    assert f"up to {longest}" in message
    assert wrong_value(kind, key, [AMOUNT + 1]) is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_presets_are_within(game):
    kind = game_rules(game)
    for name in preset_names(game):
        for key, value in read_preset(kind, name).values.items():
            assert wrong_value(kind, key, value) is None, (name, key)


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_and_rule_files_are_checked_alike(game, tmp_path: Path):
    kind = game_rules(game)
    words = "year.months is 1000000; it can be a whole number, 1 to 1000"
    with pytest.raises(RulesError, match=f"^house: {words}$"):
        load(kind, kind.default, {"year.months": 1_000_000})
    file = tmp_path / "ours.toml"
    file.write_text(f'hhscore_rules = 1\nbased_on = "{kind.default}"\n[keys]\n"year.months" = 1000000\n')
    with pytest.raises(RulesError, match=rf"ours\.toml:4: {words}$"):
        load(kind, "ours.toml", folder=tmp_path)


def test_the_value_of_a_yaku_of_a_rule_file(tmp_path: Path):
    file = tmp_path / "ours.toml"
    file.write_text('hhscore_rules = 1\n[[captured]]\nid = "zoo"\ncards = "1b 3b"\nvalue = 10001\n')
    with pytest.raises(RulesError, match=r"zoo: value is 10001; it is a number, 0 to 10000$"):
        load(game_rules("hachihachi"), "ours.toml", folder=tmp_path)


def stands(months: int) -> list[Stand]:
    return [Stand(month, False, {"Aki": month, "Ben": -month}) for month in range(1, months + 1)]


@pytest.mark.parametrize("width", [30, 60, 80, 132])
@pytest.mark.parametrize(
    ("played", "months"),
    [(2, 12), (12, 12), (2, 1_000), (2, 1_000_000), (40, 48), (300, 1_000), (1_000, 1_000)],
)
def test_the_chart_fits_the_width(played, months, width):
    lines = line_chart(["Aki", "Ben"], stands(played), months, Look(width=width, unit=12))
    assert len(lines) == 10
    assert max(map(measure_width, lines)) <= width
    assert "A Aki" in "".join(lines)
    assert "B Ben" in "".join(lines)


def test_no_line_of_the_sheet_of_a_thousand_months_is_wider_than_the_screen():
    text = "[[months]]\n" + KOBA + captures(Aki=100, Ben=76, Chie=88)
    one = scored(text * 3, house='"year.months" = 1000')
    lines = score_sheet(one.session, one.ledger, 1_000, Look(width=60, unit=12))
    assert max(map(measure_width, lines)) <= 60
    assert any("997 months to play" in line for line in lines)


def test_a_year_that_fits_is_shown_whole():
    last = line_chart(["Aki", "Ben"], stands(2), 12, Look(width=80, unit=12))[-1]
    assert last.split() == [str(month) for month in range(1, 13)]


def test_the_chart_of_the_page_names_so_many_months_that_each_can_be_read():
    for played, named in ((12, 12), (36, 18), (1_000, 18)):
        drawn = chart(["Aki", "Ben"], stands(played), played, 12)
        assert drawn.count('class="flower"') in (named, named - 1)


def test_loan_markers_of_a_thousand_loans_are_a_number():
    standing = Standing("Aki", 1, 0, 0, 60, 1_000)
    ledger = YearLedger(("Aki",), "standard", 12, (), (), (standing,), None, None)
    assert (
        standings(ledger, Look(unit=12))[0]
        == "standing    1 Aki 0k0 (5k0 1000o) · chips in brackets, o a loan"
    )


def test_ba_that_wait_are_counted():
    assert waiting(["oba"] * 9) == "9 oba wait."
