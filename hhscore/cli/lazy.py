"""The typer application, with each command built only when it is called."""

from __future__ import annotations

import os
import re
from functools import partial
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from hhscore import __version__
from hhscore.cli.commands import COMMANDS, Listed
from hhscore.cli.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAM = "hhscore"
COMPLETE_VARIABLE = "_HHSCORE_COMPLETE"
HELP = {"help_option_names": ["--help", "-h"]}
WHEN = ("always", "never", "auto")
_MINUS = "−"
_NEGATIVE = re.compile(r"-(?=\d)")


def with_real_minus(args: Sequence[str]) -> list[str]:
    """The words with a minus sign before negative numbers: a parser takes `-24` for options and stops at it.

    >>> with_real_minus(["paid", "Aki", "-24", "--json", "-"])
    ['paid', 'Aki', '−24', '--json', '-']
    """
    return [_NEGATIVE.sub(_MINUS, arg, count=1) if _NEGATIVE.match(arg) else arg for arg in args]


def with_hyphen(value: Any) -> Any:
    """A parsed value with its negative numbers written as they were typed.

    >>> with_hyphen(["Aki", "−24"]), with_hyphen(True)
    (['Aki', '-24'], True)
    """
    if isinstance(value, str):
        return "-" + value[1:] if re.match(_MINUS + r"\d", value) else value
    if isinstance(value, list | tuple):
        return type(value)(with_hyphen(item) for item in value)
    return value


class PlainValue:
    """Reads a text, a whole number or a path without pydantic, which typer would import for it.

    That import costs as much time as all the rest of a look-up.
    """

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def coerce(self, value: Any, param: Any, ctx: typer.Context) -> Any:
        """The value of one word or, where several may come, of each; typer calls this by its argument names."""
        if param.multiple or param.nargs == -1:
            return tuple(self._one(item, param, ctx) for item in value or ())
        return None if value is None else self._one(value, param, ctx)

    def _one(self, value: Any, param: Any, ctx: typer.Context) -> Any:
        if isinstance(value, self.kind):
            return with_hyphen(value)
        try:
            return self.kind(with_hyphen(value))
        except (TypeError, ValueError):
            raise typer.BadParameter(f"{with_hyphen(value)!r} is not a whole number", ctx, param) from None


def read_plainly(param: Any) -> Any:
    """The parameter, read by PlainValue if it is plain; any other stays."""
    kind = param.type_descriptor.annotation
    if get_origin(kind) is list:
        (kind,) = get_args(kind)
    info = param.type_descriptor.parameter_info
    told = (info.parser, info.min, info.max, info.path_type, info.exists, info.resolve_path)
    if kind in (str, int, bool, Path) and not any(told):
        plain = PlainValue(kind)
        param.get_runtime_param = lambda: plain
    return param


def _named_plainly(param: Any) -> Any:
    """The parameter; an argument stands in usage and help by the name it was given, without brackets and types."""
    if param.param_type_name == "argument":
        shown = param.metavar or param.name.upper()
        if param.required is False and not shown.startswith("["):
            shown = f"[{shown}]"
        param.get_usage_pieces = lambda ctx: [shown]
        param.display_type_rich = lambda ctx: ""
    if COMPLETE_VARIABLE in os.environ:
        from hhscore.cli.candidates import OFFERS, offer_words

        if param.metavar in OFFERS:
            param.shell_complete = partial(offer_words, param)
    return param


def _write_text(text: str, formatter: Any) -> None:
    """Wrap the paragraphs of a help text; those set in, examples, stay line by line."""
    from textwrap import dedent, indent

    for paragraph in re.split(r"\n\s*\n", cleandoc(text).partition("\f")[0].strip("\n")):
        formatter.write_paragraph()
        with formatter.indentation():
            if paragraph.startswith(" "):
                margin = " " * (formatter.current_indent + 2)
                formatter.write(indent(dedent(paragraph), margin) + "\n")
            else:
                formatter.write_text(paragraph.replace("``", "").replace("`", ""))


class _Spoken:
    """What commands and groups share: plain parameters, and a help that keeps the lines of its examples."""

    help: str | None

    def get_params(self, ctx: Any) -> list[Any]:
        return [_named_plainly(read_plainly(param)) for param in super().get_params(ctx)]  # type: ignore[misc]

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        _write_text(self.help or "", formatter)


