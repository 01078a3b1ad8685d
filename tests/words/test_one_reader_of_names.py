"""What people call things: every yaku, verb, ba and month in its names, alike in files, commands and prompts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hhscore.cards.names import name_key
from hhscore.cli import main
from hhscore.facts import opened
from hhscore.games.hachihachi.rules import preset
from hhscore.games.koikoi import koikoi_preset
from hhscore.games.koikoi.yaku import parse_several
from hhscore.games.yaku_names import all_yaku, find_exact, find_several
from hhscore.rules import preset_names
from hhscore.words.spoken import find_spoken
from hhscore.words.yaku_names import find_yaku_id
from tests.support.screen import Screen

HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie", "Dai"]\n'
ROMAJI = """[[months]]
ba = "koba"
choices = ["Aki enter", "Ben retire"]
[months.declared]
Aki = ["tate-sanbon", "tan-ichi"]
[[months.calls]]
player = "Chie"
yaku = ["akatan"]
call = "sage"
[[months.calls]]
player = "Chie"
yaku = ["shiko"]
call = "end"
[[months.hatto]]
player = "Aki"
yaku = "akatan"
for = "Chie"
"""
KANJI = """[[months]]
ba = "小場"
choices = ["Aki 出る", "Ben 下りる"]
[months.declared]
Aki = ["たてさんぼん", "タンイチ"]
[[months.calls]]
player = "Chie"
yaku = ["赤短"]
call = "下げ"
[[months.calls]]
player = "Chie"
yaku = ["しこう"]
call = "打ち切り"
[[months.hatto]]
player = "Aki"
yaku = "あかたん"
for = "Chie"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HHSCORE_SESSION", raising=False)
    return tmp_path


def begin(folder: Path, months: str = "", game: str = "hachihachi") -> Path:
    path = folder / "evening.toml"
    path.write_text(f'{HEAD}game = "{game}"\n{months}', encoding="utf-8")
    return path


def test_a_file_in_either_language_is_the_same_session() -> None:
    assert opened(HEAD + KANJI).session == opened(HEAD + ROMAJI).session


def test_a_file_keeps_the_names_it_was_written_in(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = begin(folder, KANJI)
    assert main(["add", "evening.toml", "paid", "Aki", "-12"]) == 0
    assert all(line in path.read_text(encoding="utf-8") for line in KANJI.splitlines())
    capsys.readouterr()
    assert main(["ledger", "evening.toml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["months"][0]["ba"] == "koba"


def test_a_yaku_of_a_rule_file_keeps_an_english_name_of_another() -> None:
    assert find_yaku_id("three") == "three"


@pytest.mark.parametrize("name", preset_names())
def test_every_name_of_every_yaku_names_it(name: str) -> None:
    rules = koikoi_preset() if name == "koikoi" else preset(name)
    known = all_yaku(rules)
    for yaku in known:
        for one in yaku.names:
            assert [found.id for found in find_several(one, known)] == [yaku.id]
        assert find_yaku_id(yaku.kanji or yaku.id) == yaku.id
        assert find_yaku_id(yaku.id.replace("-", "")) == yaku.id


def test_no_two_yaku_of_a_game_share_a_name() -> None:
    for rules in (preset("standard"), preset("traditional"), koikoi_preset()):
        known = all_yaku(rules)
        keys = [key for yaku in known for key in {name_key(name) for name in yaku.names}]
        assert len(keys) == len(set(keys))
        assert find_exact("zzz", known) is None


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("花見で一杯", ["hanami"]),
        ("タネ6", ["tane:6"]),
        ("tane 6 あかたん", ["tane:6", "akatan"]),
        ("flower viewing", ["hanami"]),
        ("後光", ["goko"]),
    ],
)
def test_yaku_of_koikoi_as_they_are_said(words: str, ids: list[str]) -> None:
    assert [str(one) for one in parse_several(words.split(), koikoi_preset())] == ids


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("call Chie あかたん 打ち切り", 'yaku = ["akatan"]\ncall = "end"'),
        ("call Chie 後光 end", 'yaku = ["goko"]'),
        ("call Chie red ribbons sage", 'yaku = ["akatan"]\ncall = "sage"'),
        ("declare Aki ぴかいち", 'Aki = ["pikaichi"]'),
        ("declare Aki one ribbon", 'Aki = ["tan-ichi"]'),
        ("declare Aki standing three, one ribbon", 'Aki = ["tate-sanbon", "tan-ichi"]'),
        ("declare Aki なし", "Aki = []"),
        ("choice Aki 出る", 'choices = ["Aki enter"]'),
        ("choice Aki in", 'choices = ["Aki enter"]'),
        ("choice Aki 降りる", 'choices = ["Aki retire"]'),
        ("場 こば", 'ba = "koba"'),
        ("見ずてん", "mizuten = true"),
        ("取り札 Aki 残り", 'Aki = "rest"'),
        ("手役 Aki 三本", 'Aki = ["sanbon"]'),
        # 88 is par: 12 over are 100, 12 under 76.
        ("captures Aki 100点", "Aki = 100"),
        ("captures Aki 100 points", "Aki = 100"),
        ("captures Aki +12", "Aki = 100"),
        ("captures Aki 12 over", "Aki = 100"),
        ("captures Aki 12 under", "Aki = 76"),
        ("captures Aki 12文の負け", "Aki = 76"),
        ("captures Aki -12", "Aki = 76"),
    ],
)
def test_facts_in_the_words_of_the_table(folder: Path, words: str, line: str) -> None:
    path = begin(folder, "[[months]]\n")
    assert main(["add", "evening.toml", *words.split()]) == 0
    assert line in path.read_text(encoding="utf-8")


