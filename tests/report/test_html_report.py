"""The report as one HTML page: what it says, that it is sound, and how a browser takes it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hhscore.cards.deck import DECK, FACE, KIND, MONTH
from hhscore.drawings.svg import label, picture, symbols
from hhscore.games.scoring import score
from hhscore.model.session import Session
from hhscore.model.winning import won_by
from hhscore.report.chart import MOST_LINES, chart
from hhscore.report.html import page
from hhscore.report.running import Stand, running
from hhscore.session import load

SCRIPT = "<script>document.title='run'</script>"
PICTURE = '<img src="http://127.0.0.1:9/x.png" onerror="document.title=1">'

# The month that the contract works out: koba, toichi, akatan in sage, shiko fed by Ben, Chie retires.
FOUR = f"""hhscore = 1
players = ["Aki", "Ben", "{SCRIPT}", 'Dai {PICTURE}']
title = '{PICTURE} & "friends"'
date = 2026-01-03
[[months]]
field = "1p 2r 4a 5r 7r 9p"
mizuten = true
choices = ["Aki enter", "Ben enter", "{SCRIPT} retire", 'Dai {PICTURE} enter']
[months.hands]
Aki = "1r 2p 3p 7ap 10a 12p"
Ben = "2p 5p 6a 10p 11ba 12p"
[[months.calls]]
player = 'Dai {PICTURE}'
yaku = ["akatan"]
call = "sage"
[[months.calls]]
player = 'Dai {PICTURE}'
yaku = ["shiko"]
call = "end"
[[months.hatto]]
player = "Ben"
yaku = "shiko"
for = 'Dai {PICTURE}'
[months.captures]
Aki = "1pp 2pp 7arpp 9rp 10ar"
Ben = 61
'Dai {PICTURE}' = {{ bright = 4, animal = 5, ribbon = 4, plain = 11 }}
[months.paid]
Ben = -250
[[months]]
choices = ['Dai {PICTURE} retire']
"""
KOIKOI = """hhscore = 1
game = "koikoi"
rules = "koikoi"
players = ["Aki", "Ben", "Chie"]
[[months]]
active = ["Aki", "Ben"]
field = "1p 2p 3p 4p 5p 6p 7p 8p"
winner = "Aki"
koikoi = 1
[months.captures]
Aki = "1rp 2rp 3rp"
[[months]]
active = ["Aki", "Chie"]
"""


def page_of(text: str, **how: Any) -> str:
    loaded = load(text)
    scored = score(loaded)
    assert [loaded.message(problem) for problem in scored.problems()] == []
    unit = None if how.get("points") else scored.ledger.kan
    won = {month.month: won_by(month, unit) for month in scored.ledger.months}
    return page(scored.session, scored.ledger.json(), won=won, **how)


class Reader(HTMLParser):
    """Collects a page: elements with their attributes, text, and whether every element is closed."""

    VOID = frozenset(("meta", "link", "br", "img", "input"))

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, Mapping[str, str | None]]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def values(self, attribute: str) -> list[str]:
        return [attributes[attribute] or "" for _, attributes in self.elements if attribute in attributes]


def table_rows(html: str, kind: str) -> list[list[str]]:
    """The rows of the first table of a class, as the texts of their cells."""
    found = re.search(rf'<table class="{kind}">.*?</table>', html, re.DOTALL)
    assert found
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", found[0], re.DOTALL)
    return [[Reader(cell).text for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows]


@pytest.fixture(scope="module")
def four() -> str:
    return page_of(FOUR)


PAGES = [FOUR, KOIKOI, 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n']


@pytest.mark.parametrize("text", PAGES, ids=["hachihachi", "koikoi", "nothing yet"])
def test_a_page_is_sound(text: str):
    reader = Reader(page_of(text))
    assert (reader.wrong, reader.open) == ([], [])
    ids = reader.values("id")
    assert [each for each, count in Counter(ids).items() if count > 1] == []
    anchors = [
        href for tag, attributes in reader.elements if tag != "link" and (href := attributes.get("href"))
    ]
    assert [href for href in anchors if not href.startswith("#") or href[1:] not in ids] == []
    pointed = " ".join(reader.values("aria-labelledby")).split()
    assert [each for each in pointed if each not in ids] == []


@pytest.mark.parametrize("text", PAGES, ids=["hachihachi", "koikoi", "nothing yet"])
def test_no_two_landmarks_have_one_name(text: str):
    html = page_of(text)
    titles = dict(re.findall(r'<h2 id="([^"]*)">([^<]*)</h2>', html))
    sections = [titles[one] for one in re.findall(r'<section [^>]*aria-labelledby="([^"]*)"', html)]
    regions = re.findall(
        r'<(?:div|nav) (?:class="scroll" role="group" tabindex="0" )?aria-label="([^"]*)"', html
    )
    assert sections
    assert regions
    assert [name for name, count in Counter([*sections, *regions]).items() if count > 1] == []


def print_rules(html: str) -> dict[str, str]:
    """What the page's style says for paper, by selector."""
    style = re.sub(
        r"/\*.*?\*/", "", html.partition("@media print {")[2].partition("</style>")[0], flags=re.DOTALL
    )
    found: dict[str, str] = {}
    for selectors, rule in re.findall(r"([^{}]+)\{([^{}]*)\}", style):
        for selector in selectors.split(","):
            found[selector.strip()] = found.get(selector.strip(), "") + rule
    return found


