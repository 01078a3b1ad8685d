"""The command line: words in, words out. Imports the rest only when a command needs it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

DEBUG_VARIABLE = "HHSCORE_DEBUG"
OWN_FAULT = 70
"""The exit status of a fault of hhscore itself: sysexits' EX_SOFTWARE, which no finding and no wrong input has."""


def main(args: Sequence[str] | None = None) -> int:
    """Run hhscore with these words (the program's own where left out); the exit status.

    0: done. 1: the input is wrong, or an audit found an error. 2: the call itself is wrong. 70: a fault of hhscore.
    Under --json a failure is also an object on standard output.

    >>> main(["--version"]) == 0
    hhscore 0.1.0
    True
    """
    _open_closed_streams()
    _speak_utf8()
    _saved().clear()
    words = sys.argv[1:] if args is None else args
    try:
        from hhscore.cli.lazy import run

        status = run(words)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Whoever reads has seen enough (`| head`).
        _give_up_output()
        return 0
    except KeyboardInterrupt:
        _tell(f"\n{_saved_lines()}".removesuffix("\n"))
        return 130
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        text, status = explain(error)
        try:
            if asks_for_json(words):
                from hhscore.cli.failure import failure_of
                from hhscore.cli.frame import print_json

                print_json(failure_of(error, text, status))
            sys.stdout.flush()
        except OSError:
            _give_up_output()
        _tell(f"{text}\n{_saved_lines()}".removesuffix("\n"))
        return status


def asks_for_json(words: Sequence[str]) -> bool:
    """Whether the words of a call ask for an answer in JSON.

    >>> asks_for_json(["hand", "--json", "1p"]), asks_for_json(["audit", "--format", "json", "a.toml"])
    (True, True)
    >>> asks_for_json(["new", "--title", "json", "a.toml"]), asks_for_json(["hand", "--", "--json"])
    (False, False)
    """
    options = list(words[: words.index("--")] if "--" in words else words)
    formats = [word for before, word in zip(["", *options], options, strict=False) if before == "--format"]
    return "--json" in options or "--format=json" in options or "json" in formats


def _give_up_output() -> None:
    """Nobody can be told results any more; Python would complain once more when it flushes at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(text: str) -> None:
    """Tell the person on standard error, if that still can be."""
    from contextlib import suppress

    from hhscore.cli.frame import tell

    with suppress(OSError):
        tell(text, sys.stderr)


def _saved() -> list[Any]:
    """The files that this command has saved. What saves files is not even imported by most commands."""
    atomic = sys.modules.get("hhscore.storage.atomic")
    return [] if atomic is None else atomic.written


def _saved_lines() -> str:
    """Say which files were saved before something went wrong, a line for each."""
    from hhscore.words.printable import name_of

    return "\n".join(f"hhscore: {name_of(path)} was saved before that" for path in dict.fromkeys(_saved()))


def _open_closed_streams() -> None:
    """A stream that was closed before we began (`>&-`) reads nothing and swallows all. Else the next file that is
    opened would take its number, and messages would go to the results, for Python prints them there.
    """
    for name, mode, way in (
        ("stdin", "r", os.O_RDONLY),
        ("stdout", "w", os.O_WRONLY),
        ("stderr", "w", os.O_WRONLY),
    ):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, way), mode, encoding="utf-8"))


def _speak_utf8() -> None:
    """Write UTF-8 to files and pipes whatever the locale; on a terminal what it can show. Never fail at a character."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def explain(error: Exception) -> tuple[str, int]:
    """What to tell the person about an exception, and the exit status.

    >>> from hhscore.cards import CardError
    >>> explain(CardError("2b: the plum has no bright"))
    ('hhscore: 2b: the plum has no bright', 1)
    >>> explain(FileNotFoundError(2, "No such file or directory", "evening.toml"))
    ('hhscore: evening.toml: no such file or directory', 1)
    >>> _saved().clear()  # this process may have saved something before
    >>> text, status = explain(ZeroDivisionError("division by zero"))
    >>> print(text)
    hhscore: a fault of hhscore itself, not of what you gave it: ZeroDivisionError: division by zero
    Nothing was saved by this command. Please report it with the command and this line; HHSCORE_DEBUG=1 shows more.
    """
    from hhscore.cli.frame import located
    from hhscore.words.printable import name_of

    if hasattr(error, "format_message"):  # typer's, for a wrong call
        return _explain_call(error)
    if type(error).__module__.startswith("hhscore."):
        return located(str(error)), 1
    if type(error).__name__ == "Abort":  # typer's, where a question was answered with the end of input
        return "hhscore: stopped", 1
    if isinstance(error, OSError) and error.strerror:
        named = f"{name_of(error.filename)}: " if error.filename is not None else ""
        return f"hhscore: {named}{error.strerror[:1].lower()}{error.strerror[1:]}", 1
    said = " ".join(str(error).split())
    saved = "" if _saved() else "Nothing was saved by this command. "
    return (
        f"hhscore: a fault of hhscore itself, not of what you gave it: {type(error).__name__}: {said}\n"
        f"{saved}Please report it with the command and this line; {DEBUG_VARIABLE}=1 shows more."
    ), OWN_FAULT


def _explain_call(error: Any) -> tuple[str, int]:
    own = type(error).__name__ == "BadParameter" and error.param is None and not error.param_hint
    message = (error.message if own else error.format_message()).replace("−", "-")
    if message.startswith("Missing "):
        message = message.rstrip(".")
    context = getattr(error, "ctx", None)
    if context is None:
        return f"hhscore: {message}", error.exit_code
    command = context.command_path
    usage = " ".join(context.command.get_usage(context).split()).replace("Usage:", "usage:")
    message = message[:1].lower() + message[1:]
    example = _example(context.command.help or "")
    shown = f"for example: {example}\n" if example and example not in message else ""
    return f"hhscore: {message}\n{usage}\n{shown}`{command} --help` says more", error.exit_code


def _example(text: str) -> str:
    """The first example of a help text; nothing if it has none.

    >>> _example("Take a month out.\\n\\nExamples:\\n\\n    hhscore drop evening.toml 3\\n")
    'hhscore drop evening.toml 3'
    """
    lines = text.partition("Examples:")[2].split("\n")
    return next((line.strip() for line in lines if line.strip()), "")
