"""The session document: what a file says, where it says it, and how to change it in place."""

from hhscore.session.document import FORMAT, Loaded, load, month_of
from hhscore.session.schema import json_schema

__all__ = ["FORMAT", "Loaded", "json_schema", "load", "month_of"]
