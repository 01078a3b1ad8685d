"""Koi-Koi by every command: begun, recorded, taken back, told, explained, audited, shown. The figures by hand."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from hhscore.cli import main
from hhscore.session import load
from tests.support.paths import ROOT

FIVE = "Aki,Ben,Chie,Dai,Emi"
OURS = """\
hhscore_rules = 1
based_on = "koikoi"
name = "ours"
[keys]
"double.at" = 7
"koikoi.opponent" = "each"
"draw.dealer" = 6
"viewing.on" = false
"""
YEAR = """\
hhscore = 1
game = "koikoi"
players = ["Aki", "Ben", "Chie"]
[[months]]
active = ["Aki", "Ben"]
winner = "Ben"
koikoi = { Aki = 1, Ben = 1 }
[months.captures]
Aki = "6ap 7ap 10ap"
Ben = "1rp 2rp 3bp 3rp 9ap"
[[months]]
active = ["Ben", "Chie"]
redeal = true
[[months]]
active = ["Aki", "Chie"]
koikoi = 1
"""
"""Month 1: akatan 6 and hanami 5 after one koi-koi, 22 from Aki, whose inoshikacho is void. Then a new deal, which
does not count; Ben, due to deal, sits the third out, and Chie leads. Nobody stops there."""


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HHSCORE_SESSION", raising=False)
    (tmp_path / "ours.toml").write_text(OURS, encoding="utf-8")
    (tmp_path / "year.toml").write_text(YEAR, encoding="utf-8")
    return tmp_path


@pytest.fixture
def ask(capsys):
    """A command that succeeds: what it prints."""

    def run(line: str, *more: str) -> str:
        status = main([*line.split(), *more])
        told = capsys.readouterr()
        assert status == 0, told.err
        out: str = told.out
        return out

    return run


@pytest.fixture
def refused(capsys):
    """A command that fails: its exit status and what it says."""

    def run(line: str, *more: str) -> tuple[int, str]:
        status = main([*line.split(), *more])
        told = capsys.readouterr()
        assert told.out == ""
        return status, told.err

    return run


def rows(text: str) -> dict[str, list[str]]:
    """A table's lines by their first word, the first of each."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.strip():
            found.setdefault(line.split()[0], line.split())
    return found


# --- new ---


def test_new(ask, here):
    assert ask("new duel.toml --players Aki,Ben --game koikoi") == "duel.toml: Aki, Ben; Aki deals month 1\n"
    assert (here / "duel.toml").read_text(encoding="utf-8") == (
        'hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben"]\nrules = "koikoi"\n'
    )


@pytest.mark.parametrize("line", ["--game koikoi --rules ours.toml", "--rules ours.toml"])
def test_new_by_a_rule_file(ask, here, line):
    ask(f"new five.toml --players {FIVE} {line}")
    session = load((here / "five.toml").read_text(encoding="utf-8")).require()
    assert (session.game, session.rules) == ("koikoi", "ours.toml")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            f"--players {FIVE},Fumi --game koikoi",
            "6 players cannot play koikoi under koikoi, which is for 2 to 5",
        ),
        ("--players Aki,Ben --game koikoi --rules qdan", "qdan is a preset of the game hachihachi"),
        ("--players Aki,Ben --game hachihachi --rules koikoi", "koikoi is a preset of the game koikoi"),
    ],
)
def test_new_refused(refused, here, line, why):
    status, said = refused(f"new no.toml {line}")
    assert (status, why in said) == (1, True)
    assert not (here / "no.toml").exists()


# --- add, undo ---


def test_a_month_fact_by_fact(ask, here):
    ask("new duel.toml --players Aki,Ben --game koikoi")
    add = "add duel.toml"
    assert ask(f"{add} field 1r 4r 5ap 10arp 11p") == "month 1 · field 1r 4r 5ap 10arp 11p\n"
    assert ask(f"{add} hand Aki 3bp 6p 7p 8p 9a 12bp") == (
        "month 1 · Aki's hand 3bp 6p 7p 8p 9a 12bp\n"  # two pairs: no new deal
    )
    assert ask(f"{add} koikoi 1") == "month 1 · 1 koi-koi · ×2\n"
    assert ask(f"{add} winner Aki") == "month 1 · Aki stopped\n"
    assert ask(f"{add} yaku tane:6 akatan") == (
        "month 1 · yaku tane:6, akatan · Ben pays Aki 4 (tane of 6: 1 + 1 = 2, ×2 for 1 koi-koi) · "
        "Ben pays Aki 12 (akatan 6, ×2 for 1 koi-koi) · month 1 is done: Aki +16, Ben −16; "
        "Aki won it by stopping (yaku +16)\n"
    )
    assert ask(f"{add} paid Ben -16") == "month 1 · Ben lost 16 points at the table · as the rules have it\n"
    before = (here / "duel.toml").read_bytes()
    assert ask(f"{add} next") == "month 2 begins · Aki deals\n"
    after = (here / "duel.toml").read_bytes()
    assert ask("undo duel.toml") == "undone: month 2 begins\n"
    assert (here / "duel.toml").read_bytes() == before
    ask("redo duel.toml")
    assert (here / "duel.toml").read_bytes() == after


