"""A session being played, without a terminal: what is saved, taken back, corrected, and what gets in the way."""

from __future__ import annotations

import io
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from hhscore.cli import main
from hhscore.games.scoring import score
from hhscore.play.game import Game, Refusal, again
from hhscore.play.preview import preview
from hhscore.play.question import OVER
from hhscore.session import load, write
from hhscore.storage import store
from tests.support.dealing import NAMES, deal_year
from tests.support.playing import LETTERS, begin, reply_of
from tests.support.promises import Shell
from tests.support.scored import FOUR, SEVEN, THREE

EVERY_CARD, POINTS = 200, 60
"""The most keystrokes that an ordinary month of four players may take."""


def new(tmp_path, players=THREE, rules="standard", game="hachihachi", house=None):
    path = tmp_path / "evening.toml"
    path.write_text(write.new(players, rules, game, house=house), encoding="utf-8")
    return Game(path)


def months(game):
    return load(game.path.read_text(encoding="utf-8")).data.get("months", [])


def type_all(game, *answers):
    for text in answers:
        game.enter(text)
    return game.question


def test_every_answer_is_in_the_file_when_it_is_acknowledged(tmp_path):
    game = new(tmp_path)
    game.enter("o")
    assert months(game) == [{"ba": "oba"}]
    game.enter("1p 2p 3p 4p 6a 8p 12p")
    assert months(game)[0]["hands"] == {"Aki": "1p 2p 3p 4p 6a 8p 12p"}


def test_a_refused_answer_changes_nothing(tmp_path):
    game = new(tmp_path)
    before = game.path.read_bytes()
    for text in ("1b 2r", "1b 1b", "2b", "perhaps", "why", "back", "back 3", "undo"):
        with pytest.raises(Refusal):
            game.enter(text)
    assert game.path.read_bytes() == before


def test_undo_takes_back_an_enter_that_recorded_nothing(tmp_path):
    game = new(tmp_path)
    assert type_all(game, "", "", "", "").kind == "call"
    assert type_all(game, "").kind == "captures"
    assert game.enter("undo").said == "Enter at call"
    assert game.question.kind == "call"
    assert game.enter("redo").label == "done again"
    assert game.question.kind == "captures"
    # And then the steps before it, in the file.
    type_all(game, "undo", "undo")
    assert (game.question.kind, game.question.player) == ("hand", "Chie")
    assert type_all(game, "redo", "redo").kind == "captures"


def test_undo_goes_back_over_the_end_of_a_month_and_after_a_restart(tmp_path):
    game = new(tmp_path)
    type_all(game, "", "", "", "", "", "107", "76", "", "z")
    assert (len(months(game)), game.question.month) == (2, 2)
    again = Game(game.path)
    assert (again.question.month, again.question.kind) == (2, "hand")
    again.enter("undo")
    assert (again.question.month, again.question.kind, len(months(again))) == (2, "field", 1)
    again.enter("undo")
    assert (again.question.month, again.question.kind, again.question.player) == (1, "captures", "Chie")


def test_back_tells_which_later_figures_moved(tmp_path):
    """107, 76, 81: Aki +19, Ben −12, Chie −7. Then with 80 for Aki and so 108 left, Chie wins and deals month 2."""
    game = new(tmp_path)
    type_all(game, "", "", "", "", "", "107", "76", "", "", "", "", "", "", "88", "88", "")
    assert game.scored.ledger.months[1].dealer == "Aki"
    listed = game.enter("back 1").lines
    assert any("Aki captured 107 points" in line for line in listed)
    outcome = game.enter("captures Aki 80")
    assert any("later figures moved" in words and "Chie deals, not Aki" in words for words in outcome.told)
    assert game.scored.ledger.months[0].net == {"Aki": -8, "Ben": -12, "Chie": 20}
    game.enter("")
    assert (game.question.month, game.question.kind) == (3, "field")


