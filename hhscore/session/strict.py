"""What the schema for editors says beyond the models: how cards, names and choices are written.

The models take any text there, for their messages are written where the text is read. An editor has only the schema, so
that repeats as patterns what can be said as one; no look-around, which some validators do not know.
"""

from __future__ import annotations

from typing import Any

from hhscore.cards.deck import CARD, MONTHS
from hhscore.session.facts_of import VERBS

Schema = dict[str, Any]

_GAP = r"[\s,，､、;；・]"
_NO_NAME = r"\u0000-\u001f\u007f-\u009f,"
NAME = rf"^[^\s@\-{_NO_NAME}]([^{_NO_NAME}]*[^\s{_NO_NAME}])?$"
CHOICE = rf"^\s*[^\s@\-{_NO_NAME}][^{_NO_NAME}]*\s({'|'.join(VERBS)})\s*$"
_YAKU_WITH_COUNT = r"^[^:：]+([:：]\s*[0-9]{1,2})?$"


def cards_pattern() -> str:
    """Return the pattern of a text of cards: each is a month with kinds it has, or a name.

    >>> import re
    >>> [bool(re.search(cards_pattern(), text)) for text in ("1b 4ARP,12ppp", "松に鶴 crane", "rest", "")]
    [True, True, True, True]
    >>> [bool(re.search(cards_pattern(), text)) for text in ("2b", "13p", "1x", "1")]
    [False, False, False, False]
    """
    months = []
    for month in MONTHS:
        kinds = "".join(sorted(card[-1] for card in CARD if card[:-1] == str(month)))
        months.append(rf"0*{month}{_GAP}*[{kinds}{kinds.upper()}]+")
    word = rf"(({'|'.join(months)})+|[^0-9{_GAP[1:-1]}]+)"
    return rf"^{_GAP}*({word}({_GAP}+{word})*{_GAP}*)?$"


def tighten(document: Schema) -> None:
    """Put the patterns into the schema of a session."""
    for kind in document["$defs"].values():
        for key, part in kind.get("properties", {}).items():
            for place in (part, *part.get("anyOf", ())):
                _tighten_key(key, place)
    calls = document["$defs"]["CallTable"]
    cancelled = {"properties": {"call": {"const": "cancel"}}, "required": ["call"]}
    calls["if"], calls["then"] = cancelled, {"properties": {"yaku": {"maxItems": 0}}}
    calls["else"] = {"required": ["yaku"], "properties": {"yaku": {"minItems": 1}}}


_NAMED = {"player", "for", "dealer", "winner", "resigned"}
_NAMES = {"players", "absent", "joins", "leaves", "unclaimed", "active", "tobikomi", "nuke-yaku"}
_ONCE = {"players", "absent", "joins", "leaves", "unclaimed", "active"}
_BY_PLAYER = {"hands", "declared", "captures", "plains", "paid", "chips", "loans", "totals", "draw"}


def _tighten_key(key: str, part: Schema) -> None:
    if key in _NAMED and part.get("type") == "string":
        part["pattern"] = NAME
    elif key in _NAMES and part.get("type") == "array":
        part["items"] = {"type": "string", "pattern": NAME}
        if key in _ONCE:
            part["uniqueItems"] = True
    elif key in ("choices", "shibari") and part.get("type") == "array":
        part["items"] = {"type": "string", "pattern": CHOICE}
    elif key == "date" and part.get("type") == "string":
        part["pattern"] = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    elif key == "field":
        part["pattern"] = cards_pattern()
    elif key in _BY_PLAYER and part.get("type") == "object":
        part["propertyNames"] = {"anyOf": [{"pattern": NAME}, {"pattern": "^_"}]}
        _tighten_cards(part.get("additionalProperties"))
    elif key == "yaku" and part.get("type") == "array":
        part["items"] = {"type": "string", "pattern": _YAKU_WITH_COUNT}


def _tighten_cards(part: Any) -> None:
    """The texts of a table of players are cards; all else in it stays."""
    if isinstance(part, dict):
        if part.get("type") == "string":
            part["pattern"] = cards_pattern()
        for option in (*part.get("anyOf", ()), *part.get("oneOf", ())):
            _tighten_cards(option)
