"""Pieces of HTML that every part of the page is made of. Text of users goes through `text`, always."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from hhscore.cards.deck import FLOWERS, FLOWERS_KANJI, KIND, KINDS, CardSet
from hhscore.drawings.svg import picture
from hhscore.words.accounts import is_player, label_account
from hhscore.words.amounts import kan, signed

_REASONS = {
    "teyaku": "hand yaku",
    "dekiyaku": "captured yaku",
    "special": "special yaku",
    "cards": "card points",
    "oikomi": "pushed out",
    "handon": "han-don",
    "sage": "sage",
    "yaku": "yaku",
}


def text(value: object) -> str:
    """A value as text that a browser takes for nothing else.

    >>> text('<script>"Ben"')
    '&lt;script&gt;&quot;Ben&quot;'
    """
    return escape(str(value))


def name(account: str) -> str:
    """A player's name, or what a pot is called. The direction of writing of one name never leaks into the next."""
    return label_account(account) if not is_player(account) else f"<bdi>{text(account)}</bdi>"


def gain(points: int, unit: int | None) -> str:
    """What was won or lost, with a sign; hovering shows the points.

    >>> gain(-30, 12)
    '<span class="loss" title="−30 points">−2k6</span>'
    """
    kind = "gain" if points > 0 else "loss" if points < 0 else "even"
    title = f' title="{signed(points, None)} points"' if unit else ""
    return f'<span class="{kind}"{title}>{signed(points, unit)}</span>'


def flower_of(month: int) -> tuple[str, str]:
    """The English and the Japanese name of a month's flower; after the twelfth they begin again.

    >>> flower_of(8), flower_of(13)
    (('pampas', '芒'), ('pine', '松'))
    """
    place = (month - 1) % 12
    return FLOWERS[place], FLOWERS_KANJI[place]


def cards(these: CardSet, label: str, *, by_kind: bool = False) -> str:
    """Cards as pictures in a row: by month as in a hand, or by kind as captured cards are laid out."""
    order = sorted(these, key=lambda card: (KINDS.index(KIND[card]), card)) if by_kind else list(these)
    items: list[str] = []
    before = ""
    for card in order:
        gap = ' class="gap"' if by_kind and before not in ("", KIND[card]) else ""
        before = KIND[card]
        items.append(f"<li{gap}>{picture(card)}</li>")
    return f'<div role="group" aria-label="{text(label)}"><ul class="cards">{"".join(items)}</ul></div>'


def table(caption: str, head: Sequence[str], rows: Iterable[str], kind: str, foot: Iterable[str] = ()) -> str:
    """A table that scrolls by itself where the page is narrow; `head` and the rows are HTML."""
    columns = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    below = "".join(foot)
    return scrolling(
        caption,
        f'<table class="{kind}"><caption>{text(caption)}</caption><thead><tr>{columns}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody>{f'<tfoot>{below}</tfoot>' if below else ''}</table>",
    )


def scrolling(label: str, inner: str) -> str:
    """A frame in which something wide scrolls by itself, also with the keyboard."""
    return f'<div class="scroll" role="group" tabindex="0" aria-label="{text(label)}">{inner}</div>'


def row(head: str, cells: Iterable[str], kind: str = "") -> str:
    """A row of a table whose first cell names it."""
    attribute = f' class="{kind}"' if kind else ""
    return f'<tr{attribute}><th scope="row">{head}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def section(anchor: str, title: str, body: str) -> str:
    """A part of the page under its heading."""
    heading = f'<h2 id="{anchor}-title">{title}</h2>'
    return f'<section id="{anchor}" aria-labelledby="{anchor}-title">{heading}{body}</section>'


def transfer_table(
    caption: str, transfers: Sequence[Mapping[str, Any]], unit: int | None, *, after: bool = False
) -> str:
    """The table of these transfers of a ledger in JSON, one a row; `after`: with the month after which each was."""
    head = [*(["After month"] if after else []), "From", "To", "Amount", *(["Points"] if unit else [])]
    rows = (_payment(transfer, unit, after) for transfer in transfers)
    return table(caption, [*head, "Why", "Rule"], rows, "payments")


def _payment(transfer: Mapping[str, Any], unit: int | None, after: bool) -> str:
    reason = text(_REASONS.get(transfer["reason"], transfer["reason"]))
    detail = f": {text(transfer['detail'])}" if transfer["detail"] else ""
    cells = [
        *([("after", str(transfer["after"]))] if after else []),
        ("from", name(transfer["from"])),
        ("to", name(transfer["to"])),
        ("amount", f"<b>{kan(transfer['points'], unit)}</b>"),
        *([("points", str(transfer["points"]))] if unit else []),
        ("why", f"<b>{reason}</b>{detail}"),
        ("rule", f"<code>{text(transfer['rule'])}</code>"),
    ]
    columns = "".join(f'<td class="{kind}">{cell}</td>' for kind, cell in cells)
    return f"<tr>{columns}</tr>"
