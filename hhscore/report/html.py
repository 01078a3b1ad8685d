"""A session as one page to keep or to send: complete in itself, for screen, phone, paper and ear alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from hhscore.cards.deck import CardSet, card_name
from hhscore.drawings.svg import symbols
from hhscore.model.ledger import HANDON
from hhscore.model.session import KoikoiMonth, Month, Session
from hhscore.report.chart import chart
from hhscore.report.handover import hand_overs
from hhscore.report.markup import (
    flower_of,
    gain,
    name,
    row,
    scrolling,
    section,
    table,
    text,
    transfer_table,
)
from hhscore.report.month_html import month_article, not_counted
from hhscore.report.running import running
from hhscore.rules.house import describe_changes
from hhscore.rules.preset import game_rules
from hhscore.words.amounts import kan, signed
from hhscore.words.sentences import counted, tallied

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
_FIRST_LINES = (
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
)
_GENERATOR = '<meta name="generator" content="hhscore">'
_FOLLOWS = '<meta http-equiv="refresh" content="5">\n'
_HEAD_BYTES = 2000
"""How far into a page what says whose it is stands at most."""


def is_own_page(data: bytes) -> bool:
    """Return whether a file is a page that `page` made, now or before pages named their generator.

    >>> ledger = {"players": [], "rules": "qdan", "kan": None, "months": [], "transfers": [], "standings": [],
    ...           "handon": None, "final": None}
    >>> is_own_page(page(Session(()), ledger).encode()), is_own_page(b"<!DOCTYPE html><title>Ours</title>")
    (True, False)
    """
    head = data[:_HEAD_BYTES].decode("utf-8", "replace")
    return head.startswith("<!DOCTYPE html>") and (head.startswith(_FIRST_LINES) or _GENERATOR in head)


def page(
    session: Session,
    ledger: Mapping[str, Any],
    *,
    points: bool = False,
    won: Mapping[int, str] = MappingProxyType({}),
    rest: Mapping[int, int] = MappingProxyType({}),
    follows: bool = False,
) -> str:
    """The HTML page of a session; `ledger` is its ledger as `ledger --json` gives it.

    `won` says by month, from 1, by what it was won, `rest` how many points were left for whoever took the rest.
    `follows`: a browser reads the page again every few seconds.

    Amounts are in kan where the rules have a kan, unless `points` asks for points alone. The same session always
    gives the same page. It loads nothing: styles and pictures are in it, and it tells the browser to fetch nothing.

    >>> ledger = {"players": ["Aki"], "rules": "qdan", "kan": None, "months": [], "transfers": [], "standings": [],
    ...           "handon": None, "final": None}
    >>> "<title>&lt;b&gt; evening</title>" in page(Session(("Aki",), title="<b> evening"), ledger)
    True
    """
    unit = None if points else ledger.get("kan")
    players = ledger["players"]
    months = ledger["months"]
    facts = session.koikoi_months if session.game == "koikoi" else session.months
    title = text(session.title or _usual_title(session))
    numbers = [month.get("number", month["month"]) for month in months]
    drawn = chart(
        players, running(ledger), len(months) if ledger.get("final") else max(len(months), 12), unit, numbers
    )
    articles = "".join(
        month_article(
            players,
            facts[place] if place < len(facts) else None,
            month,
            unit,
            won.get(month["month"], ""),
            rest.get(month["month"]),
        )
        for place, month in enumerate(months)
    )
    year = ledger.get("transfers") or []
    settled = "Settlement" if ledger.get("final") else "Standings"
    sections = [section("sheet", "Score sheet", _sheet(session, ledger, unit))]
    if drawn:
        sections.append(section("totals", "Running totals", scrolling("Chart of the running totals", drawn)))
    sections.append(section("settlement", settled, _settlement(ledger, unit)))
    sections.append(
        section("months", "Month by month", articles or '<p class="none">None is recorded yet.</p>')
    )
    if year:
        outside = transfer_table("Payments outside the months", year, unit, after=True)
        sections.append(section("year", "Outside the months", outside))
    body = "\n".join(sections)
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    return (
        f"{_FIRST_LINES}{_GENERATOR}\n{_FOLLOWS if follows else ''}"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<link rel="icon" href="data:,">\n'
        f"<title>{title}{_when_and_where(session)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f'<a class="skip" href="#sheet">Skip to the score sheet</a>\n{symbols(_seen(facts))}\n'
        f"<header><h1>{title}</h1>{_about(session, ledger)}{_nav(ledger)}</header>\n"
        f"<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _when_and_where(session: Session) -> str:
    """The date and the place behind a title, those that are known."""
    date = f" · {session.date.day} {session.date:%B %Y}" if session.date else ""
    return date + (f" · {text(session.place)}" if session.place else "")


def _usual_title(session: Session) -> str:
    return "An evening of Koi-Koi" if session.game == "koikoi" else "An evening of Hachi-hachi"


def _seen(facts: Sequence[Month | KoikoiMonth]) -> Iterator[int]:
    """Every card that the page shows somewhere."""
    for month in facts:
        yield from month.field or CardSet()
        for hand in month.hands.values():
            yield from hand
        for captured in month.captures.values():
            yield from captured.cards or CardSet()


def _about(session: Session, ledger: Mapping[str, Any]) -> str:
    told = [
        *([("Date", f"<time>{session.date.isoformat()}</time>")] if session.date else []),
        *(
            [
                (
                    "Draw",
                    ", ".join(f"{name(player)} {card_name(card)}" for player, card in session.draw.items()),
                )
            ]
            if session.draw
            else []
        ),
        *([("Place", text(session.place))] if session.place else []),
        ("Players", ", ".join(name(player) for player in ledger["players"])),
        ("Rules", f"<code>{text(session.rules)}</code>{_house(session)}"),
    ]
    if session.resigned:
        told.append(("Resigned", name(session.resigned)))
    return f"<dl>{''.join(f'<div><dt>{term}</dt><dd>{value}</dd></div>' for term, value in told)}</dl>"


def _house(session: Session) -> str:
    changes = describe_changes(session.house, game_rules(session.game))
    changed = ", ".join(f"<code>{text(change)}</code>" for change in changes)
    return f", changed at this table: {changed}" if changed else ""


def _nav(ledger: Mapping[str, Any]) -> str:
    links = "".join(
        f'<li><a href="#month-{month["month"]}"><span class="unseen">Month </span>{month["month"]} '
        f'<span lang="ja">{flower_of(month.get("number", month["month"]))[1]}</span></a></li>'
        for month in ledger["months"]
    )
    return f'<nav aria-label="Months"><ol>{links}</ol></nav>' if links else ""


def _sheet(session: Session, ledger: Mapping[str, Any], unit: int | None) -> str:
    """Months down, players across: what each won, and where each stood after it."""
    players = ledger["players"]
    stands = {(stand.month, stand.handon): stand.totals for stand in running(ledger)}
    rows: list[str] = []
    for month in ledger["months"]:
        number = month["month"]
        english, kanji = flower_of(month.get("number", number))
        flower = f'<span lang="ja">{kanji}</span> <small>{english}</small>'
        if not month.get("counted", True):
            flower += f" <small>· {not_counted(month)}</small>"
        paid = " <small>as paid</small>" if month.get("as_paid") else ""
        totals = stands.get((number, False))
        played_at = _played_at(month)
        cells = [played_at, *(_cell(player, month, totals, ledger, unit) for player in players)]
        link = f'<a href="#month-{number}">{number} {flower}</a>{paid}'
        link += f'<span class="phone" data-ba="{_without_tags(played_at)}"></span>'
        rows.append(row(link, cells, "open" if month.get("open") else ""))
        if (number, True) in stands:
            after = stands[number, True]
            moved = {player: after[player] - stands[number, False][player] for player in players}
            into = {player: gain(points, unit) if points else "" for player, points in moved.items()}
            pots = (_entry(into[player], after[player], [], unit) for player in players)
            rows.append(row("han-don", ["into the pot", *pots], "handon"))
    head = ["Month", "Koi-koi" if session.game == "koikoi" else "Ba", *(name(player) for player in players)]
    done = [month for month in ledger["months"] if not month.get("open")]
    waits = ", ".join(tallied(done[-1]["carry"])) if done and not ledger.get("final") else ""
    still = f"<p>Still to come: {text(waits)}.</p>" if waits else ""
    chips = any(month.get("chips") for month in ledger["months"])
    return (
        _key(chips) + table("Months down, players across", head, rows, "sheet", _below(ledger, unit)) + still
    )


def _key(chips: bool) -> str:
    """What the marks and the small figures of the sheet mean."""
    below = ", then ○ the chips and ● loans held after it" if chips else ""
    return (
        f'<p class="key">For each month what was won or lost, under it the running total{below}. '
        '<span class="mark">D</span> dealt, <span class="mark won">W</span> won the month, '
        '<span class="mark out">out</span> did not play.</p>'
    )


def _without_tags(html: str) -> str:
    """What a piece of our own HTML says, for an attribute."""
    return html.replace("<small>", "").replace("</small>", "")


def _played_at(month: Mapping[str, Any]) -> str:
    if month.get("ba"):
        return f"{text(month['ba'])} <small>×{month['multiplier']}</small>"
    return f"×{month['multiplier']}" if month.get("multiplier", 1) != 1 else ""


def _cell(
    player: str,
    month: Mapping[str, Any],
    totals: Mapping[str, int] | None,
    ledger: Mapping[str, Any],
    unit: int | None,
) -> str:
    marks: list[str] = []
    if player == month.get("dealer"):
        marks.append('<abbr class="mark" title="dealt">D</abbr>')
    if player == month.get("winner"):
        marks.append('<abbr class="mark won" title="won the month">W</abbr>')
    if month.get("active") and player not in month["active"]:
        marks.append('<abbr class="mark out" title="did not play">out</abbr>')
    total = totals[player] if totals else None
    return _entry(gain(month["net"].get(player, 0), unit), total, marks, unit) + _held(
        player, month, ledger, unit
    )


def _held(player: str, month: Mapping[str, Any], ledger: Mapping[str, Any], unit: int | None) -> str:
    """Chips and loan markers held after the month where the ledger tells, else what was borrowed after it."""
    if month.get("chips"):
        markers = _markers((month.get("loans") or {}).get(player, 0))
        chips = kan(month["chips"][player], unit)
        return f'<small class="chips"><span class="unseen">chips</span> {chips} {markers}</small>'
    borrowed = sum(
        transfer["points"]
        for transfer in ledger.get("transfers") or []
        if transfer["reason"] == "kaikan" and transfer["to"] == player and transfer["after"] == month["month"]
    )
    return f'<small class="chips">borrows {kan(borrowed, unit)}</small>' if borrowed else ""


def _markers(count: int) -> str:
    """Loan markers as they lie before a player; more than five as a number."""
    if not count:
        return ""
    shown = "●" * count if count <= 5 else f"●×{count}"
    said = counted(count, "loan")
    seen = f'<span aria-hidden="true">{shown}</span><span class="unseen">{said}</span>'
    return f'<span class="loan" title="{said}">{seen}</span>'


def _entry(net: str, total: int | None, marks: list[str], unit: int | None) -> str:
    running_total = f'<small class="total">{kan(total, unit)}</small>' if total is not None else ""
    return f'<span class="net">{"".join(marks)} {net}</span>{running_total}'


def _below(ledger: Mapping[str, Any], unit: int | None) -> Iterator[str]:
    standings = {standing["player"]: standing for standing in ledger["standings"]}
    players = [player for player in ledger["players"] if player in standings]
    if not players:
        return
    yield row("place", ["", *(str(standings[player]["rank"]) for player in players)])
    if any(standings[player]["chips"] is not None for player in players):
        yield row("chips", ["", *(kan(standings[player]["chips"], unit) for player in players)])
        yield row("loans", ["", *(_markers(standings[player]["loans"] or 0) or "0" for player in players)])


def _settlement(ledger: Mapping[str, Any], unit: int | None) -> str:
    final = ledger.get("final")
    if not final:
        return _standings(ledger, unit)
    rank = {standing["player"]: standing["rank"] for standing in ledger["standings"]}
    players = sorted(rank, key=lambda player: rank[player])
    in_kan = any(total["kan"] is not None for total in final["totals"].values())
    pot, ginmi, money = final.get("handon"), final.get("ginmi"), final.get("money")
    moved = {player: {"handon": 0, "ginmi": 0} for player in players}
    for transfer in ledger.get("transfers") or []:
        if transfer["reason"] == "ginmi" or transfer["from"] == HANDON:
            column = "ginmi" if transfer["reason"] == "ginmi" else "handon"
            for account, sign in ((transfer["from"], -1), (transfer["to"], 1)):
                if account in moved:
                    moved[account][column] += sign * transfer["points"]
    lines: list[str] = []
    for player in players:
        total = final["totals"][player]
        cells = [
            str(rank[player]),
            gain(total["points"], unit),
            *([_stated(total["kan"])] if in_kan else []),
            *([gain(moved[player]["handon"], unit) if moved[player]["handon"] else ""] if pot else []),
            *([gain(moved[player]["ginmi"], unit)] if ginmi is not None else []),
            f"<strong>{gain(final['settled'][player], unit)}</strong>",
            *([gain(money[player], None)] if money else []),
        ]
        lines.append(row(name(player), cells))
    columns = ["Player", "Place", "Total", *(["In kan"] if in_kan else []), *(["Han-don pot"] if pot else [])]
    columns += [*(["Ginmi"] if ginmi is not None else []), "Goes home with"]
    columns += [text(final.get("currency") or "Money")] if money else []
    return (
        _outcome(final)
        + table("The final settlement", columns, lines, "final")
        + _hand_over(final["settled"], unit)
    )


def _stated(total: int | None) -> str:
    return "" if total is None else f"{signed(total, None)} kan"


def _outcome(final: Mapping[str, Any]) -> str:
    if final.get("winner"):
        return f'<p class="outcome"><strong>{name(final["winner"])}</strong> wins the year.</p>'
    leaders = " and ".join(name(player) for player in final["leaders"])
    return f'<p class="outcome">A draw between {leaders}.</p>'


def _hand_over(settled: Mapping[str, int], unit: int | None) -> str:
    payments_due = hand_overs(settled)
    if not payments_due:
        return "<p>Everybody is even.</p>"
    lines = "".join(
        f'<li>{name(payer)} <span aria-hidden="true">→</span><span class="unseen">hands</span> {name(payee)} '
        f"<b>{kan(amount, unit)}</b></li>"
        for payer, payee, amount in payments_due
    )
    return f'<h3>Hand over</h3><ul class="handover">{lines}</ul>'


def _standings(ledger: Mapping[str, Any], unit: int | None) -> str:
    order = sorted(ledger["standings"], key=lambda standing: standing["rank"])
    chips = any(standing["chips"] is not None for standing in order)
    rows = (
        row(
            name(standing["player"]),
            [
                str(standing["rank"]),
                gain(standing["total"], unit),
                *([kan(standing["chips"], unit), str(standing["loans"])] if chips else []),
            ],
        )
        for standing in order
    )
    head = ["Player", "Place", "Running net", *(["Chips", "Loans"] if chips else [])]
    return table("Where everybody stands so far", head, rows, "final")
