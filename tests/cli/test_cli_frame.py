"""What every command has from the frame: statuses, messages, numbers, pipes, the session that is meant."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import types
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.main import get_command

from hhscore import cli
from hhscore.cli import commands, frame
from hhscore.cli.lazy import Command, PlainValue, read_plainly
from tests.support.screen import start

HHSCORE = [sys.executable, "-m", "hhscore"]
CONTRACT = [
    *("hand", "captured", "field", "yaku", "cards", "odds", "drill", "rules"),
    *("new", "play", "add", "drop", "undo", "redo", "edit"),
    *("score", "why", "ledger", "audit", "report", "stats", "import", "schema"),
]


@pytest.fixture
def trial(monkeypatch):
    """Makes `hhscore trial` run a function."""

    def make(function):
        module = types.ModuleType("hhscore.cli.trial")
        module.trial = function  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "hhscore.cli.trial", module)
        monkeypatch.setitem(
            commands.COMMANDS, "trial", commands.Listed("trial", "trial", commands.RULES, "A trial.")
        )

    return make


def run(*words, stdin=b"", **environment):
    """Run hhscore as a program of its own, through pipes."""
    return subprocess.run(
        [*HHSCORE, *words], input=stdin, capture_output=True, env={**os.environ, **environment}, check=False
    )


def test_help_lists_every_command_of_the_contract_with_a_line_each(capsys):
    assert cli.main(["--help"]) == 0
    text = capsys.readouterr().out
    for name in CONTRACT:
        assert re.search(rf"^  {name} +[A-Z]", text, re.MULTILINE), name


def test_no_words_show_the_help(capsys):
    assert cli.main([]) == 0
    assert "Usage: hhscore" in capsys.readouterr().out


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_every_command_has_its_module_and_a_help_with_its_name(name, capsys):
    assert cli.main([name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"Usage: hhscore {name} ")


def test_help_keeps_the_lines_of_examples(trial, capsys):
    def function() -> None:
        """Do a trial.

        Examples:

            hhscore trial one
            hhscore trial two
        """

    trial(function)
    cli.main(["trial", "--help"])
    assert "\n    hhscore trial one\n    hhscore trial two\n" in capsys.readouterr().out


def test_help_in_a_pipe_has_neither_colour_nor_boxes():
    text = run("--help", FORCE_COLOR="1").stdout.decode()
    assert "\x1b" not in text
    assert not re.search("[\u2500-\u257f]", text)


@pytest.mark.parametrize(("returned", "status"), [(None, 0), (0, 0), (1, 1), ("text", 0)])
def test_a_command_returns_its_status(trial, returned, status):
    def function():
        return returned

    trial(function)
    assert cli.main(["trial"]) == status


def test_failure_is_a_line_on_standard_error_and_status_1(trial, capsys):
    def function() -> None:
        raise frame.Failure("seven cards make a hand; these are six")

    trial(function)
    assert cli.main(["trial"]) == 1
    assert capsys.readouterr() == ("", "hhscore: seven cards make a hand; these are six\n")


def test_failure_with_file_and_line_stands_as_it_is(trial, capsys):
    def function() -> None:
        raise frame.Failure("winter/03.toml:57: captures add up to 272")

    trial(function)
    assert cli.main(["trial"]) == 1
    assert capsys.readouterr().err == "winter/03.toml:57: captures add up to 272\n"


def test_a_file_that_is_not_there_is_named(trial, capsys):
    def function() -> None:
        frame.read_text("evening.toml")

    trial(function)
    assert cli.main(["trial"]) == 1
    assert capsys.readouterr().err == "hhscore: evening.toml: no such file or directory\n"


def test_a_folder_in_place_of_a_file_is_named(trial, capsys, tmp_path):
    def function() -> None:
        frame.read_text(str(tmp_path))

    trial(function)
    assert cli.main(["trial"]) == 1
    assert capsys.readouterr().err == f"hhscore: {tmp_path}: is a directory\n"


def test_a_fault_of_our_own_is_no_traceback(trial, capsys):
    def function() -> None:
        dict[str, int]()["month"]

    trial(function)
    assert cli.main(["trial"]) == 70
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert said.startswith("hhscore: a fault of hhscore itself, not of what you gave it: KeyError: 'month'\n")


@pytest.mark.parametrize(
    "error", [KeyError("month"), OSError(28, "No space left on device"), KeyboardInterrupt()]
)
def test_what_goes_wrong_after_a_save_does_not_deny_it(trial, capsys, tmp_path, error):
    path = tmp_path / "evening.toml"
    path.write_text("one")

    def function() -> None:
        from hhscore.storage import store

        for text in ("two", "three"):
            with store.transaction(path) as session:
                session.save(text, "a step")
        raise error

    trial(function)
    assert cli.main(["trial"]) == {KeyboardInterrupt: 130, KeyError: 70, OSError: 1}[type(error)]
    said = capsys.readouterr().err
    assert said.endswith(f"\nhhscore: {path} was saved before that\n")
    assert said.count("was saved before that") == 1
    assert "Nothing was saved" not in said

    def nothing() -> None:
        raise error

    trial(nothing)
    cli.main(["trial"])
    assert "was saved before that" not in capsys.readouterr().err


def test_the_traceback_is_there_for_who_asks(trial, monkeypatch):
    def function() -> None:
        dict[str, int]()["month"]

    trial(function)
    monkeypatch.setenv(cli.DEBUG_VARIABLE, "1")
    with pytest.raises(KeyError):
        cli.main(["trial"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hnad", "1b"], "there is no command 'hnad'. Did you mean hand"),
        (["-3"], "there is no command '-3'. `hhscore --help` lists the commands."),
        (["qqqq"], "there is no command 'qqqq'. `hhscore --help` lists the commands."),
        (["--jsno"], "no such option: --jsno"),
        (["new"], "missing argument 'FILE'"),
        (["new", "a.toml"], "who plays?"),
        (["new", "a.toml", "--players", "Aki,Ben,Chie", "--game", "go"], "--game go: there are hachihachi"),
        (["cards", "--jsno"], "no such option: --jsno (Possible options: --json)"),
    ],
)
def test_a_wrong_call_is_plain_text_and_status_2(words, said, capsys):
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"hhscore: {said}")
    assert "\nusage: hhscore" in err
    assert re.search("[\u2500-\u257f]|Traceback", err) is None


def test_negative_numbers_need_no_hyphens_before_them(trial, capsys):
    def function(
        words: list[str], month: int = 0, json: Annotated[bool, typer.Option("--json")] = False
    ) -> None:
        print(words, month, json)

    trial(function)
    assert cli.main(["trial", "paid", "Aki", "-24", "--month", "-1", "--json", "-2k6", "-"]) == 0
    assert capsys.readouterr().out == "['paid', 'Aki', '-24', '-2k6', '-'] -1 True\n"


def test_a_negative_number_as_it_was_typed_stands_in_messages(trial, capsys):
    def function(month: Annotated[int, typer.Argument(metavar="MONTH")]) -> None:
        print(month)

    trial(function)
    assert cli.main(["trial", "-3"]) == 0
    assert cli.main(["trial", "-3x"]) == 2
    out, err = capsys.readouterr()
    assert out == "-3\n"
    assert err.startswith("hhscore: invalid value for 'MONTH': '-3x' is not a whole number\n")


def test_plain_parameters_come_in_their_types(trial, capsys):
    def function(
        file: Path,
        names: list[str] | None = None,
        seed: int | None = None,
        level: Annotated[int, typer.Option(min=1)] = 2,
    ) -> None:
        print(repr(file), names, seed, level)

    trial(function)
    assert cli.main(["trial", "a.toml", "--names", "Aki", "--names", "Ben"]) == 0
    assert cli.main(["trial", "-", "--seed", "7"]) == 0
    assert cli.main(["trial", "a.toml", "--level", "0"]) == 2
    assert capsys.readouterr().out == "PosixPath('a.toml') ['Aki', 'Ben'] None 2\nPosixPath('-') None 7 2\n"


def test_commands_of_a_command(monkeypatch, capsys):
    module = types.ModuleType("hhscore.cli.trial")
    module.app = app = typer.Typer(help="Trials.", no_args_is_help=True)  # type: ignore[attr-defined]

    @app.command("list")
    def list_(amount: int = 0) -> int:
        """List them."""
        return amount

    @app.command()
    def show(name: str) -> None:
        """Show one."""
        print(name)

    monkeypatch.setitem(sys.modules, "hhscore.cli.trial", module)
    monkeypatch.setitem(
        commands.COMMANDS, "trial", commands.Listed("trial", "trial", commands.RULES, "Trials.")
    )
    assert cli.main(["trial", "list"]) == 0
    assert cli.main(["trial", "show", "-24"]) == 0
    assert cli.main(["trial", "shwo"]) == 2
    out, err = capsys.readouterr()
    assert out == "-24\n"
    assert "'shwo'" in err
    assert "usage: hhscore trial" in err


def test_a_pipe_closed_early_is_quiet():
    process = subprocess.Popen([*HHSCORE, "cards", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 0
    assert said == b""


def test_an_interrupt_ends_quietly(trial, capsys):
    def function() -> None:
        raise KeyboardInterrupt

    trial(function)
    assert cli.main(["trial"]) == 130
    assert capsys.readouterr().err == "\n"


def test_the_end_of_input_at_a_question_is_no_fault(trial, capsys):
    def function() -> None:
        raise typer.Abort

    trial(function)
    assert cli.main(["trial"]) == 1
    assert capsys.readouterr().err == "hhscore: stopped\n"


def test_kanji_reach_a_pipe_as_utf8_whatever_the_locale():
    answer = run("cards", "crane", LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert "松に鶴" in answer.stdout.decode("utf-8")


def test_a_file_name_that_is_not_utf8_is_no_traceback(tmp_path):
    name = os.fsdecode(b"\xff.toml")
    answer = run("new", str(tmp_path / "no" / name), "--players", "Aki,Ben,Chie")
    assert answer.returncode == 1
    assert b"\\udcff.toml cannot be saved: the folder" in answer.stderr


def test_nothing_is_coloured_where_no_color_is_set(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert frame.colour(Terminal())
    assert not frame.colour(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "")
    assert frame.colour(Terminal())
    monkeypatch.setenv("NO_COLOR", "1")
    assert frame.on_terminal(Terminal())
    assert not frame.colour(Terminal())
    monkeypatch.setenv("TERM", "dumb")
    assert not frame.on_terminal(Terminal())


def test_the_console_in_a_pipe_writes_plain_text(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    stream = io.StringIO()
    frame.console(stream).print("[4a] 立三本", style="bold red")
    assert stream.getvalue() == "[4a] 立三本\n"


def test_a_closed_stream_is_no_terminal():
    stream = io.StringIO()
    stream.close()
    assert not frame.on_terminal(stream)


def test_json_is_indented_for_people_only(monkeypatch, capsys):
    monkeypatch.setattr(frame, "on_terminal", lambda stream=None: True)
    frame.print_json({"yaku": "手四"})
    print(frame.as_json_line({"yaku": "手四"}))
    indented, line = '{\n  "format": 1,\n  "yaku": "手四"\n}', '{"format": 1, "yaku": "手四"}'
    assert capsys.readouterr().out == f"{indented}\n{line}\n"


def test_standard_input_is_read_line_by_line(monkeypatch):
    data = "\ufeff1b 松に鶴\r\n2r\n".encode() + b"\xff3r\n4a"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert list(frame.stdin_lines()) == ["1b 松に鶴", "2r", "\ufffd3r", "4a"]


def test_standard_input_is_read_whole(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\ufeffhhscore = 1\n".encode())))
    assert frame.read_text("-") == "\ufeffhhscore = 1\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(frame.SESSION_VARIABLE, raising=False)
    return tmp_path


def session(folder, name, age, text="# an evening\nhhscore = 1\n"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    os.utime(path, (2_000_000_000 - age, 2_000_000_000 - age))


def test_the_file_named_is_the_session(folder, capsys):
    assert frame.choose_session(["a.toml", "field", "1b"], {"field"}) == (Path("a.toml"), ["field", "1b"])
    assert capsys.readouterr().err == ""


def test_the_newest_session_of_the_folder_is_meant_and_named(folder, capsys):
    session(folder, "old.toml", age=200)
    session(folder, "new.toml", age=100, text="\ufeff'hhscore'=1\n")
    session(folder, "pyproject.toml", age=0, text="[project]\n")
    session(folder, "notes.txt", age=0)
    (folder / "folder.toml").mkdir()
    assert frame.choose_session(["field", "1b"], {"field"}) == (Path("new.toml"), ["field", "1b"])
    assert capsys.readouterr() == ("", "hhscore: session new.toml\n")


def test_the_variable_comes_before_the_newest(folder, monkeypatch):
    session(folder, "old.toml", age=200)
    session(folder, "new.toml", age=100)
    monkeypatch.setenv(frame.SESSION_VARIABLE, "old.toml")
    assert frame.choose_session([]) == (Path("old.toml"), [])
    monkeypatch.setenv(frame.SESSION_VARIABLE, "gone.toml")
    with pytest.raises(frame.Failure, match=r"HHSCORE_SESSION names gone\.toml, which is not there"):
        frame.choose_session([])


def test_without_a_session_the_answer_says_how_to_begin_one(folder):
    with pytest.raises(frame.Failure, match="hhscore new"):
        frame.usual_session()


def test_shell_completion_offers_commands_and_options():
    def complete(line, position):
        answer = run(
            _HHSCORE_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(position), TYPER_USE_RICH="0"
        )
        return answer.stdout.decode().split()

    lazily = subprocess.run(
        [sys.executable, "-c", "import sys; from hhscore.cli import main; sys.exit(main())"],
        env={
            **os.environ,
            "_HHSCORE_COMPLETE": "complete_bash",
            "COMP_WORDS": "hhscore ca",
            "COMP_CWORD": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert lazily.stdout.split() == ["captured", "cards"]
    assert complete("hhscore re", 1) == ["redo", "rename", "report"]
    assert "--json" in complete("hhscore cards --", 2)
    assert "--version" in complete("hhscore --", 1)


def test_the_completion_script_is_for_this_program():
    script = run(
        "--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1"
    ).stdout.decode()
    assert "_HHSCORE_COMPLETE=complete_bash" in script
    assert "complete -o default -F _hhscore_completion hhscore" in script


def test_new_refuses_a_file_that_is_there(folder, capsys):
    session(folder, "evening.toml", age=0)
    assert cli.main(["new", "evening.toml", "--players", "Aki,Ben,Chie"]) == 1
    assert capsys.readouterr().err == "hhscore: evening.toml is already there; name a new file\n"
    assert (folder / "evening.toml").read_text() == "# an evening\nhhscore = 1\n"
    (folder / "winter").mkdir()
    assert cli.main(["new", "winter", "--players", "Aki,Ben,Chie"]) == 1
    assert capsys.readouterr().err == "hhscore: winter is a folder; name a new file\n"


def test_new_begins_a_session_in_a_file_or_on_standard_output(folder, capsys, monkeypatch):
    assert (
        cli.main(["new", "a.toml", "--players", "Aki, Ben,Chie", "--rules", "houwow", "--title", "New Year"])
        == 0
    )
    assert capsys.readouterr().out == "a.toml: Aki, Ben, Chie; Aki deals month 1\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Aki\nBen\nChie\n")))
    assert cli.main(["new", "-", "--players", "-", "--rules", "houwow", "--title", "New Year"]) == 0
    assert capsys.readouterr().out == (folder / "a.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", " , "], "who plays? Name the players by seat: --players Aki,Ben,Chie"),
        (["--players", "Aki,Aki,Ben"], '"Aki" sits at the table twice'),
        (["--players", "Aki,Ben,Chie", "--rules", "standrad"], 'there are no rules "standrad"'),
        (["--players", "Aki,Ben"], "2 players cannot play hachihachi under standard, which is for 3 to 7"),
        (
            ["--players", "A,B,C,D", "--rules", "qdan"],
            "4 players cannot play hachihachi under qdan, which is for 3",
        ),
    ],
)
def test_new_refuses_what_could_not_be_played(words, said, folder, capsys):
    assert cli.main(["new", "a.toml", *words]) == 1
    assert capsys.readouterr().err.startswith(f"hhscore: {said}")
    assert not (folder / "a.toml").exists()


def test_cards_prints_the_48_cards_in_a_pipe(capsys):
    assert cli.main(["cards"]) == 0
    lines = capsys.readouterr().out.splitlines()
    copies = [int(found[1]) if (found := re.search("×([23])", line)) else 1 for line in lines]
    assert sum(copies) == 48
    assert lines[0] == "1b  crane  matsu-ni-tsuru  松に鶴"


def test_cards_names_the_cards_it_is_given(capsys):
    assert cli.main(["cards", "松に鶴", "12ppp"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1b  crane  matsu-ni-tsuru  松に鶴",
        "12p ×3  paulownia-plain  kiri-no-kasu  桐のカス",
    ]


def test_cards_reads_a_set_a_line(monkeypatch, capsys):
    def read(*options):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"crane 1r\n2b\n12ppp\n")))
        return cli.main(["cards", "-", *options])

    assert read() == 1
    out, err = capsys.readouterr()
    assert out == "1br\n12ppp\n"
    assert err.startswith("hhscore: line 2: 2b: the plum has no bright")
    assert read("--json") == 1
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.startswith(
        '{"format": 1, "cards": "1br", "names": [{"card": "1b", "count": 1, "month": 1, "flower": "pine"'
    )
    assert second.startswith('{"format": 1, "error": "2b: the plum has no bright')
    assert third.startswith('{"format": 1, "cards": "12ppp"')


def test_cards_fits_a_terminal_of_80_columns_in_colour_or_without():
    for no_color, coloured in (("", True), ("1", False)):
        terminal = start("cards", env={"TERM": "xterm-256color", "NO_COLOR": no_color})
        text = terminal.read()
        terminal.close()
        assert terminal.exitstatus == 0
        assert ("\x1b[" in text) is coloured
        lines = re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()
        assert len(lines) == 13
        assert max(map(len, lines)) <= 78
        assert lines[8] == " 8  pampas 芒         8b moon               8a geese   8p 8p"


def test_the_program_runs_as_a_module_and_tells_its_version():
    assert re.fullmatch(r"hhscore \d+\.\d+\.\d+\n", run("--version").stdout.decode())


def test_only_plain_parameters_are_read_plainly():
    def function(name: str, low: Annotated[int, typer.Option(min=1)] = 1) -> None: ...

    app = typer.Typer(add_completion=False)
    app.command(cls=Command)(function)
    command = get_command(app)
    name, low = command.params
    assert isinstance(read_plainly(name).get_runtime_param(), PlainValue)
    assert not isinstance(read_plainly(low).get_runtime_param(), PlainValue)
