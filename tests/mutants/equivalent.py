"""Mutants that change nothing anybody can see, each with the reason."""

from __future__ import annotations

from tests.mutants.sites import Site

_READ = "the scanner reads whatever tomllib has read"
_ALL_POSITIONS = "the line and the column of an error are both there or neither"
_NO_COMMENT_BEFORE = "no line lies above the first one"
_NOTHING_BEFORE = "of an empty text, or a BOM, nothing is left to set the table apart from"
_NO_NAN = "what is no number is in no range, and what is infinite beyond it"
_GAP = (
    "gap = '\\n' if not path and at > 0 and text[:at].strip(BOM) "
    "and (not text[:at].endswith(('\\n\\n', '\\n\\r\\n'))) else ''"
)
_SPEED = "only decides how soon the same answer is found"

EQUIVALENT: dict[tuple[str, str, str, str], str] = {
    # toml
    ("", "_HUGE_NUMBER = re.compile('[0-9_]{4000}')", "'[0-9_]{4000}'", "'[0-9_]{4000}?'"): (
        "an exact number of signs is as many, lazy or not"
    ),
    ("read_toml", "line = _line(text, huge.start()) if huge else 1", "1", "2"): (
        "the only ValueError of tomllib that is no TOMLDecodeError is for a number of more than 4,300 digits"
    ),
    ("_line_of_second", "return 1", "return 1", "return None"): _READ,
    ("_line_of_second", "return 1", "1", "2"): _READ,
    (
        "_refuse_monsters",
        "if text.count('.') > _MOST_DOTS:",
        "text.count('.') > _MOST_DOTS",
        "text.count('.') >= _MOST_DOTS",
    ): ("in a text with just a hundred dots no line has more"),
    ("_plain", "if found is None or found[1] is None:", "1", "2"): _ALL_POSITIONS,
    ("Layout.comments_above", "while start > 0:", "start > 0", "start >= 0"): _NO_COMMENT_BEFORE,
    ("Layout.comments_above", "while start > 0:", "0", "1"): _NO_COMMENT_BEFORE,
    # cards
    ("", "MOST_WORDS = 6", "6", "7"): "no name of a card has seven words, so seven are none",
    ("is_counts", "if text[:1].isdigit() or len(text) > _MOST_LETTERS:", "1", "2"): _SPEED,
    ("_listed", "return month_holds(MONTH[cards[0]])", "0", "1"): "all these cards are of one month",
    # rules
    (
        "",
        "NotNegative = Whole | Annotated[float, Field(ge=0, le=phrases.MOST_AMOUNT, allow_inf_nan=False)]",
        "False",
        "True",
    ): _NO_NAN,
    (
        "",
        "Share = Annotated[int, Field(ge=0, le=1)] | Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]",
        "False",
        "True",
    ): _NO_NAN,
    ("game_of", "game = document.get('game', 'hachihachi')", "'hachihachi'", "'hachihachi?'"): (
        "what is no game is taken for hachihachi"
    ),
    # session
    ("", "_BARE = re.compile('[A-Za-z0-9_-]+')", "'[A-Za-z0-9_-]+'", "'[A-Za-z0-9_-]+?'"): (
        "the whole key has to match"
    ),
    ("settled", "end = newline + 1 if newline >= 0 else len(text)", "newline >= 0", "newline > 0"): (
        "the line before that line end is not empty here"
    ),
    ("settled", "end = newline + 1 if newline >= 0 else len(text)", "0", "1"): (
        "the line before that line end is not empty here"
    ),
    ("comma_after", "if at < 0:", "at < 0", "at <= 0"): "the line end lies behind the comment's first sign",
    ("comma_after", "if at < 0:", "0", "1"): "the line end lies behind the comment's first sign",
    (
        "_insert_section",
        _GAP,
        "at > 0",
        "at >= 0",
    ): _NOTHING_BEFORE,
    (
        "_insert_section",
        _GAP,
        "0",
        "1",
    ): _NOTHING_BEFORE,
    (
        "_cut_element",
        "raise WriteError('other things stand on its lines')",
        "raise WriteError('other things stand on its lines')",
        "pass",
    ): ("what is then cut away too is missed when the text is read again, and the next way is taken"),
    ("_cut_sections", "start = end = -1", "1", "2"): "only whether it is below 0 matters",
    ("_cut_sections", "end = -1", "1", "2"): "only whether it is below 0 matters",
    # hand yaku in tables
    ("", "PAIR, THREE, TATE, FOUR, TATE_FOUR = (1, 4, 12, 36, 72)", "36", "37"): (
        "each shape still has a number of its own, from which its parts can be read"
    ),
    (
        "ShapeYaku.__init__",
        "self._plain_willow = [tuple((month_shape(WILLOW, held, rules, karasu) for held in range(16)))"
        " for karasu in (False, True)]",
        "16",
        "17",
    ): ("the willow has four cards, which can be held in sixteen ways; the seventeenth is never asked for"),
    (
        "_kinds_table",
        "for ribbons in range(left - brights - animals + 1):",
        "left - brights",
        "left + brights",
    ): ("the places filled in beyond seven cards are filled anew by the next willows, or never read"),
    ("_is_odd", "odd ^= odd >> 2", "odd ^= odd >> 2", "odd |= odd >> 2"): (
        "it is asked first so as to count months only where one is odd; the count decides"
    ),
}
"""By function, statement, and the code in it before and after."""


def is_equivalent(site: Site) -> bool:
    """Whether a fault is known to change nothing."""
    return (site.function, site.statement, site.before, site.after) in EQUIVALENT
