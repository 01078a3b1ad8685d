"""What is wrong with rules that a table wrote itself."""

from __future__ import annotations

from hhscore.words.printable import clean

Path = tuple[str | int, ...]


class RulesError(ValueError):
    """Rules that cannot be, for the person who wrote them.

    `key` is the rule key it is about (None where it is about a file), `other` the one it cannot go together with,
    `where` the place in the document: ("house", "ba.carry") of a session, or ("keys", "ba.carry") of a rule file,
    which `file` then names.
    """

    def __init__(
        self,
        message: str,
        *,
        key: str | None = None,
        other: str | None = None,
        where: Path = (),
        file: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.key = key
        self.other = other
        self.where = where
        self.file = file

    def __str__(self) -> str:
        return clean(self.message)
