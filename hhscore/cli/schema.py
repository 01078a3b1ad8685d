"""`hhscore schema`: the formats as JSON Schema, for editors that complete and check TOML."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from hhscore.cli import frame

FORMATS = ("session", "rules")


def schema(
    what: Annotated[str, typer.Argument(metavar="session|rules", help="Which file's format.")],
) -> None:
    """The JSON Schema of a session file or of a rule file.

    An editor that knows TOML then completes keys and marks mistakes; `hhscore new --schema` sets it up for a session.

    Examples:

        hhscore schema session > session.schema.json
        hhscore schema rules > rules.schema.json
    """
    if what not in FORMATS:
        raise typer.BadParameter(f"there is no format {what!r}; it can be {' or '.join(FORMATS)}")
    frame.print_json(json_schema(what))


def json_schema(what: str) -> dict[str, Any]:
    """The schema of a session or of a rule file.

    >>> json_schema("rules")["title"], json_schema("session")["title"]
    ('hhscore rules', 'hhscore session')
    """
    from hhscore.rules import schema as rules_schema

    if what == "rules":
        return rules_schema.json_schema()
    from hhscore.session import schema as session_schema

    document = session_schema.json_schema()
    for game in document["anyOf"]:
        game_name = game["properties"]["game"].get("const", "hachihachi")
        house = game["properties"]["house"]
        game["properties"]["house"] = {
            **rules_schema.keys_schema(game_name),
            "description": house.get("description", ""),
        }
    return document
