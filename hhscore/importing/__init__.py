"""Paper score sheets kept as CSV, read into sessions: whatever delimiter, encoding and header words they use."""

from hhscore.importing.encoding import SheetError
from hhscore.importing.sheet import read_sheet
from hhscore.importing.write import Imported, imported

__all__ = ["Imported", "SheetError", "imported", "read_sheet"]