def test_on_paper_the_foot_of_a_table_stands_once(four: str):
    """A browser repeats a group of foot rows on every page, so that place and chips would stand under month 11."""
    rules = print_rules(four)
    assert "display: table-row-group" in rules["tfoot"]
    assert "break-before: avoid" in rules["tfoot tr"]
    assert "display: table-header-group" in rules["thead"]


@pytest.mark.parametrize("heading", ["h1", "h2", "h3", "h4", "h5", "summary", "caption", "thead"])
def test_on_paper_no_heading_ends_a_page(four: str, heading: str):
    rules = print_rules(four)
    assert "break-after: avoid" in rules[heading]
    assert "break-before: avoid" in rules["tbody tr:first-child"]


def test_on_paper_the_mark_of_the_winner_needs_no_background(four: str):
    rule = print_rules(four)[".mark.won"]
    assert "background: none" in rule
    assert "color: var(--ink)" in rule


def test_what_people_typed_stays_text(four: str):
    reader = Reader(four)
    assert {tag for tag, _ in reader.elements} & {"script", "img", "iframe", "object", "form"} == set()
    assert [name for _, attributes in reader.elements for name in attributes if name.startswith("on")] == []
    assert f'{PICTURE} & "friends"' in reader.text
    assert f"{SCRIPT} retired" in reader.text
    assert SCRIPT in reader.text


def test_the_page_loads_nothing(four: str):
    policy = [attributes.get("content") for tag, attributes in Reader(four).elements if tag == "meta"]
    assert any(content and content.startswith("default-src 'none'") for content in policy)
    style = re.findall(r"<style>(.*?)</style>", four, re.DOTALL)
    assert len(style) == 1
    assert "url(" not in style[0]
    assert "@import" not in style[0]


def test_the_month_of_the_contract(four: str):
    """Aki -120, Ben -252, Chie -12, Dai 384, worked out below the example in the contract."""
    what, net, paid = table_rows(four, "result")
    assert what == ["What", "Aki", "Ben", SCRIPT, f"Dai {PICTURE}"]
    assert net == ["net", "−10k0", "−21k0", "−1k0", "+32k0"]
    assert paid == ["as paid", "", "−20k10 ≠", "", ""]
    payments = [(row[0], row[1], row[2], row[3]) for row in table_rows(four, "payments")[1:]]
    dai = f"Dai {PICTURE}"
    assert sorted(payments) == sorted(
        [
            (SCRIPT, "orichin pot", "1k0", "12"),
            ("Aki", "Ben", "3k0", "36"),
            (dai, "Ben", "3k0", "36"),
            ("Aki", dai, "7k0", "84"),
            ("Ben", dai, "7k0", "84"),
            ("Ben", dai, "20k0", "240"),
            ("orichin pot", dai, "1k0", "12"),
        ]
    )


def test_who_did_what_is_said(four: str):
    text = Reader(four).text
    assert f"Dai {PICTURE} made akatan and said sage and played on" in text
    assert f"Ben broke hatto: let Dai {PICTURE} complete shiko" in text
    assert "4 brights, 5 animals, 4 ribbons, 11 plains" in text
    assert "61 points" in text
    assert f"{SCRIPT} retired" in text
    assert "Month 2 · plum 梅" in text


def test_points_alone():
    text = Reader(page_of(FOUR, points=True)).text
    assert "+384" in text
    assert "32k0" not in text


