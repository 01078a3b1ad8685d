"""`hhscore rules`: the rule sets, one of them key by key, or two side by side."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from hhscore.cli import frame
from hhscore.cli.options import Json
from hhscore.cli.rule_sets import rules_of
from hhscore.rules import GAMES, RuleSet, game_rules, preset_games, read_preset
from hhscore.rules.check import wrong_key
from hhscore.rules.compare import Described, below, describe, diff, elsewhere, grouped, sources_of
from hhscore.rules.files import is_rule_file
from hhscore.rules.folders import allowed_folders, find_rule_file
from hhscore.storage.reading import bytes_of, is_file
from hhscore.words.printable import name_of
from hhscore.words.suggestion import suggest_word

app = typer.Typer(add_completion=False, rich_markup_mode=None)
_WHICH = "A preset's name, a rule file or a session file; - reads standard input."


@app.callback(invoke_without_command=True)
def rules(context: typer.Context) -> None:
    """The rule sets: which there are, what each says and where from, in what two differ.

    Examples:

        hhscore rules list
        hhscore rules show standard ba
        hhscore rules diff standard evening.toml
    """
    if context.invoked_subcommand is None:
        list_(json=False)


@app.command("list")
def list_(json: Json = False) -> None:
    """The presets, and the rule files in this folder.

    Examples:

        hhscore rules list
        hhscore rules list --json
    """
    presets: list[dict[str, Any]] = [
        {
            "name": name,
            "game": game,
            "title": read_preset(game_rules(game), name).title,
            "default": name == default,
        }
        for name, game in preset_games().items()
        for default in (game_rules(game).default,)
    ]
    files = [
        {"name": name_of(file), "game": found.game, "title": found.title} for file, found in _rule_files()
    ]
    if json:
        frame.print_json({"presets": presets, "files": files})
        return
    wide = max(len(one["name"]) for one in (*presets, *files))
    for one in (*presets, *files):
        default = f" (default of {one['game']})" if one.get("default") else ""
        frame.row(f"{one['name']:{wide}}  ", f"{one['title']}{default}")


@app.command()
def show(
    which: Annotated[str, typer.Argument(metavar="P", help=_WHICH)] = "standard",
    key: Annotated[
        str,
        typer.Argument(metavar="[KEY]", help="One key, like ba.carry, or the keys that begin so, like ba."),
    ] = "",
    json: Json = False,
) -> None:
    """What rules say: each key with its value, what it means, and where the value comes from.

    A value marked (r) is a reading: no source of the rule set states it. Where there is a dash, the key does not
    come to bear. P may be left out: `hhscore rules show mizuten` shows the usual rules.

    Examples:

        hhscore rules show traditional
        hhscore rules show mizuten
        hhscore rules show qdan sage
        hhscore rules show evening.toml ba.carry
    """
    which, key = _rules_and_key(which, key)
    rule_set = rules_of(which)
    names = _keys_meant(rule_set, key) if key else list(rule_set.values)
    if not names:
        raise frame.Failure(f"{which}: {wrong_key(key, list(rule_set.values))}")
    if json:
        frame.print_json(_as_json(rule_set, names))
    elif len(names) == 1:
        _print_one(rule_set, describe(rule_set, names[0]))
    elif frame.on_terminal():
        _print_groups(rule_set, names)
    else:
        for _, group in grouped(rule_set, names):
            for name in group:
                about = describe(rule_set, name)
                print("\t".join((name, about.words, _source(about), about.sentence)))


@app.command("diff")
def diff_(
    first: Annotated[str, typer.Argument(metavar="P", help=_WHICH)],
    second: Annotated[str, typer.Argument(metavar="Q", help="The same, to compare with.")],
    json: Json = False,
) -> None:
    """In what two rule sets differ, side by side.

    Examples:

        hhscore rules diff standard traditional
        hhscore rules diff standard evening.toml
    """
    p, q = rules_of(first), rules_of(second)
    found = diff(p, q)
    first, second = name_of(first), name_of(second)
    if json:
        rows = [
            {
                "key": one.key,
                first: p.values.get(one.key),
                second: q.values.get(one.key),
                "words": [one.value_p, one.value_q],
            }
            for one in found
        ]
        frame.print_json({"rules": [first, second], "differences": rows})
    elif not found:
        print(f"{first} and {second} do not differ.")
    elif frame.on_terminal():
        _print_beside(first, second, found)
    else:
        for one in found:
            print("\t".join(one))


def _rules_and_key(which: str, key: str) -> tuple[str, str]:
    """Return the rules and the key that two words mean: the rules may be left out, or come second."""
    if _are_rules(which):
        return which, key
    if key and _are_rules(key):
        return key, which
    wanted = f"{which} {key}".strip()
    usual = [rules_of(game_rules(game).default) for game in GAMES]
    if meant := next((rule_set.name for rule_set in usual if _keys_meant(rule_set, wanted)), None):
        return meant, wanted
    names = [name for rule_set in usual for name in (*_words_to_show(rule_set), *rule_set.values)]
    nearest = suggest_word(which, [*preset_games(), *names])
    if nearest is None or nearest in preset_games():
        return which, key  # which says what there is instead
    raise frame.Failure(f"Unknown rules or key {name_of(which)}. Did you mean {nearest}?")


def _words_to_show(rule_set: RuleSet) -> list[str]:
    """Return the words and yaku that keys of these rules decide, by id."""
    from hhscore.games.rule_words import words_of
    from hhscore.games.yaku_names import all_yaku

    return [*(word.id for word in words_of(rule_set.game)), *(yaku.id for yaku in all_yaku(rule_set))]


def _are_rules(word: str) -> bool:
    return word == "-" or word.casefold() in preset_games() or is_rule_file(word) or os.path.isfile(word)


def _keys_meant(rule_set: RuleSet, name: str) -> list[str]:
    """Return the keys that a name means: a key and those below it, or those of a word of the rules, or of a yaku."""
    keys = below(rule_set, name.rstrip("."))
    if keys:
        return keys
    from hhscore.games.rule_words import word_named
    from hhscore.games.yaku_names import all_yaku, find_exact

    word = word_named(name, rule_set.game)
    if word is not None:
        return [key for key in word.keys if key in rule_set.values]
    yaku = find_exact(name, all_yaku(rule_set))
    families = [] if yaku is None else [f"{family}.{yaku.id}" for family in rule_set.families]
    return [key for family in families for key in below(rule_set, family)]


def _rule_files() -> Iterator[tuple[Path, RuleSet]]:
    """The rule files in this folder that can be read; what is wrong with the others is said."""
    allowed = allowed_folders(None)
    try:
        files = sorted(Path(name) for name in os.listdir() if name.endswith(".toml"))
    except OSError as error:
        frame.warn(f"this folder cannot be read: {(error.strerror or str(error)).lower()}")
        return
    for file in files:
        try:
            find_rule_file(file.name, None, allowed)
            if b"hhscore_rules" in bytes_of(file, pipes=False)[:10_000]:
                yield file, rules_of(file.name)
        except OSError as error:
            if is_file(file) or not file.exists():  # a folder or a pipe of such a name is none of ours
                frame.warn(f"{file}: {(error.strerror or 'it cannot be read').lower()}")
        except (frame.Failure, ValueError) as error:
            frame.warn(str(error))


def _as_json(rule_set: RuleSet, names: Sequence[str]) -> dict[str, Any]:
    keys = []
    for heading, group in grouped(rule_set, names):
        keys += [{**describe(rule_set, name)._asdict(), "group": heading} for name in group]
    return {
        "rules": rule_set.name,
        "game": rule_set.game,
        "title": rule_set.title,
        "keys": keys,
        "sources": sources_of(rule_set, names),
    }


def _source(about: Described) -> str:
    return f"{about.source} (r)" if about.reading else about.source


def _print_one(rule_set: RuleSet, about: Described) -> None:
    print(f"{about.key} · {about.words} · {rule_set.name}")
    frame.row("", about.sentence)
    rows = [
        ("can be", about.allowed + (f" · {about.unit}" if about.unit else "")),
        (
            "source",
            f"{about.source}{' · a reading: no source of these rules states it' if about.reading else ''}",
        ),
    ]
    if not about.applies:
        rows.append(("but", "it does not come to bear under these rules"))
    rows.append(("elsewhere", "; ".join(elsewhere(rule_set, about.key))))
    for label, text in rows:
        if text:
            frame.row(f"  {label:9}  ", text)


def _print_groups(rule_set: RuleSet, names: Sequence[str]) -> None:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    console = frame.console()
    console.print(Text.assemble((rule_set.name, "bold"), f" · {rule_set.title}"))
    for heading, group in grouped(rule_set, names):
        console.print()
        console.print(Text(heading, "bold underline"))
        described = [describe(rule_set, name) for name in group]
        shared = [about.sentence for about in described]
        table = Table.grid(padding=(0, 2))
        for about in described:
            source = Text.assemble((about.source, "dim"), (" (r)", "yellow") if about.reading else "")
            value = Text(about.words, "bold" if about.applies else "dim")
            if shared.count(about.sentence) > 1:  # one of many yaku: what it means is said once
                if not table.columns:
                    console.print(Padding(Text(about.sentence), (0, 0, 0, 2)))
                table.add_row(about.key, value, source)
                continue
            if table.columns:
                console.print(Padding(table, (0, 0, 0, 2)))
                table = Table.grid(padding=(0, 2))
            console.print(Padding(Text.assemble(about.key, "  ", value), (0, 0, 0, 2)))
            console.print(Padding(Text.assemble(about.sentence, "\n", source), (0, 0, 0, 6)))
        if table.columns:
            console.print(Padding(table, (0, 0, 0, 2)))
    console.print()
    for name, title in sources_of(rule_set, names).items():
        console.print(Text(f"{name:8}  {title}", "dim"))
    if any(rule_set.sources[name].reading for name in names):
        console.print(Text("(r)       a reading: no source of these rules states it", "dim"))


def _print_beside(first: str, second: str, found: Sequence[Sequence[str]]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE, padding=(0, 1), show_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column(first, ratio=1, overflow="fold")
    table.add_column(second, ratio=1, overflow="fold")
    for key, value_p, value_q in found:
        table.add_row(Text(key), Text(value_p), Text(value_q))
    frame.console().print(table)