def test_what_the_table_of_five_says(ask):
    ask(f"new five.toml --players {FIVE} --game koikoi")
    add = "add five.toml"
    # Aki is due to deal and sits out: Chie is the first of the two after her.
    assert ask(f"{add} active Emi Chie") == "month 1 · Emi and Chie play · Chie deals\n"
    assert ask(f"{add} captures Emi 1rp 2rp 3rp").endswith("holds akatan, 6 points\n")
    drawn = ask(f"{add} captures Chie 6ap 7pp")
    assert " · no yaku · month 1 is done: Aki 0, Ben 0, Chie 0, Dai 0, Emi 0" in drawn
    assert "month 1 is now: Aki 0, Ben 0, Chie −6, Dai 0, Emi +6; Emi won it by stopping (yaku +6)" in ask(
        f"{add} winner Emi"
    )
    assert ask(f"{add} next") == "month 2 begins · Emi deals\n"
    assert "Emi deals again" in ask(f"{add} redeal")
    assert ask(f"{add} next") == "month 3 begins · Emi deals\n"


def test_what_an_open_month_needs(refused, ask):
    ask("new duel.toml --players Aki,Ben --game koikoi")
    ask("add duel.toml field 1r 4r 5ap 10arp 11p")
    status, said = refused("add duel.toml next")
    assert status == 1
    assert said == (
        "hhscore: month 1 is open: missing is who stopped (winner), or where nobody did, active Aki Ben\n"
    )
    ask("add duel.toml active Aki Ben")
    assert ask("add duel.toml next") == "month 2 begins · Aki deals\n"


@pytest.mark.parametrize(
    ("fact", "status", "why"),
    [
        ("mizuten", 2, "mizuten is a fact of Hachi-hachi"),
        ("ba oba", 2, "ba is a fact of Hachi-hachi"),
        ("yaku tane:4", 1, "hhscore: there is no tane:4; a tane is 5 to 9 animals"),
        ("yaku nanatan", 1, "nanatan: no yaku of Koi-Koi"),
        ("koikoi -1", 1, "-1: how often was koi-koi called? A whole number, as in koikoi 1"),
        ("captures Aki 88", 1, "expected cards"),
        ("active Aki", 1, "two play"),
    ],
)
def test_what_add_refuses(refused, ask, fact, status, why):
    ask("new duel.toml --players Aki,Ben --game koikoi")
    told, said = refused(f"add duel.toml {fact}")
    assert (told, why in said) == (status, True), said


# --- score, why, ledger ---


def test_score(ask):
    told = ask("score year.toml")
    first, second, third = (rows(told)[number] for number in "123")
    assert first == ["1", "pine", "×2", "−22d", "−22", "+22*", "+22", "·", "0"]
    assert second == ["2", "plum,", "new", "deal", "·", "−22", "0d", "+22", "0", "0"]
    assert third == ["3", "plum", "×2", "0", "−22", "·", "+22", "0d", "0"]
    assert "Chie deals month 4. 10 months to play." in told


def test_why(ask):
    told = " ".join(ask("why year.toml 1").split())
    assert "Month 1 · pine · ×2 · Aki deals" in told
    assert "Aki and Ben play. Ben stopped after 1 koi-koi." in told
    assert "Aki had called 1 koi-koi: with the stop Aki's yaku are void." in told
    assert "Aki pays Ben 12 points akatan 6, ×2 for 1 koi-koi yaku.akatan (004 Ribbon Yaku)" in told
    assert "Aki pays Ben 10 points hanami 5, ×2 for 1 koi-koi yaku.hanami (004 Animal Yaku)" in told


def test_why_nothing_was_paid(ask):
    thrown_in, drawn = ask("why year.toml 2"), ask("why year.toml 3")
    assert "A new deal was declared; these hands count for nothing." in " ".join(thrown_in.split())
    assert "Nobody stopped, though 1 koi-koi was called." in drawn
    assert "Chie sat out." not in drawn
    assert "Ben sat out." in ask("why year.toml 3 Ben")