def test_koikoi_has_no_ba_and_shows_what_koikoi_doubled():
    html = page_of(KOIKOI)
    head, first, second, _place = table_rows(html, "sheet")
    assert head == ["Month", "Koi-koi", "Aki", "Ben", "Chie"]
    # akatan 6, doubled once: 12 from Ben; nobody stopped in the second month.
    assert first == ["1 松 pine", "×2", "D W +12 12", "−12 −12", "out 0 0"]
    assert second == ["2 梅 plum", "", "D 0 12", "out 0 −12", "0 0"]


def outside(after: int, payer: str, payee: str, points: int, reason: str) -> dict[str, Any]:
    """A transfer outside the months, as a ledger in JSON has it."""
    rule = {"handon": "handon.after", "ginmi": "ginmi.per_player"}[reason]
    return {
        "after": after,
        "from": payer,
        "to": payee,
        "points": points,
        "reason": reason,
        "rule": rule,
        "detail": "",
    }


LEDGER: dict[str, Any] = {
    "players": ["Aki", "Ben", "Chie"],
    "rules": "standard",
    "kan": 12,
    "months": [
        {
            "month": 1,
            "open": False,
            "dealer": "Aki",
            "leader": "Aki",
            "active": ["Aki", "Ben", "Chie"],
            "ba": "oba",
            "multiplier": 2,
            "carry": ["oba"],
            "winner": "Chie",
            "transfers": [],
            "net": {"Aki": -26, "Ben": -22, "Chie": 48},
        },
        {
            "month": 2,
            "open": False,
            "dealer": "Chie",
            "leader": "Chie",
            "active": ["Chie", "Aki", "Ben"],
            "ba": "koba",
            "multiplier": 1,
            "carry": [],
            "winner": "Chie",
            "transfers": [],
            "net": {"Aki": -24, "Ben": -18, "Chie": 42},
        },
    ],
    "transfers": [
        outside(1, "Chie", "@handon", 48, "handon"),
        outside(2, "@handon", "Chie", 48, "handon"),
        outside(2, "Aki", "Chie", 19, "ginmi"),
        outside(2, "Ben", "Chie", 19, "ginmi"),
    ],
    "standings": [
        {"player": "Chie", "rank": 1, "points": 42, "total": 42, "chips": 162, "loans": 0},
        {"player": "Ben", "rank": 2, "points": -40, "total": -40, "chips": 80, "loans": 1},
        {"player": "Aki", "rank": 3, "points": -50, "total": -50, "chips": 70, "loans": 7},
    ],
    "handon": {"paid": {"Chie": 48}, "pot": 48},
    "final": {
        "winner": "Chie",
        "leaders": ["Chie"],
        "handon": 48,
        "ginmi": 19,
        "totals": {
            "Chie": {"points": 42, "kan": 4},
            "Ben": {"points": -40, "kan": -3},
            "Aki": {"points": -50, "kan": -4},
        },
        "settled": {"Chie": 128, "Ben": -59, "Aki": -69},
    },
}
THREE = Session(("Aki", "Ben", "Chie"))


def test_the_settlement_with_pot_and_ginmi():
    """The final of the contract's example; 128 = 42 + 48 from the pot + 2 × 19."""
    html = page(THREE, LEDGER)
    assert table_rows(html, "final") == [
        ["Player", "Place", "Total", "In kan", "Han-don pot", "Ginmi", "Goes home with"],
        ["Chie", "1", "+3k6", "+4 kan", "+4k0", "+3k2", "+10k8"],
        ["Ben", "2", "−3k4", "−3 kan", "", "−1k7", "−4k11"],
        ["Aki", "3", "−4k2", "−4 kan", "", "−1k7", "−5k9"],
    ]
    assert "Hand over Aki → hands Chie 5k9 Ben → hands Chie 4k11" in Reader(html).text


def test_the_sheet_marks_handon_and_loans():
    rows = table_rows(page(THREE, LEDGER), "sheet")
    assert rows[1] == ["1 松 pine", "oba ×2", "D −2k2 −2k2", "−1k10 −1k10", "W +4k0 4k0"]
    assert rows[2] == ["han-don", "into the pot", "−2k2", "−1k10", "−4k0 0k0"]
    assert rows[3] == ["2 梅 plum", "koba ×1", "−2k0 −4k2", "−1k6 −3k4", "D W +3k6 3k6"]
    assert rows[4:] == [
        ["place", "", "3", "2", "1"],
        ["chips", "", "5k10", "6k8", "13k6"],
        ["loans", "", "●×7 7 loans", "● 1 loan", "0"],
    ]


