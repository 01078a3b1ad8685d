"""Which commands there are, in the order in which help lists them. Adding a command is one line here.

The module of a command is imported only when that command is called. It holds a function of the command's name
(`-` written `_`, and a trailing `_` where Python reserves the word), or a `typer.Typer` called `app` where the
command has commands of its own. The function returns its exit status, or nothing for 0.
"""

from __future__ import annotations

from typing import NamedTuple

LOOK_UP = "Look something up"
AT_THE_TABLE = "At the table"
THE_SHEET = "Read the sheet"
KEPT = "Sheets that were kept"
RULES = "Rules and formats"


class Listed(NamedTuple):
    """A command: its name, the module under hhscore.cli that holds it, the group it stands in, one line of help."""

    name: str
    module: str
    group: str
    help: str

    @property
    def function(self) -> str:
        """The name of the function in the module.

        >>> COMMANDS["import"].function, COMMANDS["hand"].function
        ('import_', 'hand')
        """
        from keyword import iskeyword

        return f"{self.name}_" if iskeyword(self.name) else self.name.replace("-", "_")


_LISTED = (
    Listed("hand", "hand", LOOK_UP, "Which hand yaku seven cards hold, and what each of the others pays."),
    Listed(
        "captured",
        "captured",
        LOOK_UP,
        "Which captured yaku cards hold, what they are worth, what is missing.",
    ),
    Listed("field", "field", LOOK_UP, "Which ba six cards on the field make, and what it carries on."),
    Listed("yaku", "yaku", LOOK_UP, "The yaku with their values, or all about one of them."),
    Listed("cards", "cards", LOOK_UP, "The 48 cards and how to write them."),
    Listed("odds", "odds", LOOK_UP, "How often each hand yaku is dealt, counted exactly."),
    Listed("drill", "drill", LOOK_UP, "Practise: name the yaku of a hand and its value."),
    Listed("new", "new", AT_THE_TABLE, "Begin a session file."),
    Listed("play", "play", AT_THE_TABLE, "Enter a game month by month, asked for each fact in turn."),
    Listed("add", "add", AT_THE_TABLE, "Record one fact: a field, a hand, a call, what was captured."),
    Listed("drop", "drop", AT_THE_TABLE, "Take a whole month out."),
    Listed("undo", "undo", AT_THE_TABLE, "Take the last change back."),
    Listed("redo", "redo", AT_THE_TABLE, "Make the change again that undo took back."),
    Listed("edit", "edit", AT_THE_TABLE, "Open the file in your editor; it is checked when you close it."),
    Listed("rename", "rename", AT_THE_TABLE, "Give a player another name, everywhere in the file."),
    Listed("score", "score", THE_SHEET, "The score sheet: months down, players across, running totals."),
    Listed("why", "why", THE_SHEET, "Every payment of a month, or of one player in it, in sentences."),
    Listed("ledger", "ledger", THE_SHEET, "Every payment of the game, as a table, JSON or CSV."),
    Listed("report", "report", THE_SHEET, "The game as one HTML page to keep or to send."),
    Listed(
        "audit", "audit", KEPT, "Check sheets: what cannot be, what was paid wrong, and what likely happened."
    ),
    Listed("stats", "stats", KEPT, "Who wins with what, over many sessions."),
    Listed("import", "import_", KEPT, "Make a session file of a score sheet kept as CSV."),
    Listed("help", "help", RULES, "What a command does, with examples; or the manual page of all."),
    Listed("rules", "rules", RULES, "The rule sets: list them, show one, compare two."),
    Listed("schema", "schema", RULES, "The JSON schema of a session, of a rule file, or of an answer."),
)

COMMANDS = {entry.name: entry for entry in _LISTED}
