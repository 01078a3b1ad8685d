"""The guided table in a real terminal: typed, mistyped, undone, corrected, resized, interrupted, reopened."""

from __future__ import annotations

import os
import signal
import time

import pytest

from hhscore.games.scoring import score
from hhscore.session import load, write
from hhscore.storage import store
from tests.support.screen import CTRL_C, CTRL_D, CTRL_Z, Screen

FOUR = ["Aki", "Ben", "Chie", "Dai"]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "evening.toml").write_text(write.new(FOUR), encoding="utf-8")
    return tmp_path


def ledger(folder, name="evening.toml"):
    return score(load((folder / name).read_text(encoding="utf-8"))).ledger


def month(folder, number=1):
    return load((folder / "evening.toml").read_text(encoding="utf-8")).data["months"][number - 1]


def test_a_whole_month_with_every_mishap(folder):
    """Koba; Dai is pushed out with a hand nobody looks at. Aki's toichi: 36 from Ben and Chie each, and 12 more as a
    nuke-yaku with 100 captured points. 100, 90 and so 74: of card points Aki wins 12, Ben 2, and Chie loses 14."""
    table = Screen("play", "evening.toml", folder=folder)
    table.see("Month 1 · pine · 4 players · Aki deals", "field       › ↵ koba", "the six cards on the field")
    table.type("2p4p5", "2 of 6 · 2p 4p · 5… 5a 5r 5p")
    table.answer("p6p7p9p", "field       › 2p 4p 5p 6p 7p 9p")
    table.answer("", "Aki         › enters", "Ben         › ↵ enter")
    # A wrong choice, taken back with one key.
    table.answer("r", "Ben         › retires", "1k0 into the pot")
    table.type(CTRL_Z, "undone      › month 1 · Ben retires")
    table.answer("", "Ben         › enters")
    table.answer("", "Chie        › enters")
    table.see("Dai is pushed out", "Dai's hand  ›")
    # Chie's answer was Dai's: back three steps of words, not of keys.
    table.answer("undo", "undone      › month 1 · Chie enters")
    table.answer("r", "Chie        › retires")
    table.answer("undo", "undone      › month 1 · Chie retires")
    table.answer("e", "Dai's hand  › ↵ not seen")
    table.answer("", "Dai's hand  › not seen", "Aki's hand  ›")
    # A card that is not there is said at once, and Enter does not take it.
    table.type("2b", "2b: the plum has no bright (it has 2a, 2r, 2p, 2p)")
    table.answer("", "2b: the plum has no bright", "Aki's hand  › 2b", "Ctrl-U clears the line")
    # Nor is whoever types on behind it left alone with it.
    table.type("1p", "Aki's hand  › 2b1p", "Ctrl-U clears the line")
    # Ctrl-C clears the line, twice leaves; here once.
    table.type(CTRL_C, "Aki's hand  › ↵ none declared")
    table.type("1p2p3p", "3 of 7 · 1p 2p 3p")
    table.answer(
        "4p6a8p12p", "Aki's hand  › 1p 2p 3p 4p 6a 8p 12p", "toichi 3 kan", "Ben and Chie pay Aki 3k0"
    )
    table.resize(60, 20)
    table.type("kut", "Ben's hand  › kut")
    table.type(CTRL_C, "Ben's hand  › ↵ none declared")
    table.resize(80, 24)
    table.answer("", "Ben's hand  › none declared")
    table.answer("", "Chie's hand › none declared", "captured    › ↵ none")
    table.answer("", "Aki took    ›")
    table.type("100", "100 points, 12 over 88 · 164 left for Ben and Chie")
    table.answer("", "Ben took    ›")
    table.answer("90", "Chie took   › ↵ the rest, 74")
    assert month(folder)["captures"] == {"Aki": 100, "Ben": 90}
    table.answer("", "Aki won the month by card points +1k0", "Month 2 · plum · 4 players · Aki deals")
    table.see("hand over   ", "standing    1 Aki")
    assert ledger(folder).months[0].net == {"Aki": 108, "Ben": -46, "Chie": -62, "Dai": 0}
    # An old slip: Ben had 80, so Chie's rest is 84: Ben loses 8 and Chie 4 of card points.
    table.answer("o", "field       › oba")
    table.answer("back 1", "Ben captured 90 points", "month 1     ›")
    place = next(line.split()[0] for line in table.lines() if "Ben captured 90" in line)
    table.answer(place, "instead     › 90")
    table.type("\b\b")
    table.answer("80", "recorded    › Ben captured 80 points", "was: Ben captured 90 points")
    table.answer("", "Aki         › ↵ enter")
    assert ledger(folder).months[0].net == {"Aki": 108, "Ben": -56, "Chie": -52, "Dai": 0}
    table.type(CTRL_C, "Ctrl-C once more leaves")
    table.type(CTRL_C)
    assert table.end() == 0
    assert "evening.toml is saved" in table.everything()
    # Reopened it asks where the file stands.
    again = Screen("play", "evening.toml", folder=folder)
    again.see(
        "Month 2 · plum · 4 players · Aki deals", "so far      ba oba · oba ×2", "Aki         › ↵ enter"
    )
    again.type(CTRL_D)
    assert again.end() == 0