def test_running_totals_fall_at_handon():
    assert [(stand.month, stand.handon, dict(stand.totals)) for stand in running(LEDGER)] == [
        (1, False, {"Aki": -26, "Ben": -22, "Chie": 48}),
        (1, True, {"Aki": -26, "Ben": -22, "Chie": 0}),
        (2, False, {"Aki": -50, "Ben": -40, "Chie": 42}),
    ]


def test_the_page_says_by_what_a_month_was_won():
    """Ben's hand yaku costs Aki 4 kan and does not count: 12 over 88 win the month for Aki."""
    text = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n[[months]]\nba = "koba"\n'
    text += 'hands.Ben = "1b 6ap 7rp 10pp"\ncaptures = { Aki = 100, Ben = 76, Chie = 88 }\n'
    assert "Aki</bdi> wins</strong> by card points +1k0 (hand yaku do not count)" in page_of(text)


def test_the_same_session_gives_the_same_page(tmp_path: Path):
    (tmp_path / "evening.toml").write_text(FOUR, encoding="utf-8")
    command = [sys.executable, "-m", "hhscore", "report", "evening.toml", "-o", "-"]
    pages = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        pages.add(subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=True).stdout)
    assert pages == {page_of(FOUR).encode()}


def test_every_card_has_a_look_and_a_name_of_its_own():
    faces = sorted(set(FACE))
    drawn = symbols(DECK)
    looks = re.findall(r'<symbol id="card-(\w+)" [^>]*>(.*?)</symbol>', drawn)
    assert len(looks) == len(faces) == 36
    assert len({look for _, look in looks}) == 36
    assert len({label(face) for face in faces}) == 36
    assert {picture(card) for card in DECK} == {picture(face) for face in faces}
    used = set(re.findall(r'<use href="#([^"]+)"', drawn))
    assert used <= set(re.findall(r' id="([^"]+)"', drawn))


def test_only_the_cards_of_the_page_are_defined():
    assert re.findall(r'id="card-(\d+\w)"', symbols([0, 2, 3])) == ["1b", "1p"]


def test_ribbons_differ_without_colour():
    """Poetry ribbons bear writing, blue ones light edges, the others nothing: the shapes differ, not just the fill."""

    def shapes(month: int) -> str:
        card = next(card for card in DECK if MONTH[card] == month and KIND[card] == "r")
        body = (
            symbols([card])
            .rsplit("<symbol", 1)[1]
            .split(f'<use href="#plant-{month}"/>')[1]
            .split("<text")[0]
        )
        return re.sub(r' (fill|stroke)="#\w+"', "", body)

    red, blue, plain = shapes(1), shapes(6), shapes(4)
    assert len({red, blue, plain}) == 3
    assert shapes(2) == shapes(3) == red
    assert shapes(9).replace("15", "11") == blue.replace("15", "11")
    assert shapes(5) == shapes(7) == plain


def test_the_chart_tells_seven_players_apart_without_colour():
    players = [f"player {place}" for place in range(7)]
    drawn = chart(players, [Stand(1, False, dict.fromkeys(players, 0))], 12, 12)
    lines = re.findall(r'<g class="line p\d"><path class="run" d="[^"]*"([^/]*)/><g [^>]*>(.*?)</g>', drawn)
    assert len(set(lines)) == MOST_LINES == 7
    assert len({dash for dash, _ in lines}) == 7
    assert len({marker for _, marker in lines}) == 7
    levels = sorted(
        float(y) for y in re.findall(r'<g class="end p\d">.*?<text x="[\d.]+" y="([\d.]+)"', drawn)
    )
    assert min(below - above for above, below in pairwise(levels)) >= 14
    assert "After month 1: player 0 0k0, player 1 0k0" in drawn


def test_handon_is_drawn_once():
    drawn = chart(["Aki", "Ben", "Chie"], running(LEDGER), 12, 12)
    assert drawn.count('<g class="handon">') == 1
    assert "Han-don after month 1" in drawn


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_text_colour_has_contrast_enough(four: str):
    """4.5 to 1 on every ground, in light, in dark and on paper (WCAG 2, 1.4.3)."""
    themes = [
        dict(re.findall(r"(--\w+): (#\w+)", block))
        for block in re.findall(r":root \{(.*?)\}", four, re.DOTALL)
    ]
    assert len(themes) == 3
    for theme in themes:
        for ink in ("--ink", "--soft", "--red", "--gain", *(f"--p{place}" for place in range(7))):
            for ground in ("--page", "--panel", "--stripe"):
                light, dark = sorted((luminance(theme[ink]), luminance(theme[ground])), reverse=True)
                assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, ground)