def test_ledger_as_the_contract_has_it(ask):
    ledger = json.loads(ask("ledger year.toml --json"))
    assert (ledger["players"], ledger["rules"], ledger["kan"]) == (["Aki", "Ben", "Chie"], "koikoi", None)
    first, second, third = ledger["months"]
    assert {key: first[key] for key in ("dealer", "leader", "active", "ba", "multiplier", "carry", "winner")} == {
        "dealer": "Aki", "leader": None, "active": ["Aki", "Ben"], "ba": None, "multiplier": 2, "carry": [],
        "winner": "Ben",
    }  # fmt: skip
    assert first["net"] == {"Aki": -22, "Ben": 22, "Chie": 0}
    assert first["transfers"][0] == {
        "from": "Aki", "to": "Ben", "points": 12, "reason": "yaku", "rule": "yaku.akatan",
        "detail": "akatan 6, ×2 for 1 koi-koi",
    }  # fmt: skip
    assert (second["dealer"], second["net"], second["counted"]) == (
        "Ben",
        {"Aki": 0, "Ben": 0, "Chie": 0},
        False,
    )
    assert (third["dealer"], third["winner"], third["open"]) == ("Chie", None, False)
    assert ledger["standings"][0] == {
        "player": "Ben",
        "rank": 1,
        "points": 22,
        "total": 22,
        "chips": None,
        "loans": None,
    }
    assert [ledger[key] for key in ("transfers", "handon", "final")] == [[], None, None]


def test_ledger_as_a_table_and_as_csv(ask):
    told = ask("ledger year.toml")
    assert "1 Aki Ben 12 yaku yaku.akatan akatan 6, ×2 for 1 koi-koi" in " ".join(told.split())
    months = list(csv.DictReader(io.StringIO(ask("ledger year.toml --csv"))))
    assert (months[0]["Ben"], months[0]["winner"], months[0]["dealer"]) == ("22", "Ben", "Aki")


def test_what_it_would_have_been(ask, refused):
    """Without hanami akatan alone is left, under 7: 6 × 2, × 2 for Aki's koi-koi; Chie is paid 6 for the draw."""
    ledger = json.loads(ask("ledger year.toml --json --rules ours.toml"))
    assert [month["net"] for month in ledger["months"]] == [
        {"Aki": -24, "Ben": 24, "Chie": 0},
        {"Aki": 0, "Ben": 0, "Chie": 0},
        {"Aki": -6, "Ben": 0, "Chie": 6},
    ]
    assert "as if played by ours.toml" in ask("score year.toml --rules ours.toml")
    assert "nobody stopped: the dealer's 6" in ask("why year.toml 3 --rules ours.toml")
    assert refused("score year.toml --rules standard") == (
        1, "hhscore: standard is a preset of the game hachihachi; this is koikoi\n"
    )  # fmt: skip


# --- audit, report, stats ---


def test_audit(ask, capsys, here):
    assert "no errors" in ask("audit year.toml")
    wrong = YEAR.replace("[months.captures]", "paid = { Aki = -11, Ben = 11 }\n[months.captures]", 1)
    (here / "year.toml").write_text(wrong, encoding="utf-8")
    assert main(["audit", "year.toml", "--json"]) == 1
    (file,) = json.loads(capsys.readouterr().out)["files"]
    (found,) = [one for one in file["findings"] if one["severity"] == "error"]
    assert (found["name"], found["month"], found["line"]) == ("paid-mismatch", 1, 8)
    assert "one koi-koi was forgotten" in found["likely"][0]["sentence"]


def test_report(ask, here):
    ask("report year.toml -o year.html")
    page = (here / "year.html").read_text(encoding="utf-8")
    assert "<title>An evening of Koi-Koi</title>" in page
    assert "1 koi-koi by Aki · 1 koi-koi by Ben" in re.sub("<[^>]*>", "", page)
    assert page.count("new deal") >= 2
    assert "nobody stopped" in page


def test_the_chart_s_flowers_keep_step_with_months_that_count(ask, here):
    ask("report year.toml -o year.html")
    page = (here / "year.html").read_text(encoding="utf-8")
    drawn = page[page.index('<svg class="chart"') :]
    flowers = [part.partition("<")[0] for part in drawn.split('text-anchor="middle">')[1:]]
    assert flowers[:8] == ["1", "松", "2", "梅", "3", "梅", "4", "桜"]


def test_stats(ask):
    told = json.loads(ask("stats year.toml --json"))
    ben = next(one for one in told["players"] if one["player"] == "Ben")
    assert (ben["game"], ben["months"], ben["played"], ben["won"], ben["net"]) == ("koikoi", 2, 1, 1, 22)
    assert ben["captured_yaku"] == {"akatan": 1, "hanami": 1}


