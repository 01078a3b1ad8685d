"""`hhscore edit`: the file in your editor, checked before it is taken."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NotRequired, TypedDict

import typer

from hhscore.cli import frame
from hhscore.cli.at_the_table import chosen, tell
from hhscore.cli.editor import name_editor, program_of, split_command
from hhscore.cli.options import Json
from hhscore.words.printable import name_of

_SHOWN = 8
_AT_ONCE = 1.0
"""Within so many seconds nobody has edited anything."""
_WAIT = {
    **dict.fromkeys(("code", "code-insiders", "codium", "cursor", "zed", "gedit", "atom", "pluma"), "--wait"),
    **dict.fromkeys(("subl", "sublime_text", "mate"), "--wait"),
    **dict.fromkeys(("gvim", "mvim", "vimr"), "--nofork"),
    "kate": "--block",
    "open": "-W -n -t",
}
"""The options with which editors wait until their window is closed."""
_IN_TERMINAL = {
    *(
        "vi",
        "vim",
        "view",
        "nvim",
        "nano",
        "pico",
        "micro",
        "hx",
        "helix",
        "kak",
        "joe",
        "jed",
        "ne",
        "mcedit",
    ),
}
"""Editors that need the terminal; any other may be a script that changes the file by itself."""


class EditAnswer(TypedDict):
    """An edit in JSON: the facts that are no longer there, and those that are new."""

    session: NotRequired[str]
    changed: bool
    gone: list[str]
    came: list[str]
    answer: NotRequired[str]


def edit(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="The session; the usual one where left out.")
    ] = None,
    json: Json = False,
) -> int:
    """Open the session in your editor (VISUAL, EDITOR, or vi); it is checked when you close it.

    You edit a copy. If something is wrong with it, you are shown what, and may edit again, keep it as it is, or
    leave the file as it was. Without a terminal an editor that needs one is not started, and what is wrong is not
    taken. What is not taken is kept beside the file. The whole edit is one step for `hhscore undo`.

    Examples:

        hhscore edit evening.toml
        EDITOR=nano hhscore edit
    """
    from hhscore.storage import store

    path, _, begin = chosen([] if file is None else [file])
    _need_terminal(path)
    before = store.read(path)
    text = before.text
    while True:
        begun = time.monotonic()
        text, status = _edited(text, path.name)
        if text == before.text:
            if status:
                raise frame.Failure(f"the editor ended with status {status}; nothing was changed")
            if time.monotonic() - begun < _AT_ONCE:
                _hint_at_waiting()
            tell("nothing changed", EditAnswer(changed=False, gone=[], came=[]), path, begin, json=json)
            return 0
        if status:
            return _refused(path, text, f"the editor ended with status {status}")
        wrong, sound = _problems(before.text, text, path)
        if not wrong:
            break
        for words in wrong[:_SHOWN]:
            frame.warn(words)
        if len(wrong) > _SHOWN:
            frame.warn(f"and {len(wrong) - _SHOWN} problems more")
        choice = _asked(sound)
        if choice == "keep":
            break
        if choice == "discard":
            return _refused(path, text, f"{name_of(path)} was not changed")
    return _saved(path, before.text, text, begin, json=json)


def _saved(path: Path, before: str, text: str, begin: str, *, json: bool) -> int:
    """Save the edit as one step, unless somebody else has changed the file in the meantime."""
    from hhscore.facts import stepped
    from hhscore.storage import store

    try:
        with store.transaction(path, notify=frame.warn) as session:
            if session.text != before:
                return _refused(
                    path, text, f"{name_of(path)} was changed by someone else while you edited it"
                )
            session.save(text, "edited by hand")
    except store.StoreError as error:
        return _refused(path, text, str(error))
    gone, came = stepped(before, text)
    parts = [f"no longer: {'; '.join(gone[:_SHOWN])}"] if gone else []
    parts += [f"new: {'; '.join(came[:_SHOWN])}"] if came else []
    more = max(len(gone) - _SHOWN, 0) + max(len(came) - _SHOWN, 0)
    parts += [f"and {more} more"] if more else []
    answer = "edited" + (f" · {' · '.join(parts)}" if parts else ", no fact changed")
    tell(answer, EditAnswer(changed=True, gone=gone, came=came), path, begin, json=json)
    return 0


def _need_terminal(path: Path) -> None:
    """Refuse to start an editor that works in a terminal where nobody could type in it."""
    in_terminal = program_of(name_editor()) in _IN_TERMINAL or "-nw" in name_editor().split()
    if in_terminal and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise frame.Failure(
            f"{name_editor()} needs a terminal, and there is none here; change {name_of(path)} with `hhscore add`, "
            "or name an editor with a window in VISUAL"
        )


def _hint_at_waiting() -> None:
    """An editor with a window of its own often only asks for it and ends: then there is nothing to take."""
    words, program = name_editor().split(), program_of(name_editor())
    option = _WAIT.get(program)
    how = f"EDITOR={f'{words[0]} {option}'!r}" if option else "EDITOR='code --wait'"
    frame.note(
        "the editor ended at once. If it has opened a window, close that without saving, and let it wait: "
        f"{how}{'' if option else ', or the like'}"
    )


def _edited(text: str, name: str) -> tuple[str, int]:
    """What the editor makes of a copy of the text, and the status it ends with."""
    import subprocess
    from tempfile import TemporaryDirectory

    editor = name_editor()
    with TemporaryDirectory(prefix="hhscore-") as folder:
        copy = Path(folder) / name
        copy.write_bytes(text.encode("utf-8", "surrogateescape"))
        try:
            words = split_command(editor) or ["vi"]
            status = subprocess.run([*words, str(copy)], check=False).returncode
        except ValueError:
            raise frame.Failure(f"EDITOR is {editor}, which is no command: a quote is left open") from None
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise frame.Failure(
                f"the editor {editor} cannot be started: {reason}; set EDITOR to the one you use"
            ) from None
        try:
            return copy.read_bytes().decode("utf-8", "surrogateescape"), status
        except OSError:
            return text, status or 1


def _problems(before: str, text: str, path: Path) -> tuple[list[str], bool]:
    """What is wrong with the text and was not with the one before, and whether it is a session at all."""
    from hhscore.facts import opened
    from hhscore.model.session import Refused
    from hhscore.rules import RulesError

    had: set[tuple[str, str]] = set()
    with suppress(Refused, RulesError):  # then everything is new
        scored = opened(before, str(path), path.parent)
        had = {(problem.name, problem.message) for problem in scored.problems()}
    try:
        scored = opened(text, str(path), path.parent)
    except Refused as refused:
        return [str(refused)], False
    except RulesError as error:
        return [str(error)], True
    wrong = [problem for problem in scored.problems() if (problem.name, problem.message) not in had]
    first = next((place for place, problem in enumerate(wrong) if problem.rule == "dealer.next"), None)
    words = [
        scored.loaded.message(problem)
        for place, problem in enumerate(wrong)
        # One month that is not settled leaves all those after it without a dealer: said once.
        if problem.rule != "dealer.next" or place == first
    ]
    return words, True


def _asked(sound: bool) -> str:
    """What to do with an edit in which something is wrong; without a terminal it is not taken."""
    if not sys.stdin.isatty() or not sys.stderr.isatty():
        return "discard"
    choices = {"e": "edit", "k": "keep", "d": "discard"} if sound else {"e": "edit", "d": "discard"}
    said = {"edit": "e edit again", "keep": "k keep it as it is", "discard": "d leave the file as it was"}
    question = " · ".join(said[choice] for choice in choices.values())
    while True:
        print(f"{question} [e] ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        answer = line.strip().lower()[:1] or ("e" if line else "d")
        if answer in choices:
            return choices[answer]


def _refused(path: Path, text: str, why: str) -> int:
    """Put what was typed beside the file, and say where."""
    from hhscore.storage import store

    try:
        kept = store.keep_aside(path, text, "rejected")
    except OSError as error:
        frame.warn(f"{why}; and what you typed could not be kept: {error.strerror}. Here it is:")
        sys.stderr.write(text)
        return 1
    raise frame.Failure(f"{why}; what you typed is kept in {name_of(kept)}")
