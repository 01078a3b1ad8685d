"""A step back or forward, and what it says: what `undo` and `redo` share."""

from __future__ import annotations

from hhscore.cli import frame
from hhscore.cli.at_the_table import chosen, tell

_TOLD = 2


def step(file: str | None, way: str, *, json: bool) -> int:
    """Take one step, `way` being undo or redo, and tell which."""
    from hhscore.facts import stepped
    from hhscore.storage import store

    path, _, begin = chosen([] if file is None else [file])
    taken = (store.undo if way == "undo" else store.redo)(path, notify=frame.warn)
    gone, came = stepped(taken.before.text, taken.after.text)
    did = {"undo": "undone", "redo": "done again"}[way]
    answer = f"{did}: {taken.label}"
    if (
        way == "undo" and 0 < len(came) <= _TOLD
    ):  # what the step had replaced; not the whole of a dropped month
        answer += f" · again: {'; '.join(came)}"
    tell(answer, {way: taken.label, "gone": gone, "came": came}, path, begin, json=json)
    return 0
