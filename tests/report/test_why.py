"""Why somebody paid: the sentences, the rules they rest on, and the sums, of months reckoned by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from hhscore.cli import main
from hhscore.games.scoring import Scored, score
from hhscore.model.ledger import Transfer
from hhscore.report.columns import Look
from hhscore.report.why import Paid, sentence, together, why
from hhscore.session import load
from tests.support.answers import results_of
from tests.support.paths import ROOT
from tests.support.scored import FIVE, FOUR, KOBA, SEVEN, THREE, calls, captures, hands, scored
from tests.support.widths import drawing, wide, without_colour

CASE = ROOT / "tests" / "data" / "standard-6-players-11.toml"


def read(path: Path) -> Scored:
    return score(load(path.read_text(encoding="utf-8"), path.name))


def told(of: Scored, month: int = 1, player: str | None = None, look: Look | None = None) -> list[str]:
    unit = of.ledger.kan
    return why(of.session, of.ledger, month, of.rules.sources, look or Look(unit=unit), player)


def text(of: Scored, month: int = 1, player: str | None = None) -> str:
    return " ".join(" ".join(told(of, month, player)).split())


def one(body: str, players: tuple[str, ...] = THREE, rules: str = "standard") -> Scored:
    of = scored("[[months]]\n" + body, players, rules)
    assert not of.problems()
    return of


# --- the worked month ----------------------------------------------------------------------------------------------


def test_the_month_and_who_played():
    lines = told(read(CASE))
    assert lines[0] == "Month 1 · pine · oba ×2 (the moon on the field) · Aki deals"
    assert lines[1] == "Aki retired; Ben, Chie and Dai entered; Emi and Fumi were pushed out. Ben leads."


def test_every_payment_in_the_order_in_which_it_is_made():
    lines = told(read(CASE))
    paid = [line.strip() for line in lines if " pays " in line or " each pay " in line or " gets " in line]
    assert paid[:7] == [
        "Aki pays 2k0 into the pot",
        "Ben, Chie and Dai each pay Emi 4k0",
        "Ben, Chie and Dai each pay Fumi 1k0",
        "Ben and Chie each pay Dai 8k0",
        "Chie pays Ben 2k0",
        "Dai pays Ben 1k2",
        "Ben gets 2k0 from the pot",
    ]
    headings = [line for line in lines if line in {"retired", "pushed out", "hand yaku", "cards", "pot"}]
    assert headings == ["retired", "pushed out", "hand yaku", "cards", "pot"]


def test_a_pushed_out_hand_with_its_parts_rules_and_source():
    """Half of aka, 3 kan, and two ribbons of 3 points: 18 + 6 = 24 points, 2 kan, × 2."""
    lines = [line.strip() for line in told(read(CASE), 1, "Emi")]
    assert lines[1] == "Emi was pushed out: Ben, Chie and Dai had entered before Emi was asked."
    at = lines.index("+12k0  Ben, Chie and Dai each pay Emi 4k0")
    assert lines[at + 1 : at + 5] == [
        "Emi pushed out: half of aka (3 kan) = 1.5 kan",
        "2r 3r, 3 points each = 0.5 kan",
        "together 2 kan × oba 2",
        "oikomi.hand_yaku, oikomi.card (000 Oikomi)",
    ]
    assert lines[-1] == "Emi received 12k0 and paid nothing: +12k0 in month 1."


def test_what_one_player_paid_and_received():
    """Ben: 4k0 and 1k0 to those pushed out, 8k0 for kuttsuki; 2k0 and 1k2 on the cards and the pot's 2k0."""
    lines = told(read(CASE), 1, "Ben")
    assert "Ben received 5k2 and paid 13k0: −7k10 in month 1." in lines
    assert lines[1] == "Ben played and led."
    assert not any("Fumi pays" in line or "Aki pays" in line for line in lines)


def test_what_came_after_the_month():
    """−94 of 60 chips leave −34: one loan of 60 points."""
    lines = [line.strip() for line in told(read(CASE), 1, "Ben")]
    at = lines.index("After month 1")
    assert lines[at + 1 : at + 5] == [
        "chips",
        "+5k0  Ben borrows 5k0 from the bank",
        "Ben's chips were −34 points, so 1 loan",
        "kaikan.loan (003 「改貫」とは)",
    ]


