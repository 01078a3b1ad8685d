"""Sentences that any room can need."""

from hhscore.words.message import Template

TEMPLATES: dict[str, Template] = {
    "points": ("{count} point", "{count} points"),
}
