"""The commands that save something, each with the states in which it may leave a folder, whatever happens to it."""

from __future__ import annotations

import contextlib
import itertools
from dataclasses import dataclass, field
from pathlib import Path

from tests.soak.harness import SAVED, Answer, beside, call
from tests.support.promises import DONE, THREE

FILE = "a.toml"
EARLIER = THREE + DONE + "# the night of the storm, 松\n"
"""What the session held before the step that was made last."""
SHEET = "month,winner,Aki,Ben,Chie\n1,Chie,-24,-24,48\n2,Aki,12,0,-12\n"
LEFT_BESIDE = {".a.toml.lock", ".a.toml.undo"}
"""What may lie beside a session when nothing is going on."""


@dataclass(frozen=True)
class Save:
    """A command that saves: its words, and the file that it makes or changes."""

    words: tuple[str, ...]
    target: str = FILE
    undone: bool = False
    """Whether a step was taken back before it, for `redo`."""
    _states: dict[str, bytes] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return " ".join(self.words)

    def prepare(self, folder: Path) -> None:
        """Put a session with one step into an empty folder, and a sheet to import."""
        (folder / FILE).write_bytes(EARLIER.encode())
        (folder / "s.csv").write_text(SHEET, encoding="utf-8")
        assert call("add", FILE, "paid", "Aki", "12").status == 0
        if self.undone:
            assert call("undo", FILE).status == 0

    def before(self, folder: Path) -> bytes | None:
        """Prepare the folder, and return what the target holds; None where it is not there yet."""
        self.prepare(folder)
        return content(folder / self.target)

    def run(self) -> Answer:
        """Run the command in the current folder."""
        return call(*self.words)


SAVES = (
    Save(("add", FILE, "paid", "Ben", "-12")),
    Save(("add", FILE, "next")),
    Save(("undo", FILE)),
    Save(("redo", FILE), undone=True),
    Save(("drop", FILE, "1")),
    Save(("rename", FILE, "Aki", "Eva")),
    Save(("new", "b.toml", "--players", "Aki,Ben,Chie"), "b.toml"),
    Save(("import", "s.csv", "-o", "b.toml"), "b.toml"),
    Save(("report", FILE, "-o", "b.html"), "b.html"),
)
STEPS = SAVES[:6]
"""Those that are a step of a session, which `undo` takes back or, for `undo` itself, `redo` makes again."""


def content(path: Path) -> bytes | None:
    """What a file holds; None where there is none."""
    return path.read_bytes() if path.exists() else None


_numbers = itertools.count(1)


def fresh(folder: Path) -> Path:
    """Make an empty folder the current one; the caller's stays for others."""
    place = folder / f"{next(_numbers)}"
    place.mkdir()
    return place


def whole(save: Save, folder: Path) -> bytes:
    """What the target holds after the command when nothing goes wrong."""
    place = fresh(folder)
    with contextlib.chdir(place):
        save.prepare(place)
        assert save.run().status == 0, save
        after = content(place / save.target)
    assert after is not None
    return after


def check_after(save: Save, place: Path, before: bytes | None, after: bytes, status: int, told: str) -> None:
    """Assert what must hold after a save that was disturbed: one of two states, the one told, and a way back.

    `status` is negative for a process that was killed, which has told nothing.
    """
    target = place / save.target
    now = content(target)
    assert now in (before, after), f"{save}: half a state: {now!r}"
    if status == 0:
        assert now == after, f"{save}: said it was done, and it was not: {told}"
    if status > 0 and now == after and after != before:
        assert SAVED.search(told), f"{save}: saved, and not said so: {told}"
    if save.target == FILE:
        check_way_back(save, place, before or b"", after, status, told)
    elif save.target == "b.html":
        assert not (beside(target) - {FILE, "s.csv", *LEFT_BESIDE}) or status, beside(target)


def check_way_back(save: Save, place: Path, before: bytes, after: bytes, status: int, told: str) -> None:
    """Assert that `undo` still knows the steps, and that the next save works and leaves nothing about."""
    target = place / save.target
    earlier, now = EARLIER.encode(), target.read_bytes()
    answer = call("undo", FILE)
    undone = target.read_bytes()
    if (
        now == before and not save.undone
    ):  # refused or not come to it: the step before is still to be taken back
        assert (answer.status, undone) == (0, earlier), f"{save}: the history is lost: {answer} after {told}"
    elif now == before:
        assert (answer.status, undone) == (1, before), f"{save}: {answer}"
        assert call("redo", FILE).status == 0, f"{save}: the history is lost: after {told}"
        assert target.read_bytes() == after
    elif save.words[0] == "undo":
        assert answer.status == 1, f"{save}: {answer}"
        redone = call("redo", FILE)
        assert redone.status == 0 or _without_history(status, told), f"{save}: {redone} after {told}"
    elif answer.status:
        assert undone == now
        assert _without_history(status, told), f"{save}: saved without its history, and not said so: {told}"
    else:
        assert undone == before
    assert call("add", FILE, "paid", "Chie", "5").status == 0
    left = beside(target) - {"s.csv"}
    assert left <= LEFT_BESIDE, f"{save}: left behind: {left}"


def _without_history(status: int, told: str) -> bool:
    """Whether a save said that it cannot be taken back."""
    return status >= 0 and ("undo" in told or "history" in told)