def test_the_sums_stand_below():
    lines = told(read(CASE))
    assert "month 1      −2k0  −7k10  −15k0  +9k10  +12k0  +3k0" in lines


def test_who_neither_pays_nor_is_paid():
    """Mika was pushed out of month 5 of the sample with nothing that counts."""
    of = read(ROOT / "sample_sessions" / "six-players.toml")
    assert told(of, 5, "Mika")[-1] == "Mika neither pays nor is paid in month 5."


# --- how a month went ----------------------------------------------------------------------------------------------


def test_a_ba_that_was_carried_over():
    assert "oba ×2 (carried over)" in told(read(CASE), 7)[0]


def test_three_at_the_table_are_not_asked():
    assert told(one(KOBA + captures(Aki=78, Ben=88, Chie=98)))[1] == "Aki, Ben and Chie play. Aki leads."


def test_captured_yaku_as_they_were_called():
    of = one(KOBA + calls("Aki akatan sage", "Chie goko end") + "[months.captures]\n")
    lines = told(of)
    assert lines[2:4] == ["Aki made akatan and said sage.", "Chie made goko and ended the month."]
    assert "Aki was in sage when Chie ended: half of akatan 7 kan" in [line.strip() for line in lines]
    assert "Aki was in sage, the third player's share too: goko 12 kan" in [line.strip() for line in lines]
    assert "Aki received 7k0 and paid 24k0: −17k0 in month 1." in told(of, 1, "Aki")


def test_a_cancelled_sage():
    lines = [line.strip() for line in told(one(KOBA + calls("Ben akatan sage", "Ben cancel")))]
    assert "Ben cancelled and stopped the month." in lines
    assert "Ben cancelled: half of akatan 7 kan" in lines
    assert "Aki and Chie each pay Ben 3k6" in lines


def test_a_broken_hatto():
    hatto = "[[months.hatto]]\nplayer = 'Ben'\nyaku = 'akatan'\nfor = 'Aki'\n"
    of = one(KOBA + calls("Aki akatan end") + hatto)
    lines = [line.strip() for line in told(of)]
    assert "Ben broke hatto over Aki's akatan." in lines
    assert "Ben pays Aki 14k0" in lines
    assert "Ben broke hatto, both shares: akatan 14 kan" in lines
    assert "hatto.yaku (000 Hatto); dekiyaku.akatan (003 基本の出来役5)" in lines
    assert told(of, 1, "Chie")[-1] == "Chie neither pays nor is paid in month 1."


TWO_THREES = (
    KOBA + "[months.hands]\nAki = '1brp 3brp 6p'\n"
    "[months.captures]\nAki = '1brpp 3brpp 6pp'\nBen = 120\nChie = 'rest'\n"
)
"""Futa-sanbon, both threes captured: 1 kan from each of the others for each of them."""


def test_two_tobikomi_are_told_three_by_three():
    lines = [line.strip() for line in told(one(TWO_THREES))]
    for cards in ("1brp", "3brp"):
        place = lines.index(f"tobikomi, the three {cards} of the hand captured whole: 1 kan")
        assert lines[place - 1] == "Ben and Chie each pay Aki 1k0"


def test_one_of_two_tobikomi_fed_against_hatto():
    hatto = "[[months.hatto]]\nplayer = 'Ben'\nyaku = 'tobikomi'\nfor = 'Aki'\n"
    lines = [line.strip() for line in told(one(TWO_THREES + hatto))]
    fed = lines.index("tobikomi of the three 1brp, fed by Ben against hatto: 2 × 1 kan")
    assert lines[fed - 1] == "Ben pays Aki 2k0"
    free = lines.index("tobikomi, the three 3brp of the hand captured whole: 1 kan")
    assert lines[free - 1] == "Ben and Chie each pay Aki 1k0"


def test_two_tobikomi_noted_where_the_captured_cards_were_not_recorded():
    noted = KOBA + "[months.declared]\nAki = ['futa-sanbon']\n[months.bonus]\ntobikomi = ['Aki', 'Aki']\n"
    lines = [line.strip() for line in told(one(noted + captures(Aki=87, Ben=88, Chie=89)))]
    for which in ("first", "second"):
        place = lines.index(f"tobikomi, the {which} three of the hand captured whole: 1 kan")
        assert lines[place - 1] == "Ben and Chie each pay Aki 1k0"