def test_a_yaku_of_the_other_kind_is_named_as_what_it_is(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin(folder, "[[months]]\n")
    assert main(["add", "evening.toml", "declare", "Aki", "akatan"]) == 1
    assert "akatan is a captured yaku, not a hand yaku" in capsys.readouterr().err


def test_a_verb_means_what_is_asked() -> None:
    assert find_spoken("n", ("enter", "retire")) == "retire"
    assert find_spoken("n", ("nobody",)) == "nobody"
    assert find_spoken("コイコイ", ("stop", "koikoi")) == "koikoi"
    assert find_spoken("x", ("enter", "retire")) is None


@pytest.mark.parametrize("word", ["2", "plum", "梅", "うめ"])
def test_why_of_a_month_by_its_flower(word: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begin(folder, '[[months]]\nba = "koba"\nchoices = ["Aki enter"]\ncaptures = {Aki = 88}\n')
    path = folder / "evening.toml"
    path.write_text(
        'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n'
        + '[[months]]\nba = "koba"\ncaptures = { Aki = 76, Ben = 88, Chie = 100 }\n' * 2,
        encoding="utf-8",
    )
    assert main(["why", "evening.toml", word]) == 0
    assert capsys.readouterr().out.startswith("Month 2 · plum")
    assert main(["why", word, "Ben"]) == 0
    assert main(["why", "evening.toml", "8月"]) == 1
    assert "8月 is no month; months 1 to 2 are recorded" in capsys.readouterr().err


def test_a_month_at_the_table_in_japanese(folder: Path) -> None:
    begin(folder)
    screen = Screen("play", "evening.toml", folder=folder)
    screen.see("Month 1 · pine")
    screen.answer("小場", "field       › koba")
    screen.answer("出る", "Aki         › enters")
    screen.answer("下りる", "Ben         › retires")
    screen.answer("たてさんぼん", "tate-sanbon")
    screen.answer("なし", "Chie's hand › none declared")
    screen.answer("なし", "Dai's hand  › none declared")
    screen.answer("chie 赤短 下げ", "Chie akatan sage")
    screen.answer("取り消し", "undone")
    screen.answer("chie あかたん 打ち切り", "Chie akatan end")
    screen.answer("終わり", "is saved")
    assert screen.end() == 0


def test_koikoi_takes_the_word_it_asks_for(folder: Path) -> None:
    for number, word in enumerate(("koikoi", "こいこい", "koi koi", "コイコイ")):
        path = folder / f"{number}.toml"
        path.write_text('hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben"]\n', encoding="utf-8")
        screen = Screen("play", path.name, folder=folder)
        screen.see("stopped")
        screen.answer("aki 花見で一杯", "Aki says")
        screen.answer(word, "1 koi-koi")
        screen.answer("aki タネ6 koi koi", "2 koi-koi")
        screen.answer("quit", "is saved")
        assert screen.end() == 0


def test_points_of_several_as_they_are_said_at_the_table(folder: Path) -> None:
    path = folder / "evening.toml"
    path.write_text('hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n', encoding="utf-8")
    screen = Screen("play", "evening.toml", folder=folder)
    screen.see("field")
    screen.answer("help", "eee or reee for the next players in turn, 107 76 for their points")
    screen.answer("koba", "Aki's hand")
    screen.answer("Chie kuttsuki", "Chie declared kuttsuki")
    screen.answer("", "Ben's hand")
    screen.answer("", "captured")
    screen.answer("", "Aki took")
    screen.answer("107, 76", "Chie took")  # 264 - 107 - 76 = 81
    screen.answer("undo", "undone")
    screen.answer("ben 12 under chie 81", "month 1", "Chie +")
    screen.answer("quit", "is saved")
    assert screen.end() == 0
    assert "Ben = 76\nChie = 81" in path.read_text(encoding="utf-8")
