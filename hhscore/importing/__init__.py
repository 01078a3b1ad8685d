"""Paper score sheets kept as CSV, read into sessions: whatever delimiter, encoding and header words they use."""

from .encoding import SheetError
from .sheet import read_sheet
from .write import Imported, imported

__all__ = ["Imported", "SheetError", "imported", "read_sheet"]