def test_two_hand_yaku_and_the_rule_of_each():
    """Seven plains, 3 + 2 + 2: haneken 7 kan with karasu 4 kan."""
    of = one(KOBA + hands(Aki="1pp 3pp 12ppp") + captures(Aki=88, Ben=80, Chie=96))
    lines = [line.strip() for line in told(of)]
    assert "haneken 7 kan + karasu 4 kan = 11 kan" in lines
    assert "teyaku.haneken, teyaku.karasu (003 基本の手役12)" in lines


def test_why_a_yaku_was_not_paid_at_all():
    held = hands(Aki="1pp 3pp 8p 10p 12p")
    of = one(KOBA + "unclaimed = ['Aki']\n" + held + captures(Aki=88, Ben=80, Chie=96))
    assert "Aki held karasu and did not declare: nothing is paid" in text(of, 1, "Aki")


def test_mizuten_that_fails_and_one_that_does_not():
    of = read(ROOT / "sample_sessions" / "four-players.toml")
    assert told(of, 4, "Ola")[1] == "Ola dealt, entered unseen (mizuten) and led."
    assert "Per's mizuten: 104 captured points, 89 needed 1 kan × oba 2" in text(of, 7)


def test_retiring_alone_and_after_others():
    body = "choices = ['Aki retire', 'Ben retire']\n" + KOBA + captures(Chie=88, Dai=80, Emi=96)
    of = one(body, FIVE)
    assert told(of, 1, "Ben")[1] == "Ben retired, second of those who did."
    assert told(of, 1, "Aki")[1] == "Aki dealt and retired, first of those who did."
    assert told(of, 1, "Chie")[1] == "Chie had to play and led."
    assert "Chie, Dai and Emi had to play" in told(of)[1]


def test_shibari_asks_again():
    body = (
        "choices = ['Aki retire', 'Ben retire', 'Chie enter', 'Dai retire']\n"
        "shibari = ['Aki enter', 'Ben enter', 'Chie enter']\n" + KOBA + captures(Aki=88, Ben=80, Chie=96)
    )
    assert "too few entered, so all were asked again; Aki, Ben and Chie entered" in text(
        one(body, FOUR, "traditional")
    )


def test_who_was_away_and_who_held_the_blank_card():
    body = (
        "choices = ['Aki blank', 'Ben enter', 'Chie enter', 'Dai enter']\n" + KOBA
        + captures(Ben=88, Chie=80, Dai=96)
    )  # fmt: skip
    of = one(body, SEVEN)
    assert "Aki held the blank card" in text(of)
    assert told(of, 1, "Aki")[1].startswith("Aki dealt and held the blank card")
    away = one("absent = ['Dai']\n" + KOBA + captures(Aki=88, Ben=80, Chie=96), FOUR)
    assert "Dai was away" in told(away)[1]
    assert told(away, 1, "Dai")[1] == "Dai was away."


def test_an_open_month_says_what_it_needs():
    of = one("choices = ['Aki retire']\nba = 'oba'\n", FOUR)
    assert "Aki pays 2k0 into the pot" in text(of)
    assert "Still open: it needs" in text(of)
    assert "Nothing is paid." in told(one("ba = 'oba'\n", FOUR))
    noted = one("ba = 'oba'\n[months.paid]\nAki = -30\nBen = 30\n", FOUR)
    assert "Noted as paid: Aki −2k6 · Ben +2k6" in told(noted)


def test_a_month_of_koi_koi():
    """Akatan 6 and six animals 1 + 1, each × 2 × 2 for two koi-koi."""
    session = """hhscore = 1
game = "koikoi"
players = ["良子", "Omar", "Pia"]
[[months]]
active = ["良子", "Omar"]
winner = "Omar"
koikoi = 2
yaku = ["akatan", "tane:6"]
"""
    of = score(load(session))
    lines = [line.strip() for line in told(of)]
    assert lines[0] == "Month 1 · pine · ×4 · 良子 deals"
    assert lines[1] == "良子 and Omar play. Omar stopped after 2 koi-koi."
    assert "良子 pays Omar 24 points" in lines
    assert "akatan 6, ×4 for 2 koi-koi" in lines
    assert "良子 pays Omar 8 points" in lines
    assert "Pia sat out." in told(of, 1, "Pia")
    assert told(of, 1, "Omar")[-1] == "Omar received 32 and paid nothing: +32 in month 1."


