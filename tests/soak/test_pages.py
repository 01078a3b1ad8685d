"""Pages of sessions whose every word is hostile: a browser runs nothing of them and asks for nothing."""

from __future__ import annotations

import random

from hhscore.model.session import Refused
from hhscore.session import load
from tests.report.test_html_report import (
    Reader,
    asked_for,
    browse,
    in_chromium,
    served,  # noqa: F401 - a fixture
)
from tests.soak.harness import SEED, call, many

RUN = "document.title='run'"
HOSTILE = (
    f"<script>{RUN}</script>",
    f"</title><script>{RUN}</script>",
    f"</style><script>{RUN}</script>",
    f"--><script>{RUN}</script><!--",
    f"]]><script>{RUN}</script>",
    f'<img src=x onerror="{RUN}">',
    f"'><img src=x onerror='{RUN}'>",
    f"<svg/onload={RUN}>",
    f"<svg><script href=data:;base64;x />{RUN}",
    f"<details open ontoggle={RUN}>",
    f"<iframe srcdoc='<script>parent.{RUN}</script>'>",
    f"<a href='javascript:{RUN}'>x</a>",
    "<base href=http://127.0.0.1:9/>",
    "<meta http-equiv=refresh content='0;url=http://127.0.0.1:9/'>",
    "<link rel=stylesheet href=http://127.0.0.1:9/x.css>",
    "<style>@import 'http://127.0.0.1:9/x.css';</style>",
    "<form action=http://127.0.0.1:9/><input autofocus onfocus=alert(1)>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;",
    '"onmouseover="alert(1)',
    "' style='background:url(http://127.0.0.1:9/y)",
    "url(http://127.0.0.1:9/z)",
    "{{7*7}} ${7*7} <%= 7*7 %>",
    "javascript:alert(1)",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "\u2028<script>alert(1)</script>",
    "＜script＞alert(1)＜/script＞",
    "[link](javascript:alert(1))",
    "Ünïcode 松 🎴 אבג",
    "a" * 300,
)


def quoted(text: str) -> str:
    """Write a text in TOML."""
    return '"' + "".join(c if c.isprintable() and c not in '"\\' else f"\\u{ord(c):04x}" for c in text) + '"'


def usable(word: str) -> bool:
    """Whether a word may be a name."""
    text = f"hhscore = 1\nplayers = [{quoted(word)}, 'Ben', 'Chie']\n"
    try:
        return load(text).require() is not None
    except Refused:
        return False


def rule_file(rng: random.Random) -> str:
    """Return a rule file whose yaku, titles and sources are hostile."""
    one, two, three, four = (quoted(rng.choice(HOSTILE)) for _ in range(4))
    return (
        f"hhscore_rules = 1\ntitle = {one}\n[keys]\nba.oba = {{ value = 2, source = {two} }}\n"
        f"[[captured]]\nid = 'sanko'\nkanji = {three}\nenglish = {four}\ncards = '1b 3b 8b'\nvalue = 5\n"
    )


def session(rng: random.Random, names: list[str], rules: str) -> str:
    """Return a session of months that reach every part of the page, each word of it hostile."""
    players = [rng.choice(names[place::4]) for place in range(4)]
    first, second, third, last = map(quoted, players)
    return (
        f"hhscore = 1\nplayers = [{', '.join(map(quoted, players))}]\nrules = {quoted(rules)}\n"
        f"title = {quoted(rng.choice(HOSTILE))}\n_mine = {quoted(rng.choice(HOSTILE))}\nresigned = {first}\n"
        f"[[months]]\nfield = '1p 2r 4a 5r 7r 9p'\n_note = {quoted(rng.choice(HOSTILE))}\n"
        f"choices = [{', '.join(quoted(player + verb) for player, verb in zip(players, VERBS, strict=True))}]\n"
        f"[months.hands]\n{first} = '1r 2p 3p 7ap 10a 12p'\n{second} = '2p 5p 6a 10p 11ba 12p'\n"
        f"[[months.calls]]\nplayer = {last}\nyaku = ['sanko']\ncall = 'end'\n"
        f"[months.captures]\n{first} = '1pp 2pp 7arpp 9rp 10ar'\n{second} = 61\n{last} = 90\n"
        f"[months.paid]\n{third} = -12\n[[months]]\nba = 'koba'\n"
    )


VERBS = (" enter", " enter", " retire", " enter")


def page_of(rng: random.Random, names: list[str], folder) -> str:
    """Return the page of a hostile session under a hostile rule file, written by the command."""
    rules = f"{rng.choice(('<b>', '&amp;', 'x onload=alert(1)', 'ours'))} {rng.randrange(99)}.toml"
    (folder / rules).write_text(rule_file(rng), encoding="utf-8")
    (folder / "a.toml").write_text(session(rng, names, rules), encoding="utf-8")
    words = ["report", "a.toml", "-o", "-", *rng.choice(([], ["--points"]))]
    answer = call(*words)
    assert answer.status == 0, answer.err
    return answer.out


def test_no_word_becomes_an_element_or_an_attribute(folder, counts):
    """Read as HTML: the same elements and attributes as for the plainest words, whatever the words are."""
    rng = random.Random(SEED)
    names = [word for word in HOSTILE if usable(word)]
    assert len(names) > 20
    for _ in range(many(500)):
        reader = Reader(page_of(rng, names, folder))
        assert reader.wrong == []
        tags = {tag for tag, _ in reader.elements}
        assert not tags & {"script", "img", "iframe", "object", "form", "base", "embed", "input"}, tags
        for tag, attributes in reader.elements:
            assert not [name for name in attributes if name.startswith("on") or name == "srcdoc"], (
                tag,
                attributes,
            )
            for name in ("href", "src", "xlink:href"):
                value = attributes.get(name) or "#"
                assert value.startswith(("#", "data:,")), (tag, name, value)
        counts["pages read"] += 1


@in_chromium
def test_a_browser_runs_nothing_and_asks_for_nothing(folder, served, counts):  # noqa: F811 - the fixture
    rng = random.Random(SEED + 1)
    names = [word for word in HOSTILE if usable(word)]
    for number in range(many(40)):
        html = page_of(rng, names, folder)
        (folder / "page.html").write_text(html, encoding="utf-8")
        log = folder / f"net{number}.json"
        dom, console = browse(folder, f"--log-net-log={log}", "--dump-dom", f"{served}/page.html")
        assert console == []
        assert asked_for(log, served) == []
        assert "<title>run</title>" not in dom
        assert "<script" not in dom.lower()
        counts["pages in a browser"] += 1
