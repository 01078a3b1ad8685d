"""`hhscore schema`: the formats as JSON Schema, for editors that complete and check TOML, and for programs."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from hhscore.cli import frame
from hhscore.words.sentences import listed

_BAD_LINE = "hhscore.cli.failure:BadLineAnswer"
_FAILURE = "hhscore.cli.failure:FailureAnswer"
FILES = ("session", "rules")
ANSWERS = {
    "ledger": ("hhscore.model.ledger:LedgerAnswer",),
    "score": ("hhscore.model.ledger:LedgerAnswer",),
    "audit": ("hhscore.report.findings:AuditAnswer", "hhscore.cli.mending:FixAnswer"),
    "hand": ("hhscore.cli.hand:HandAnswer", "hhscore.cli.koikoi_hand:KoikoiHandAnswer", _BAD_LINE),
    "captured": (
        "hhscore.cli.captured:CapturedAnswer",
        "hhscore.cli.koikoi_captured:KoikoiCapturedAnswer",
        _BAD_LINE,
    ),
    "field": ("hhscore.cli.field:FieldAnswer", _BAD_LINE),
    "odds": ("hhscore.cli.odds:OddsAnswer",),
    "stats": ("hhscore.report.statistics:StatsAnswer",),
    "why": ("hhscore.cli.why:WhyAnswer",),
    "new": ("hhscore.cli.new:NewAnswer", "hhscore.cli.new:TextAnswer"),
    "import": ("hhscore.cli.import_:ImportAnswer",),
    "edit": ("hhscore.cli.edit:EditAnswer",),
    "drill": (
        "hhscore.cli.drill:QuestionAnswer",
        "hhscore.cli.drill:RightAnswer",
        "hhscore.cli.drill:TallyAnswer",
    ),
}
"""The types that a command writes in JSON, beside a failure; each stands where it is written."""
FORMATS = (*FILES, *ANSWERS)


def schema(
    what: Annotated[
        str, typer.Argument(metavar="NAME", help="session or rules, or a command that answers in JSON.")
    ],
) -> None:
    """The JSON Schema of a session file, of a rule file, or of what a command answers under --json.

    An editor that knows TOML then completes keys and marks mistakes; `hhscore new --schema` sets it up for a session.
    NAME is session or rules, or one of ledger, score, audit, hand, captured, field, odds, stats, why, new, import, edit
    and drill. Keys may be added to an answer, never removed.

    Examples:

        hhscore schema session > session.schema.json
        hhscore schema rules > rules.schema.json
        hhscore schema ledger > ledger.schema.json
    """
    import json

    if what not in FORMATS:
        raise typer.BadParameter(f"there is no format {what!r}; it can be {listed(FORMATS, 'or')}")
    print(json.dumps(json_schema(what), ensure_ascii=False, indent=2 if frame.on_terminal() else None))


def json_schema(what: str) -> dict[str, Any]:
    """The schema of a session, of a rule file, or of the answer of a command.

    Its id is the address where it is published, which never changes.

    >>> json_schema("rules")["title"], json_schema("session")["title"]
    ('hhscore rules', 'hhscore session')
    """
    document = _describe_format(what)
    dialect = document.pop("$schema")
    return {"$schema": dialect, "$id": f"{frame.HOME}schema/{what}-{frame.FORMAT['format']}.json", **document}


def _describe_format(what: str) -> dict[str, Any]:
    if what in ANSWERS:
        from hhscore.cli.shapes import describe_answer

        return describe_answer(what, *map(_type_named, (*ANSWERS[what], _FAILURE)))
    from hhscore.rules import schema as rules_schema

    if what == "rules":
        return rules_schema.json_schema()
    from hhscore.session import schema as session_schema
    from hhscore.session.strict import tighten

    document = session_schema.json_schema()
    tighten(document)
    for name in ("HachihachiSession", "KoikoiSession"):
        properties = document["$defs"][name]["properties"]
        game = properties["game"]["const"]
        described = properties["house"].get("description", "")
        properties["house"] = {**rules_schema.keys_schema(game), "description": described}
        month = document["$defs"]["KoikoiMonthTable" if game == "koikoi" else "MonthTable"]["properties"]
        month["house"] = {**rules_schema.keys_schema(game, year=False), "description": described}
        _name_rules(properties, game)
    return document


def _name_rules(properties: dict[str, Any], game: str) -> None:
    """Let the rules be a preset of the game or a rule file, and the players as many as one of its presets takes."""
    from hhscore.rules import game_rules, preset_names
    from hhscore.rules.load import load

    names = preset_names(game)
    described = {key: part for key, part in properties["rules"].items() if key == "description"}
    properties["rules"] = {
        **described,
        "anyOf": [{"enum": list(names)}, {"pattern": r"\.toml$"}],
        "type": "string",
    }
    values = [load(game_rules(game), name).values for name in names]
    properties["players"] |= {
        "minItems": min(one["players.min"] for one in values),
        "maxItems": max(one["players.max"] for one in values),
    }


def _type_named(place: str) -> Any:
    from importlib import import_module

    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