# --- how it is set -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [60, 80])
def test_no_line_is_wider_than_the_screen(width: int):
    for path in (CASE, *sorted((ROOT / "sample_sessions").glob("*.toml"))):
        of = read(path)
        for month in of.ledger.months:
            for player in (None, of.ledger.players[0]):
                lines = told(of, month.month, player, Look(width, of.ledger.kan, True, True))
                assert max(wide(without_colour(line)) for line in lines) <= width


def test_colour_and_drawing_change_nothing_else():
    of = read(CASE)
    for player in (None, "Emi"):
        plain, drawn = told(of, 1, player), told(of, 1, player, Look(unit=12, drawn=True, colour=True))
        assert not drawing("".join(plain))
        assert [without_colour(line).replace("─", "-") for line in drawn] == plain


def test_only_what_differs_in_nothing_but_the_payer_is_told_together():
    paid = [Transfer(name, "Dai", 96, "teyaku", "teyaku.aka", "aka: 3 kan") for name in ("Aki", "Ben")]
    other = Transfer("Chie", "Dai", 48, "teyaku", "teyaku.aka", "aka: 3 kan")
    assert [group.payers for group in together([*paid, other])] == [("Aki", "Ben"), ("Chie",)]
    assert sentence(together(paid)[0], None) == "Aki and Ben each pay Dai 96 points"


# --- the command ---------------------------------------------------------------------------------------------------


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["why", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_player_by_name_in_any_case(capsys: pytest.CaptureFixture[str]):
    status, out, _ = answer(capsys, str(CASE), "1", "emi")
    assert status == 0
    assert "Emi received 12k0" in out


@pytest.mark.parametrize(("word", "meant"), [("em", "Emi"), ("Eim", "Emi"), ("Cheie", "Chie")])
@pytest.mark.parametrize("json", [(), ("--json",)])
def test_a_player_near_a_name_is_asked_about(
    word: str, meant: str, json: tuple[str, ...], capsys: pytest.CaptureFixture[str]
):
    said = f"hhscore: {word} is not at the table. Did you mean {meant}?\n"
    status, out, err = answer(capsys, str(CASE), "1", word, *json)
    assert (status, results_of(out), err) == (1, "", said)


def test_a_name_not_at_the_table(capsys: pytest.CaptureFixture[str]):
    assert answer(capsys, str(CASE), "1", "Zoe") == (
        1,
        "",
        "hhscore: Zoe is not at the table; the players are Aki, Ben, Chie, Dai, Emi, Fumi\n",
    )


@pytest.mark.parametrize(
    ("word", "told"),
    [("13", "there is no month 13"), ("0", "there is no month 0"), ("x", "x is no month")],
)
def test_a_month_that_is_not_there(word: str, told: str, capsys: pytest.CaptureFixture[str]):
    status, out, err = answer(capsys, str(CASE), word)
    assert (status, out) == (1, "")
    assert err == f"hhscore: {told}; months 1 to 12 are recorded\n"


def test_which_month_must_be_said(capsys: pytest.CaptureFixture[str]):
    status, out, err = answer(capsys, str(CASE))
    assert (status, out) == (2, "")
    assert "which month?" in err


def test_file_left_out_and_the_last_month(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HHSCORE_SESSION", str(CASE))
    status, out, err = answer(capsys, "last", "Dai")
    assert status == 0
    assert out.startswith("Month 12")
    assert "session" in err
    assert answer(capsys, "12", "Dai")[1] == out


def test_other_rules_and_points(capsys: pytest.CaptureFixture[str]):
    status, out, _ = answer(capsys, str(CASE), "1", "--rules", "houwow", "--points")
    assert status == 0
    assert out.startswith("Month 1 · pine · oba ×2 (the moon on the field) · Aki deals · as if")
    assert "Ben, Chie and Dai each pay Emi 48 points" in out


def test_a_player_whose_name_holds_han_keeps_it():
    handon = Transfer("@handon", "Johan", 60, "handon", "", "")
    assert sentence(Paid(("@handon",), handon), 12) == "Johan gets 5k0 from the han-don pot"
    put_aside = Transfer("Johan", "@handon", 60, "handon", "", "")
    assert sentence(Paid(("Johan",), put_aside), 12) == "Johan pays 5k0 into the han-don pot"
    back = Transfer("Johan", "@bank", 60, "kaikan", "", "")
    assert sentence(Paid(("Johan",), back), 12) == "Johan pays 5k0 to the bank"
