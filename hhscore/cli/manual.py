"""The manual page in the language of man(7), built from what `--help` says of each command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

from hhscore import __version__
from hhscore.cli.commands import COMMANDS
from hhscore.cli.lazy import PROGRAM, application

ENVIRONMENT = {
    "HHSCORE_SESSION": "The session that is meant where no FILE is named.",
    "HHSCORE_RULES_PATH": "Folders, written like PATH, whose rule files every session may use.",
    "HHSCORE_DEBUG": "Shows the traceback of a fault of hhscore itself.",
    "VISUAL, EDITOR": "The editor of hhscore edit.",
    "NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE": "Whether there is colour, unless --color says so.",
}
STATUS = {
    "0": "Done.",
    "1": "The input is wrong, or the audit found an error.",
    "2": "The call itself is wrong.",
    "70": "A fault of hhscore itself; please report it.",
}


def write_manual() -> str:
    """Return the manual page: the program, each command with its options and examples, variables and exit status."""
    program = application([])
    context = program.make_context(PROGRAM, [], resilient_parsing=True)
    lines = [
        f'.TH HHSCORE 1 "" "hhscore {__version__}" "User Commands"',
        ".SH NAME",
        f"hhscore \\- {_quoted(_first_sentence(program.help))}",
        ".SH SYNOPSIS",
        ".B hhscore",
        "[OPTIONS] COMMAND [ARGS]...",
        ".SH DESCRIPTION",
        *_paragraphs(program.help),
        ".SH OPTIONS",
        *_options(program, context),
        ".SH COMMANDS",
    ]
    for name in COMMANDS:
        lines += _command(program.get_command(context, name), context, name)
    lines += [".SH ENVIRONMENT", *_listed(ENVIRONMENT), ".SH EXIT STATUS", *_listed(STATUS)]
    return "\n".join(lines) + "\n"


def _command(command: Any, above: Any, name: str) -> Iterator[str]:
    context = command.context_class(command, info_name=name, parent=above)
    usage = " ".join(" ".join(command.collect_usage_pieces(context)).split())
    yield f'.SS "{PROGRAM} {name} {_quoted(usage)}"'
    yield from _paragraphs(command.help or COMMANDS[name.split()[0]].help)
    yield from _options(command, context)
    for below in command.list_commands(context) if hasattr(command, "list_commands") else ():
        yield from _command(command.get_command(context, below), context, f"{name} {below}")


def _options(command: Any, context: Any) -> Iterator[str]:
    for param in command.get_params(context):
        record = param.get_help_record(context)
        if record and param.name != "help":
            yield from _listed({record[0]: record[1]})


def _listed(rows: dict[str, str]) -> Iterator[str]:
    for term, text in rows.items():
        yield from (".TP", f".B {_quoted(term)}", _quoted(text))


def _paragraphs(text: str) -> Iterator[str]:
    """Paragraphs as they wrap; those set in, which are examples and tables, line by line."""
    for paragraph in re.split(r"\n\s*\n", cleandoc(text).strip("\n")):
        yield ".PP"
        if paragraph.startswith(" "):
            yield from (".RS 4", ".nf", *map(_quoted, cleandoc(paragraph).split("\n")), ".fi", ".RE")
        else:
            yield _quoted(" ".join(paragraph.split()).replace("`", ""))


def _quoted(text: str) -> str:
    """A text in which nothing is taken for an order.

    >>> _quoted(".5 is -5\\\\10")
    '\\\\&.5 is \\\\-5\\\\e10'
    """
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe


def _first_sentence(text: str) -> str:
    return text.partition("\n\n")[0].replace("\n", " ").strip().rstrip(".")