def test_what_was_said_is_put_otherwise_in_its_place(tmp_path):
    """In sage when hands run out: half of 7 kan, 42, from each, for akatan as for aotan; of 10 kan, 60, for shiko."""
    game = new(tmp_path)
    type_all(game, "", "", "", "", "chie akatan sage", "", "ben aotan sage", "", "", "107", "76", "")
    assert game.scored.ledger.months[0].net == {"Aki": -84, "Ben": 42, "Chie": 42}
    listed = game.enter("back 1").lines
    place = next(line.split()[0] for line in listed if "Chie makes akatan" in line)
    game.enter(place)
    assert game.question.begun == "Chie akatan sage"
    with pytest.raises(Refusal, match="Chie has called aotan"):
        game.enter("Chie aotan sage")
    outcome = game.enter("Chie shiko sage")
    assert "was: Chie makes akatan and says sage" in outcome.told
    assert [call["yaku"] for call in months(game)[0]["calls"]] == [["shiko"], ["aotan"]]
    assert game.scored.ledger.months[0].net == {"Aki": -102, "Ben": 24, "Chie": 78}
    game.enter("undo")
    assert [call["yaku"] for call in months(game)[0]["calls"]] == [["akatan"], ["aotan"]]


def test_facts_of_add_go_at_any_prompt(tmp_path):
    game = new(tmp_path, FOUR)
    game.enter("absent Dai")
    assert (game.question.kind, months(game)) == ("field", [{"absent": ["Dai"]}])
    type_all(game, "")
    assert (game.question.kind, game.question.player) == ("hand", "Aki")
    type_all(game, "", "", "", "", "107", "76", "")
    assert game.question.month == 2
    # What is paid belongs to the month that is done, whoever is absent to the one that begins.
    game.enter("paid Aki -19")
    game.enter("absent Aki")
    assert [sorted(month) for month in months(game)] == [
        ["absent", "ba", "captures", "declared", "paid"],
        ["absent"],
    ]


def test_the_end_of_a_month_shows_who_hands_over_what(tmp_path):
    game = new(tmp_path)
    game.teller.before()
    type_all(game, "", "", "", "", "", "107", "76", "")
    shown = "\n".join(game.teller.before())
    assert "hand over   Ben → Aki 1k0 · Chie → Aki 0k7" in shown
    assert "Aki won the month by card points +1k7 and deals. Nothing carries on." in shown
    assert "standing    1 Aki +1k7 (6k7)" in shown
    assert "Month 2 · plum · 3 players · Aki deals" in shown


def test_after_the_last_month_the_evening_is_settled(tmp_path):
    """A year of one month: Aki 19 points are 2 kan (7 points over 1 kan round up), so ginmi is 2 + 5 × 3 = 17."""
    game = new(tmp_path, house={"year.months": 1})
    game.teller.before()
    type_all(game, "", "", "", "", "", "107", "76", "")
    assert game.question.kind == OVER
    shown = "\n".join(game.teller.before())
    assert "Aki wins the year." in shown
    # Ben 12 + 17 = 29, Chie 7 + 17 = 24.
    assert "hand over   Ben → Aki 2k5 · Chie → Aki 2k0" in shown
    assert game.enter("").leave


def test_han_don_is_shown_after_its_month(tmp_path):
    """After month 1 Aki's 19 points are put aside."""
    game = new(tmp_path, house={"handon.after": 1})
    game.teller.before()
    type_all(game, "", "", "", "", "", "107", "76", "")
    shown = "\n".join(game.teller.before())
    assert "han-don" in shown
    assert "Aki pays 1k7 into the han-don pot" in shown


@pytest.mark.parametrize(
    "text", ["score", "why 1", "why 1 aki", "rules", "rules ba.oba", "yaku", "yaku karasu", "help"]
)
def test_commands_show_something_and_change_nothing(tmp_path, text):
    game = new(tmp_path)
    type_all(game, "o", "1p 2p 3p 4p 6a 8p 12p")
    before = game.path.read_bytes()
    asked = game.question
    assert game.enter(text).lines
    assert (game.path.read_bytes(), game.question) == (before, asked)


def test_a_file_that_was_broken_by_hand_is_told_and_mended_outside(tmp_path):
    game = new(tmp_path)
    good = game.path.read_text(encoding="utf-8")
    game.path.write_text(good + "[[months\n", encoding="utf-8")
    assert "evening.toml:" in (game.refresh() or "")
    assert game.question.kind == "wrong"
    with pytest.raises(Refusal):
        game.enter("o")
    game.path.write_text(good, encoding="utf-8")
    game.refresh()
    assert game.question.kind == "field"