class Command(_Spoken, TyperCommand):
    """A command that takes negative numbers for numbers, not for options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        ctx.params = {name: with_hyphen(value) for name, value in ctx.params.items()}
        return rest


class Group(_Spoken, TyperGroup):
    """A command that has commands of its own, such as `rules`."""


class LazyGroup(Group):
    """All commands by name and line of help, from the table; a command itself only when it is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        entry = COMMANDS.get(cmd_name)
        return load(entry) if entry else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in COMMANDS:
            from hhscore.words.suggestion import suggest_words

            near = suggest_words(name, COMMANDS, most=2)
            meant = f" Did you mean {' or '.join(near)}?" if near else " `hhscore --help` lists the commands."
            ctx.fail(f"there is no command {with_hyphen(name)!r}.{meant}")
        return name, self.get_command(ctx, name), args[1:]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        groups: dict[str, list[tuple[str, str]]] = {}
        for entry in COMMANDS.values():
            groups.setdefault(entry.group, []).append((entry.name, entry.help))
        indent = max(map(len, COMMANDS))
        for title, rows in groups.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(indent), text) for name, text in rows])

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        from hhscore.cli.candidates import Candidate

        names = [
            Candidate(entry.name, entry.help)
            for entry in COMMANDS.values()
            if entry.name.startswith(incomplete)
        ]
        return names + super(TyperGroup, self).shell_complete(ctx, incomplete)


def load(entry: Listed) -> Any:
    """Import the module of a command and build what typer parses its words with."""
    module = import_module(f"{__package__}.{entry.module}")
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(add_completion=False)
        app.command(entry.name)(getattr(module, entry.function))
    app.rich_markup_mode = None
    app.info.cls = Group
    for info in app.registered_commands:
        info.cls = Command
    command = get_command(app)
    command.name = entry.name
    command.short_help = entry.help
    return command


def _tell_version(value: bool) -> None:
    if value:
        print(f"hhscore {__version__}")
        raise typer.Exit


def _with_options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", is_eager=True, callback=_tell_version, help="Say which version this is."
        ),
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Results and errors only; no notes. Of every command.")
    ] = False,
    color: Annotated[
        str, typer.Option("--color", metavar="WHEN", help="always, never or auto. Of every command.")
    ] = "auto",
) -> None:
    """Scores Hachi-hachi (八八), and Koi-Koi, from what was seen at the table: who pays whom, and why.

    Begin with the seven cards in your hand, or with a game:

        hhscore hand 4arp 1p 2p 6a 8p
        hhscore new evening.toml --players Aki,Ben,Chie
        hhscore play evening.toml

    `hhscore help COMMAND` says more about a command, with examples.
    """


def _bare() -> None:
    pass


def application(args: Sequence[str]) -> Any:
    """The command line as typer sees it. Its own options are built only where no command's name comes first."""
    bare = bool(args) and args[0] in COMMANDS and COMPLETE_VARIABLE not in os.environ
    app = typer.Typer(cls=LazyGroup, add_completion=not bare, rich_markup_mode=None, context_settings=HELP)
    app.callback()(_bare if bare else _with_options)
    return get_command(app)


def take_wishes(args: Sequence[str]) -> list[str]:
    """Take the options of every command out of the words, wherever they stand before `--`, and heed them.

    >>> take_wishes(["score", "-q", "evening.toml", "--color=never", "--", "-q"]), Wishes.colour
    (['score', 'evening.toml', '--', '-q'], 'never')
    >>> take_wishes([]), Wishes.quiet
    ([], False)
    """
    Wishes.colour, Wishes.quiet = "auto", False
    end = args.index("--") if "--" in args else len(args)
    rest: list[str] = []
    words = iter(args[:end])
    for word in words:
        if word in ("-q", "--quiet"):
            Wishes.quiet = True
        elif word == "--color" or word.startswith("--color="):
            when = word.removeprefix("--color=") if "=" in word else next(words, "")
            if when not in WHEN:
                raise typer.BadParameter(f"--color {when}: it can be {', '.join(WHEN[:-1])} or {WHEN[-1]}")
            Wishes.colour = when
        else:
            rest.append(word)
    return [*rest, *args[end:]]


def run(args: Sequence[str]) -> int:
    """Run one command line and give its exit status. Raises what the command raises."""
    if COMPLETE_VARIABLE not in os.environ:
        args = take_wishes(args)
    group = application(args)
    if COMPLETE_VARIABLE in os.environ:
        group.main(args=list(args), prog_name=PROGRAM)
    try:
        with group.make_context(PROGRAM, with_real_minus(args) or ["--help"]) as context:
            status = group.invoke(context)
    except typer.Exit as stop:
        return stop.exit_code
    return status if type(status) is int else 0