def test_advice_when_a_captured_yaku_is_made(folder):
    """Koba; akatan is 7 kan from each: ending pays 14 kan; in sage half of it, 7. If another then ends with aotan,
    14 kan are paid for both, so −7."""
    table = Screen("play", "evening.toml", folder=folder)
    table.see("field       ›")
    for _ in range(8):
        table.answer("")
    table.see("captured    ›")
    table.answer("b akat", "end      Aki and Chie pay Ben 7k0 each", "Ben +7k0", "Ben −7k0 (aotan)")
    table.answer("s", "nothing is paid yet", "hatto       ›")
    table.answer("chie", "hatto       › Chie", "captured    › ↵ no more")
    table.answer("b cancel", "Month 2 · plum")
    # Chie fed akatan: half of both shares, 7 kan, from her alone; the third to enter left nobody to retire.
    assert ledger(folder).months[0].net == {"Aki": 0, "Ben": 84, "Chie": -84, "Dai": 0}
    table.answer("quit")
    assert table.end() == 0


def test_another_process_is_noticed_and_not_overwritten(folder):
    table = Screen("play", "evening.toml", folder=folder)
    table.see("field       ›")
    path = folder / "evening.toml"
    path.write_text(
        path.read_text(encoding="utf-8") + '\n[[months]]\nba = "oba" # by hand\n', encoding="utf-8"
    )
    table.answer("z", "was changed elsewhere", "this was not recorded")
    table.answer("", "Aki         › enters")
    assert month(folder) == {"ba": "oba", "choices": ["Aki enter"]}
    assert "# by hand" in path.read_text(encoding="utf-8")
    table.type(CTRL_D)
    assert table.end() == 0


def test_another_writer_is_waited_for_and_named(folder):
    table = Screen("play", "evening.toml", folder=folder)
    table.see("field       ›")
    with store.transaction(folder / "evening.toml"):
        table.answer("z")
        table.see("evening.toml is being written by", f"process {os.getpid()}); waiting, at most 30")
    table.see("field       › zetsuba", "Aki         ›")
    assert month(folder) == {"ba": "zetsuba"}
    table.type(CTRL_D)
    assert table.end() == 0


def test_a_window_that_is_closed_over_a_deleted_session_keeps_it(folder):
    table = Screen("play", "evening.toml", folder=folder)
    table.see("field       ›")
    table.answer("z", "field       › zetsuba", "Aki         ›")
    (folder / "evening.toml").unlink()
    os.kill(table.child.pid, signal.SIGHUP)
    for _ in range(100):
        if not table.child.isalive():
            break
        time.sleep(0.05)
    assert 'ba = "zetsuba"' in (folder / "evening.toml.kept").read_text(encoding="utf-8")


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGKILL, None])
def test_a_terminal_that_goes_away_loses_nothing(folder, how):
    table = Screen("play", "evening.toml", folder=folder)
    table.see("field       ›")
    table.answer("z", "field       › zetsuba", "Aki         ›")
    table.type("r")
    if how is None:
        table.child.close(force=False)
    else:
        os.kill(table.child.pid, how)
    for _ in range(100):
        if not table.child.isalive():
            break
        time.sleep(0.05)
    assert not table.child.isalive()
    assert month(folder) == {"ba": "zetsuba"}