def test_a_file_that_is_gone_or_read_only_is_told(tmp_path):
    game = new(tmp_path)
    game.path.chmod(0o444)
    with pytest.raises(Refusal, match="read-only"):
        game.enter("o")
    game.path.unlink()
    with pytest.raises(Refusal, match="it is not there"):
        game.enter("o")
    assert "cannot be read" in (game.refresh() or "")


@pytest.fixture
def played(tmp_path, monkeypatch):
    """Plays from a list of answers, among which something may happen to the file; status and output."""
    game = new(tmp_path)

    class Typed(io.StringIO):
        def readline(self, *rest):
            answer = answers.pop(0) if answers else None
            if callable(answer):
                answer(game.path)
                return self.readline()
            return "" if answer is None else f"{answer}\n"

    answers: list[object] = []

    def play(*typed):
        answers[:] = typed
        monkeypatch.setattr("sys.stdin", Typed())
        return main(["play", str(game.path)])

    return play, game.path


def test_what_was_recorded_is_kept_of_a_session_that_is_deleted(played, capsys):
    play, path = played
    assert play("o", lambda path: path.unlink(), "", "quit") == 1
    kept = path.with_name("evening.toml.kept")
    out = capsys.readouterr().out
    assert out.endswith(f"{path} cannot be read: it is not there. What was recorded is kept in {kept}\n")
    assert "is saved" not in out
    assert load(kept.read_text(encoding="utf-8")).data["months"] == [{"ba": "oba"}]


def test_what_was_recorded_is_kept_of_a_session_that_is_spoilt(played, capsys):
    play, path = played
    assert play("o", lambda path: path.write_text("[[months", encoding="utf-8")) == 1
    out = capsys.readouterr().out
    assert out.splitlines()[-1].startswith(f"{path}:1: ")
    assert out.splitlines()[-1].endswith(f". What was recorded is kept in {path}.kept")
    assert "is saved" not in out
    assert path.read_text(encoding="utf-8") == "[[months"
    assert load(path.with_name("evening.toml.kept").read_text(encoding="utf-8")).data["months"]


def test_a_session_that_was_mended_meanwhile_is_saved(played, capsys):
    play, path = played
    away = path.with_name("away")
    assert play("o", lambda path: path.rename(away), "", lambda path: away.rename(path), "") == 0
    assert capsys.readouterr().out.endswith(f"{path} is saved\n")
    assert not path.with_name("evening.toml.kept").exists()


def test_what_can_be_kept_nowhere_is_printed(played, capsys, monkeypatch):
    def fail(*rest):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "keep_aside", fail)
    play, _ = played
    assert play("o", lambda path: path.unlink()) == 1
    told = capsys.readouterr().out
    assert (
        "What was recorded could not be kept: no space is left on the disk. Here it is:\nhhscore = 1" in told
    )
    assert 'ba = "oba"' in told


def test_the_first_control_c_says_only_what_is_true(tmp_path):
    game = new(tmp_path)
    assert again(game) == "Ctrl-C once more leaves; everything is saved already"
    game.path.unlink()
    assert again(game) == f"Ctrl-C once more leaves; {game.path} cannot be read: it is not there"


def test_who_waits_for_another_writer_at_the_table_is_told(tmp_path, monkeypatch):
    game = new(tmp_path)
    said: list[str] = []
    game.notify = said.append
    monkeypatch.setattr("hhscore.storage.lock.NOTICE_AFTER", 0.0)
    with store.transaction(game.path):
        other = threading.Thread(target=lambda: game.enter("o"))
        other.start()
        while not said and other.is_alive():
            time.sleep(0.01)
        assert "evening.toml is being written by" in said[0]
        assert other.is_alive()
    other.join()
    assert months(game) == [{"ba": "oba"}]


