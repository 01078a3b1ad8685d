"""`edit`: a copy in the editor, checked before it is taken; nothing that was typed is lost."""

from __future__ import annotations

import shlex
import sys

import pexpect
import pytest

from hhscore.cli import edit, main
from hhscore.session import load, write
from tests.support.scored import THREE
from tests.support.screen import start

DONE = {"ba": "koba", "captures": {"Aki": 76, "Ben": 88, "Chie": 100}}


@pytest.fixture
def evening(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HHSCORE_SESSION", raising=False)
    monkeypatch.delenv("VISUAL", raising=False)
    path = tmp_path / "evening.toml"
    path.write_text(write.append_month(write.new(THREE), DONE), encoding="utf-8")
    return path


def editor(monkeypatch, tmp_path, code, variable="EDITOR"):
    """An editor that does this to the `text` of its file."""
    script = tmp_path / "editor.py"
    script.write_text(
        "import pathlib, sys\n"
        "path = pathlib.Path(sys.argv[1])\n"
        "text = path.read_bytes().decode()\n"
        f"{code}\n"
        "path.write_bytes(text.encode())\n",
        encoding="utf-8",
    )
    monkeypatch.setenv(variable, f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}")


def ran(capfd, *words):
    status = main(list(words))
    told = capfd.readouterr()
    return status, told.out, told.err


def test_a_good_edit_is_taken_as_one_step(evening, tmp_path, monkeypatch, capfd):
    before = evening.read_bytes()
    editor(monkeypatch, tmp_path, "text = '# ours\\n' + text.replace('koba', 'oba')")
    assert ran(capfd, "edit", "evening.toml") == (
        0, "edited · no longer: month 1: ba koba · new: month 1: ba oba\n", ""
    )  # fmt: skip
    assert evening.read_bytes().startswith(b"# ours\n")
    assert ran(capfd, "undo")[1] == "evening.toml: undone: edited by hand · again: month 1: ba koba\n"
    assert evening.read_bytes() == before


def test_the_usual_session_and_nothing_changed(evening, tmp_path, monkeypatch, capfd):
    editor(monkeypatch, tmp_path, "pass")
    monkeypatch.setattr(edit, "_AT_ONCE", 0.0)
    assert ran(capfd, "edit") == (0, "evening.toml: nothing changed\n", "")
    editor(monkeypatch, tmp_path, "text = '# only a comment\\n' + text")
    assert ran(capfd, "edit") == (0, "evening.toml: edited, no fact changed\n", "")


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("code", "EDITOR='{} --wait'"),
        ("subl", "EDITOR='{} --wait'"),
        ("gvim", "EDITOR='{} --nofork'"),
        ("ours", "EDITOR='code --wait', or the like"),
    ],
)
def test_an_editor_that_ends_at_once_should_be_told_to_wait(evening, tmp_path, monkeypatch, capfd, name, how):
    monkeypatch.setattr(edit, "_AT_ONCE", 1e9)  # whatever a busy machine takes for it
    program = tmp_path / name
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("EDITOR", str(program))
    status, out, err = ran(capfd, "edit")
    assert (status, out) == (0, "evening.toml: nothing changed\n")
    assert "the editor ended at once. If it has opened a window, close that without saving" in err
    assert err.endswith(f"let it wait: {how.format(program)}\n")


def test_visual_comes_before_editor(evening, tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("EDITOR", "false")
    editor(monkeypatch, tmp_path, "text = text.replace('koba', 'oba')", "VISUAL")
    assert ran(capfd, "edit")[0] == 0


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("text = text.replace('100', '110')", "evening.toml:8: month 1: captures add up to 274"),
        ("text = text.replace('ba = ', 'bah = ')", 'evening.toml:7: month 1: "bah" is no key of a month; ba perhaps'),
        ("text = text + '[['", "evening.toml:"),
        ("text = ''", "evening.toml:1: there is nothing in the file"),
        ("text = text.replace('standard', 'standrad')", "standrad"),
    ],
)  # fmt: skip
def test_a_faulty_edit_is_not_taken_but_kept_beside_the_file(
    evening, tmp_path, monkeypatch, capfd, code, why
):
    before = evening.read_bytes()
    editor(monkeypatch, tmp_path, code)
    status, out, err = ran(capfd, "edit")
    assert (status, out) == (1, "")
    assert why in err
    assert err.endswith("evening.toml was not changed; what you typed is kept in evening.toml.rejected\n")
    assert evening.read_bytes() == before
    names = {"before": before.decode()}
    kept = evening.with_name("evening.toml.rejected").read_text(encoding="utf-8")
    exec(code, {}, local := {"text": names["before"]})
    assert kept == local["text"]
    assert ran(capfd, "edit")[2].endswith("kept in evening.toml.rejected-2\n")
    assert ran(capfd, "undo")[0] == 1