# In the browser

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
in_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium here: install it to see the page in a browser"
)
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address under which the files of tmp_path are served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def browse(folder: Path, *words: str) -> tuple[str, list[str]]:
    """What Chromium prints, and what it says on its console."""
    done = subprocess.run(
        [str(CHROMIUM), *FLAGS, f"--user-data-dir={folder / 'profile'}", "--enable-logging=stderr", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout, [line for line in done.stderr.splitlines() if "CONSOLE" in line]


def asked_for(net_log: Path, origin: str) -> list[str]:
    """The addresses that pages of this origin made the browser ask for."""
    log = json.loads(net_log.read_text(encoding="utf-8"))
    start = log["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]
    return [
        event["params"]["url"]
        for event in log["events"]
        if event["type"] == start and event.get("params", {}).get("initiator") == origin
    ]


@in_chromium
def test_a_browser_has_nothing_to_complain_of_and_nothing_to_fetch(four: str, tmp_path: Path, served: str):
    (tmp_path / "page.html").write_text(four, encoding="utf-8")
    log = tmp_path / "net.json"
    dom, console = browse(tmp_path, f"--log-net-log={log}", "--dump-dom", f"{served}/page.html")
    assert console == []
    assert asked_for(log, served) == []
    assert "&lt;script&gt;" in dom
    assert "<title>run</title>" not in dom
    assert "<script" not in dom
    assert dom.count('<svg class="card"') == four.count('<svg class="card"') > 25
    assert dom.count('<svg class="chart"') == 1


@in_chromium
def test_that_test_would_see_a_request_and_a_complaint(tmp_path: Path, served: str):
    html = f"{PICTURE}<script>console.error('heard')</script>"
    (tmp_path / "page.html").write_text(f'<link rel="icon" href="data:,">{html}', encoding="utf-8")
    log = tmp_path / "net.json"
    _, console = browse(tmp_path, f"--log-net-log={log}", "--dump-dom", f"{served}/page.html")
    assert asked_for(log, served) == ["http://127.0.0.1:9/x.png"]
    assert any("heard" in line for line in console)


PROBE = """<script>addEventListener("load", () => {
  const told = [1100, 390].map(width => {
    const frame = document.querySelector(`iframe[width="${width}"]`).contentDocument;
    const size = element => { const box = element.getBoundingClientRect(); return [box.width, box.height]; };
    const root = frame.documentElement;
    return { width, wide: root.scrollWidth - root.clientWidth,
      cards: [...frame.querySelectorAll(".card")].map(size),
      drawn: [...frame.querySelectorAll(".card use")].map(use => use.getBBox().width),
      chart: size(frame.querySelector(".chart")) };
  });
  const told_here = document.createElement("pre");
  told_here.textContent = "told:" + JSON.stringify(told) + ":told";
  document.body.replaceChildren(told_here);
});</script>"""


@in_chromium
def test_cards_and_chart_are_seen_on_screen_and_phone(four: str, tmp_path: Path):
    """The page in frames of both widths: every card and the chart take up room, nothing sticks out sideways."""
    inner = four.replace("&", "&amp;").replace('"', "&quot;")
    frames = "".join(
        f'<iframe width="{width}" height="900" srcdoc="{inner}"></iframe>' for width in (1100, 390)
    )
    (tmp_path / "probe.html").write_text(f"<!DOCTYPE html><body>{frames}{PROBE}", encoding="utf-8")
    dom, _ = browse(tmp_path, "--dump-dom", (tmp_path / "probe.html").as_uri())
    found = re.search(r"told:(.*):told", dom)
    assert found
    for seen in json.loads(found[1]):
        assert seen["wide"] == 0, seen["width"]
        assert len(seen["cards"]) == four.count('<svg class="card"')
        assert all(width >= 30 and 1.5 < height / width < 1.7 for width, height in seen["cards"])
        filled = zip(seen["drawn"], seen["cards"], strict=True)  # a picture that is missing has no width
        assert all(drawn >= width - 1 for drawn, (width, _) in filled)
        assert min(seen["chart"]) > 200


@in_chromium
def test_it_prints_on_a4(four: str, tmp_path: Path):
    (tmp_path / "page.html").write_text(four, encoding="utf-8")
    paper = tmp_path / "page.pdf"
    browse(tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={paper}", (tmp_path / "page.html").as_uri())
    sheets = re.findall(rb"/MediaBox \[0 0 (\d+)[.\d]* (\d+)[.\d]*\]", paper.read_bytes())
    assert 2 <= len(sheets) <= 4
    assert set(sheets) == {(b"594", b"841")}  # 210 by 297 mm in points