# --- look-ups ---


def test_captured(ask):
    told = ask("captured --game koikoi 1b 3b 9a 1r 2r")
    assert "hanami 花見 · cherry blossom viewing: 5 points" in told
    assert (
        "one away: sanko + tsukimi with 8b, 11 more; sanko with 12b, 6 more; akatan with 3r, 6 more\n" in told
    )
    # after one koi-koi: (5 + 6 + 5) × 2, (5 + 6) × 2, (5 + 6) × 2
    assert "stop: 5 points\nkoi-koi: a stop then: with sanko + tsukimi 32, sanko 22, akatan 22\n" in told


def test_one_card_that_makes_two_yaku(ask):
    """3r: akatan 6 and the fifth ribbon 1, with inoshikacho 5: 12, after a koi-koi 24."""
    told = ask("captured 1r 2r 4r 5r 6a 7a 10a --game koikoi")
    assert "koi-koi: a stop then: with akatan + tan:5 24, tan:5 12\n" in told


def test_a_dealt_hand(ask):
    told = ask("hand 1brpp 3b 9a 4p 5p --game koikoi")
    assert told.splitlines() == [
        "1brpp 3b 4p 5p 9a",
        "teshi 手四 · four of a month: may be declared for a new deal",
        "show: 1brpp (teshi)",
        "in hand: hanami with 3b 9a: 5 points when captured",
    ]
    assert ask("hand 1bp 2p 3p 4p 5p 6p 7p --rules koikoi").splitlines()[1:] == ["no hand for a new deal"]


def test_a_dealt_hand_as_json(ask):
    told = json.loads(ask("hand 1bp 2ar 3rp 4a 5p --game koikoi --json"))
    assert told["yaku"] == [
        {"id": "kuttsuki", "group": "redeal", "points": 0, "cards": "1bp 2ar 3rp", "show": "1bp 2ar 3rp"}
    ]
    assert (told["rules"], told["cards"], told["points"], told["complete"]) == (
        "koikoi", "1bp 2ar 3rp 4a 5p", 0, [],
    )  # fmt: skip


def test_captured_as_json(ask):
    told = json.loads(ask("captured --game koikoi --json 1b 3b 9a 1r 2r"))
    assert (told["points"], told["yaku"], told["stop"]) == (
        5,
        [{"id": "hanami", "points": 5, "cards": "3b 9a"}],
        5,
    )
    assert {"id": "akatan", "missing": 1, "points": 22} in told["after_koikoi"]
    nothing = json.loads(ask("captured --game koikoi --json 1b"))
    assert (nothing["stop"], nothing["after_koikoi"]) == (0, [])


def test_captured_by_the_table_s_own_rules(ask):
    """Doubled from 7 points on: the sanko's 6 stay, with akatan 12 are 24, and 48 after one koi-koi."""
    told = ask("captured --rules ours.toml 1b 3b 8b 9a 1r 2r")
    assert "sanko 三光 · three brights: 6 points" in told
    assert "akatan 48" in told
    assert "hanami" not in told


def test_yaku(ask):
    told = ask("yaku --game koikoi")
    assert [line.split()[0] for line in told.splitlines()] == [
        *("goko", "shiko", "ame-shiko", "sanko", "akatan", "aotan", "inoshikacho"),
        *("hanami", "tsukimi", "tane", "tan", "kasu"),
    ]
    assert "kasu カス · plains: 1 point for 10, +1 each more" in told
    about = ask("yaku --game koikoi カス")
    assert "10 or more plains; the sake cup is a plain too, each card more adds 1" in about
    assert "hanami" not in ask("yaku --rules ours.toml")


def test_a_yaku_of_koikoi_alone_needs_no_game(ask):
    assert ask("yaku tsukimi").startswith("tsukimi 月見 · moon viewing: 5 points\ngame: Koi-Koi\n")
    assert "kan" in ask("yaku akatan")


def test_rules_and_schema(ask):
    assert "koikoi.factor\t×2" in ask("rules show koikoi")
    assert "draw.dealer\t0 (none)\t6 points" in ask("rules diff koikoi ours.toml")
    assert "KoikoiSession" in ask("schema session")
    assert "sake_cup.plain" in ask("schema rules")


def test_the_samples(ask):
    folder = ROOT / "sample_sessions"
    told = ask("audit", str(folder / "koikoi-two.toml"), str(folder / "koikoi-five.toml"))
    assert "2 sessions, 27 months: no errors" in told