def test_a_fault_that_was_there_before_is_no_reason(evening, tmp_path, monkeypatch, capfd):
    evening.write_text(evening.read_text(encoding="utf-8").replace("100", "110"), encoding="utf-8")
    editor(monkeypatch, tmp_path, "text = text.replace('koba', 'oba')")
    assert ran(capfd, "edit")[0] == 0
    assert load(evening.read_text(encoding="utf-8")).data["months"][0]["ba"] == "oba"


def test_an_editor_that_fails(evening, tmp_path, monkeypatch, capfd):
    before = evening.read_bytes()
    editor(monkeypatch, tmp_path, "path.write_text(text + '# more'); sys.exit(3)")
    status, _, err = ran(capfd, "edit")
    assert status == 1
    assert err == "hhscore: the editor ended with status 3; what you typed is kept in evening.toml.rejected\n"
    monkeypatch.setenv("EDITOR", "no-such-editor-here")
    assert ran(capfd, "edit")[2] == (
        "hhscore: the editor no-such-editor-here cannot be started: no such file or directory; "
        "set EDITOR to the one you use\n"
    )
    monkeypatch.setenv("EDITOR", "'open")
    assert "a quote is left open" in ran(capfd, "edit")[2]
    assert evening.read_bytes() == before


def test_somebody_else_saved_in_the_meantime(evening, tmp_path, monkeypatch, capfd):
    editor(
        monkeypatch,
        tmp_path,
        f"import subprocess; subprocess.run([{sys.executable!r}, '-m', 'hhscore', 'add', {str(evening)!r}, "
        "'paid', 'Aki', '-12'], stdout=subprocess.DEVNULL, check=True)\n"
        "text = text.replace('koba', 'oba')",
    )
    status, _, err = ran(capfd, "edit")
    assert status == 1
    assert "was changed by someone else while you edited it; what you typed is kept in" in err
    assert load(evening.read_text(encoding="utf-8")).data["months"][0]["paid"] == {"Aki": -12}
    assert "oba" in evening.with_name("evening.toml.rejected").read_text(encoding="utf-8")


def at_a_terminal(evening):
    return start("edit", str(evening), folder=evening.parent)


def test_at_a_terminal_one_may_edit_again(evening, tmp_path, monkeypatch):
    editor(
        monkeypatch,
        tmp_path,
        "text = text.replace('110', '100').replace('koba', 'oba') if '110' in text else text.replace('100', '110')",
    )
    child = at_a_terminal(evening)
    child.expect("captures add up to 274")
    child.expect(r"e edit again · k keep it as it is · d leave the file as it was \[e\] ")
    child.sendline("what")
    child.expect("e edit again")
    child.sendline("")
    child.expect("edited · no longer: month 1: ba koba · new: month 1: ba oba")
    child.expect(pexpect.EOF)


def test_at_a_terminal_one_may_keep_it(evening, tmp_path, monkeypatch):
    editor(monkeypatch, tmp_path, "text = text.replace('100', '110')")
    child = at_a_terminal(evening)
    child.expect("k keep it as it is")
    child.sendline("k")
    child.expect(pexpect.EOF)
    assert "110" in evening.read_text(encoding="utf-8")


def test_at_a_terminal_what_is_no_session_cannot_be_kept(evening, tmp_path, monkeypatch):
    editor(monkeypatch, tmp_path, "text = text + '[['")
    child = at_a_terminal(evening)
    child.expect(r"\r\ne edit again · d leave the file as it was \[e\] ")
    child.sendeof()
    child.expect("kept in")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 1


@pytest.mark.parametrize("named", ["vi", "/usr/bin/nvim -u NONE", "emacs -nw"])
def test_an_editor_of_the_terminal_is_not_started_without_one(evening, monkeypatch, capfd, named):
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", named)
    before = evening.read_bytes()
    assert main(["edit", str(evening)]) == 1
    err = capfd.readouterr().err
    assert err.startswith(f"hhscore: {named} needs a terminal, and there is none here")
    assert evening.read_bytes() == before
