"""What the commands that change a session have in common: finding it, changing it in one step, answering."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TypeVar

from hhscore.cli import frame
from hhscore.words.printable import name_of

Made = TypeVar("Made")


def chosen(words: list[str] | None, own: Collection[str] = ()) -> tuple[Path, list[str], str]:
    """The session, the words after it, and how the answer begins: with its name, where FILE was left out."""
    words = list(words or ())
    named = bool(words) and words[0] not in own
    path, rest = frame.choose_session(words, own, say=False)
    return path, rest, "" if named else f"{name_of(path)}: "


def changed(path: Path, change: Callable[[str, Path], tuple[str, str, Made]]) -> Made:
    """Change a session in one step that `undo` can take back, while nobody else writes it.

    `change` gets the text and the folder, and gives the new text, the step's name and what to hand on. When this
    returns the file is safely on the disk.
    """
    from hhscore.storage import store

    with store.transaction(path, notify=frame.warn) as file:
        text, label, made = change(file.text, path.parent)
        file.save(text, label)
    return made


def tell(answer: str, described: Mapping[str, object], path: Path, begin: str, *, json: bool) -> None:
    """Print the answer: one line, or JSON."""
    if json:
        frame.print_json({"session": name_of(path), **described, "answer": answer})
    else:
        frame.tell(begin + answer)
