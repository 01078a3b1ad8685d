"""The session document: what a file says, where it says it, and how to change it in place."""

from .document import FORMAT, Loaded, load, month_of
from .schema import json_schema

__all__ = ["FORMAT", "Loaded", "json_schema", "load", "month_of"]