def test_what_another_process_recorded_is_taken_up(tmp_path):
    game = new(tmp_path, FOUR)
    game.enter("")
    with store.transaction(game.path) as file:
        file.save(file.text + 'choices = ["Aki retire"]\n', "another")
    # The answer was meant for Aki; it is not given to Ben.
    assert "was not recorded" in game.enter("").lines[0]
    assert (game.question.player, months(game)[0]["choices"]) == ("Ben", ["Aki retire"])


def test_seven_players_with_a_blank_card(tmp_path):
    game = new(tmp_path, SEVEN)
    assert type_all(game, "", "emi").player == "Aki"
    assert type_all(game, "r", "", "", "").kind == "pushed"
    assert game.scored.ledger.months[0].entry.blank == "Emi"
    assert game.question.player == "Fumi"
    assert type_all(game, "", "").player == "Ben"


def test_a_month_in_plain_points(tmp_path):
    """qdan: a toichi of 20 from each; Ben is 12 short, which Aki and Chie share."""
    game = new(tmp_path, THREE, "qdan")
    type_all(game, "", "1p 2p 3p 4p 6a 8p 12p", "", "", "", "97", "76", "")
    assert game.scored.ledger.months[0].net == {"Aki": 46, "Ben": -32, "Chie": -14}


def test_koikoi_goes_on_until_somebody_stops(tmp_path):
    """akatan 6 and tane 1 after one koi-koi: 14. Then nobody stops, and Aki, who won, deals again."""
    game = new(tmp_path, ("Aki", "Ben"), "koikoi", "koikoi")
    assert game.enter("aki akatan").lines
    type_all(game, "k", "aki akatan tane:5 stop")
    assert game.scored.ledger.months[0].net == {"Aki": 14, "Ben": -14}
    type_all(game, "")
    assert (game.question.month, game.scored.ledger.next_dealer) == (3, "Aki")


def keystrokes(game, month, ledger, form):
    """How many keys it takes to type a month: each character, and Enter for each answer."""
    count = 0
    while game.question.month == 1 and game.question.kind != OVER:
        question = game.question
        text = reply_of(question, month, ledger)
        if question.kind == "captures":
            text = "" if question.usual else form(month["captures"][question.player])
        elif form is points and question.kind in ("pushed", "hand"):
            text = " ".join(month.get("declared", {}).get(question.player, ()))
        elif form is points and question.kind == "field":
            text = {"koba": "", "oba": "o", "zetsuba": "z"}[ledger.ba]
        text = text.replace(" ", "") if question.cards else text
        game.enter(text)
        count += len(text) + 1
    return count


def cards(pile):
    return str(pile)


def points(pile):
    from hhscore.cards import parse_cards
    from hhscore.games.hachihachi.captured import card_points
    from hhscore.games.hachihachi.rules import preset

    return str(card_points(parse_cards(pile), preset("standard")))


@pytest.mark.parametrize(("form", "most"), [(cards, EVERY_CARD), (points, POINTS)])
def test_an_ordinary_month_of_four_takes_few_keys(tmp_path, form, most, capsys):
    """Months of four with one pushed out, nobody ending them, hands and captures as they were dealt."""
    counted = []
    for seed in range(40):
        doc = deal_year(random.Random(seed), NAMES[:4], months=1, retire=0.0, mizuten=0.0, captures="cards")
        month = doc["months"][0]
        if "calls" in month:
            continue
        path = tmp_path / str(seed)
        path.mkdir()
        game = begin(path / "a.toml", doc)
        expected = score(load(_text(doc))).ledger.months[0]
        counted.append(keystrokes(game, month, expected, form))
        if form is cards:
            assert game.scored.ledger.months[0].net == expected.net
        if len(counted) == 4:
            break
    with capsys.disabled():
        print(f"\nkeystrokes for a month of four, {form.__name__}: {', '.join(map(str, counted))}")
    assert max(counted) < most


def _text(doc):
    from tests.support.dealing import to_toml

    return to_toml(doc)


def test_counts_by_kind_are_typed_the_kind_first(tmp_path):
    game = new(tmp_path)
    type_all(game, "", "", "", "", "", "b1 a3 r4 p8")
    assert months(game)[0]["captures"]["Aki"] == dict(zip(LETTERS, (1, 3, 4, 8), strict=True))


