"""The JSON that commands answer, held against the schemas that `hhscore schema` prints."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator

from hhscore.cli import frame
from hhscore.cli.schema import ANSWERS, json_schema

WRITERS = {
    "hhscore.cli.koikoi_hand": "hand",
    "hhscore.cli.koikoi_captured": "captured",
    "hhscore.cli.import_": "import",
    "hhscore.cli.lines": "hand",
    "hhscore.cli": "hand",
    **{f"hhscore.cli.{name}": name for name in ANSWERS},
}
"""Which schema describes what a module writes; a failure, and a line that cannot be read, stand in that of `hand`."""


@cache
def validator(name: str) -> Validator:
    """Return what holds an answer against the schema of a command, in which every key of it must stand."""
    schema = json_schema(name)
    for kind in schema["$defs"].values():
        kind["additionalProperties"] = False
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def check_answer(name: str, answer: Any) -> None:
    """Fail where an answer is not what the schema of its command says."""
    errors = [f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(answer)]
    assert not errors, (name, errors, answer)


def check_all_answers() -> None:
    """From now on hold whatever a command writes against its schema."""
    print_json, as_json_line = frame.print_json, frame.as_json_line

    def checked_print(answer: Mapping[str, object]) -> None:
        _check(sys._getframe(1).f_globals["__name__"], answer)
        print_json(answer)

    def checked_line(answer: Mapping[str, object]) -> str:
        _check(sys._getframe(1).f_globals["__name__"], answer)
        return as_json_line(answer)

    frame.print_json = checked_print
    frame.as_json_line = checked_line


def _check(writer: str, answer: Mapping[str, object]) -> None:
    name = WRITERS.get(writer)
    if name is not None and "file" not in answer:  # `ledger --jsonl` puts the file before each
        check_answer(name, {**frame.FORMAT, **answer})


def results_of(out: str) -> str:
    """Return standard output without the failure that ends it under --json, having looked at that."""
    last = out.splitlines()[-1:]
    if not last or not last[0].startswith('{"format": 1, "error": {'):
        return out
    answer = json.loads(last[0])
    check_answer("hand", answer)
    assert answer["error"]["message"], answer
    return "".join(out.splitlines(keepends=True)[:-1])