def test_a_dumb_terminal_is_asked_line_by_line(folder):
    table = Screen("play", "evening.toml", folder=folder, env={"TERM": "dumb"})
    table.see("field [koba] ›")
    table.type("2b\r", "2b: the plum has no bright")
    table.type("\r", "koba", "Aki [enter] ›")
    table.type(CTRL_C, "Ctrl-C once more leaves")
    # The second one is for the prompt that comes back.
    table.wait_for(lambda text: text.rstrip().endswith("›"))
    table.type(CTRL_C)
    assert table.end() == 0
    assert "\x1b" not in table.raw
    assert month(folder) == {"ba": "koba"}


def test_without_colour_nothing_is_coloured(folder):
    table = Screen("play", "evening.toml", folder=folder, env={"NO_COLOR": "1"})
    table.see("field       › ↵ koba")
    table.answer("o", "field       › oba", "Aki         ›")
    table.type(CTRL_D)
    assert table.end() == 0
    assert not any(f"\x1b[{code}" in table.raw for code in ("31", "32", "38;5", "38;2", "0;38"))


def test_a_session_that_is_not_there_is_begun(tmp_path):
    table = Screen("play", "new.toml", folder=tmp_path)
    table.see("new.toml is not there yet. Who plays", "players ›")
    table.answer("Aki, Ben", "rules [standard] ›")
    table.answer("qdan", "2 players cannot play hachihachi under qdan")
    table.answer("koikoi", "Month 1 · pine · 2 players · Aki deals", "stopped     › ↵ nobody")
    table.answer("aki akatan", "stop     Ben pays Aki 6 points", "the same is 12 points then")
    table.answer("k", "1 koi-koi")
    table.answer("aki akatan tane:5 stop", "Month 2 · plum")
    # akatan 6 and tane 1, doubled by one koi-koi.
    assert ledger(tmp_path, "new.toml").months[0].net == {"Aki": 14, "Ben": -14}
    table.type(CTRL_D)
    assert table.end() == 0


SHORT = [
    # Three: 107, 76 and the rest.
    (("Aki", "Ben", "Chie"), "standard", "hachihachi", ["", "", "", "", "", "107", "76", ""], [19, -12, -7]),
    # Seven with a blank card: Aki retires for 12, Ben, Chie and Dai enter, Fumi and Gen are pushed out unseen; Ben wins
    # the pot and 19.
    (
        ("Aki", "Ben", "Chie", "Dai", "Emi", "Fumi", "Gen"),
        "standard",
        "hachihachi",
        ["", "emi", "reee", "", "", "", "", "", "", "107 76", ""],
        [-12, 31, -12, -7, 0, 0, 0],
    ),
    # Plain points: a toichi of 20 from each; 97 and 76 leave 91, so Ben is 12 short, shared by the other two.
    (
        ("Aki", "Ben", "Chie"),
        "qdan",
        "hachihachi",
        ["", "1p2p3p4p6a8p12p", "", "", "", "97", "76", ""],
        [46, -32, -14],
    ),
    # Koi-Koi with three: Aki and Chie play; akatan 6 and tane 1, doubled.
    (
        ("Aki", "Ben", "Chie"),
        "koikoi",
        "koikoi",
        ["aki chie", "chie k", "chie akatan tane:5 stop"],
        [-14, 0, 14],
    ),
]


@pytest.mark.parametrize(("players", "rules", "game", "answers", "net"), SHORT)
def test_a_short_month(tmp_path, players, rules, game, answers, net):
    (tmp_path / "evening.toml").write_text(write.new(players, rules, game), encoding="utf-8")
    table = Screen("play", "evening.toml", folder=tmp_path)
    table.see("Month 1 · pine", "›")
    for text in answers:
        table.answer(text)
    table.see("Month 2 · plum")
    assert list(ledger(tmp_path).months[0].net.values()) == net
    table.answer("quit")
    assert table.end() == 0