def test_without_a_terminal_a_session_that_is_not_there_is_not_begun(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "new.toml"]) == 1
    assert "begin it: hhscore new new.toml --players Aki,Ben,Chie" in capsys.readouterr().err
    assert not (tmp_path / "new.toml").exists()


def test_answers_may_come_from_a_pipe(tmp_path, capsys, monkeypatch):
    game = new(tmp_path)
    lines = ["2b", "", "", "", "", "", "107", "76", ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, ""])))
    assert main(["play", str(game.path)]) == 0
    told = capsys.readouterr().out
    assert "2b: the plum has no bright" in told
    assert "hand over   Ben → Aki 1k0 · Chie → Aki 0k7" in told
    assert "\x1b" not in told
    assert score(load(game.path.read_text(encoding="utf-8"))).ledger.months[0].net == {
        "Aki": 19,
        "Ben": -12,
        "Chie": -7,
    }


def test_only_play_needs_prompt_toolkit():
    """Look-ups and the pure parts of the guided table start without it."""
    modules = "hhscore.play.game, hhscore.play.preview, hhscore.play.loop, hhscore.cli.play"
    code = f"import sys, {modules}; print('prompt_toolkit' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_what_an_answer_was_taken_for_says_whom_it_names(tmp_path):
    game = new(tmp_path, SEVEN)
    game.enter("")
    assert game.enter("dai").said == "Dai"


def test_mizuten_is_told_with_the_ba(tmp_path):
    game = new(tmp_path, FOUR)
    game.enter("o")
    assert "1 kan × oba 2 from each of the others at the table" in " ".join(game.enter("m").told)


def test_a_second_asking_is_told_when_it_begins(tmp_path):
    """Four players of `traditional`: one enters and three retire, so those three are asked again."""
    game = new(tmp_path, FOUR, "traditional")
    type_all(game, "", "e", "r", "r")
    assert "fewer than three enter: who retired is asked again" in game.enter("r").told
    assert game.question.kind == "shibari"
    assert not [words for words in game.enter("r").told if "asked again" in words]


def test_who_broke_hatto_is_told_what_that_costs_while_nothing_is_paid_yet(tmp_path):
    game = new(tmp_path)
    type_all(game, "", "", "", "", "Ben akatan sage")
    with pytest.raises(Refusal, match=r"^Who broke hatto\? Aki, Chie, or Enter for nobody.$"):
        game.enter("Ben")
    assert game.enter("Chie").told == ("Chie alone pays what Ben is paid for akatan",)


def test_koikoi_may_be_called_together_with_what_was_made(tmp_path):
    game = new(tmp_path, ("Aki", "Ben"), "koikoi", "koikoi")
    game.enter("Aki tane:5 koikoi")
    game.enter("Aki tane:6 k")
    assert months(game)[0]["koikoi"] == {"Aki": 2}
    with pytest.raises(Refusal):
        game.enter("Aki tanne:5 koikoi")
    assert months(game)[0]["koikoi"] == {"Aki": 2}


def test_points_with_their_plains_are_one_answer(tmp_path):
    game = new(tmp_path)
    type_all(game, "", "", "", "", "")
    outcome = game.enter("107 plains 16")
    assert (outcome.label, outcome.said) == ("Aki took", "107, 16 plains")
    game.enter("undo")
    assert game.question.label == "Aki took"
    assert not months(game)[0].get("plains")


def test_who_retires_for_nothing_where_retiring_is_paid(tmp_path):
    """`traditional`, four asked: the first to retire receives 1 kan, who retires after that nothing."""
    game = new(tmp_path, FOUR, "traditional")
    type_all(game, "", "e")
    scored = game.scored
    told = preview(game.question, "r", scored.session, scored.rules, scored.ledger)
    assert told == "Ben retires: 1k0 from those who play"
    game.enter("r")
    scored = game.scored
    told = preview(game.question, "r", scored.session, scored.rules, scored.ledger)
    assert told == "Chie retires, and receives nothing"


def test_play_leaves_the_signals_as_it_found_them(shell: Shell) -> None:
    """Who calls it from a program of their own is ended by a signal afterwards as before."""
    before = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)]
    shell("play", shell.write('hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n'), stdin="koba\nquit\n")
    assert [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)] == before
