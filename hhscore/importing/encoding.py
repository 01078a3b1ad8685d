"""The bytes of a sheet as text: which encoding a spreadsheet, or a person, saved it in."""

from __future__ import annotations

import re

from hhscore.importing.words import ba_named, month_number, role_alone, row_kind

_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_NO_SHIFT_JIS = frozenset("\ufffd\x80\xa0\uf8f0\uf8f1\uf8f2\uf8f3")
"""What Python makes of bytes that Shift_JIS has no character for."""
_LEVEL_2 = re.compile(rb"[\xd0-\xf4][\xa1-\xfe]")
"""The rare kanji of EUC-JP: where a text has some, it is half-width katakana of Shift_JIS more likely."""


class SheetError(ValueError):
    """What of a sheet could not be read: a line for each, with row and column where there is one."""

    def __init__(self, *complaints: str) -> None:
        super().__init__("\n".join(complaints))
        self.complaints = complaints


def decode(data: bytes) -> tuple[str, str]:
    """Return the text of a file and the name of its encoding; SheetError with the row where it is no text.

    A BOM decides; then UTF-8 is tried, then the encodings of Japanese: ISO-2022-JP by its escapes, Shift_JIS and
    EUC-JP by which of them gives words of score sheets.

    >>> decode("月,花子".encode("euc_jp")), decode("月,花子".encode("cp932"))
    (('月,花子', 'EUC-JP'), ('月,花子', 'Shift_JIS'))
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            found = _decoded(data, encoding)
            if found is None:
                name = encoding.removesuffix("-sig")
                raise SheetError(f"the file begins like {name} and does not go on so")
            return found, encoding.upper().removesuffix("-SIG")
    if b"\x1b$" in data and (found := _decoded(data, "iso2022_jp_ext")) is not None:
        return found, "ISO-2022-JP"
    try:
        return data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError as error:
        place = error.start
    shift_jis, euc = data.decode("cp932", errors="replace"), _decoded(data, "euc_jp")
    if euc is not None and (not _is_shift_jis(shift_jis) or _is_rather_euc(data, shift_jis, euc)):
        return euc, "EUC-JP"
    if _is_shift_jis(shift_jis):
        return shift_jis, "Shift_JIS"
    row = data.count(b"\n", 0, place) + 1
    raise SheetError(f"row {row}: neither UTF-8, Shift_JIS nor EUC-JP text; save the sheet as CSV in UTF-8")


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _is_shift_jis(text: str) -> bool:
    return _NO_SHIFT_JIS.isdisjoint(text)


def _is_rather_euc(data: bytes, shift_jis: str, euc: str) -> bool:
    """Return whether bytes that are text in both encodings are EUC-JP more likely."""
    known, known_euc = _known_words(shift_jis), _known_words(euc)
    return known_euc > known if known_euc != known else _LEVEL_2.search(data) is None


def _known_words(text: str) -> int:
    """Return how many cells have a word that score sheets use."""
    words = {word.strip(' "') for word in re.split(r"[,;\t|\r\n]", text) if not word.isascii()}
    return sum(
        role_alone(word) is not None
        or month_number(word) is not None
        or ba_named(word) is not None
        or row_kind(word) is not None
        for word in words
    )
