"""The look-ups at a terminal of 80 columns, with colour and without: what the screen shows, kanji two columns wide."""

from __future__ import annotations

import pexpect
import pyte
import pytest

from tests.support.screen import start


def screen(
    *words: str, columns: int = 80, answers: tuple[str, ...] = (), **environment: str
) -> tuple[list[str], str]:
    """What stands on a terminal after a command, line by line, and everything that was sent to it."""
    child = start(
        *words, columns=columns, rows=60, env={"TERM": "xterm-256color", "NO_COLOR": "", **environment}
    )
    sent = ""
    for answer in answers:
        child.expect("› ")
        sent += child.before + child.after
        if len(answer) == 1 and ord(answer) < 32:
            child.sendcontrol(chr(ord(answer) + 96))
        else:
            child.sendline(answer)
    child.expect(pexpect.EOF)
    sent += child.before
    child.close()
    assert child.exitstatus == 0
    terminal = pyte.Screen(columns, 60)
    pyte.Stream(terminal).feed(sent)
    # pyte puts an empty cell after a character of two columns.
    return [line.rstrip() for line in terminal.display], sent


def at(lines: list[str], text: str) -> int:
    """The column in which a text begins."""
    (line,) = [line for line in lines if text in line]
    before = line[: line.index(text)]
    return len(before) + sum(char > "\u2e80" for char in before)


def test_hand_as_experience_md_shows_it() -> None:
    lines, sent = screen("hand", "4arp 1p 2p 6a 8p", NO_COLOR="1")
    assert "\x1b[" not in sent
    assert lines[1] == "  [4a][4r][4p] 1p 2p 6a 8p"
    assert at(lines, "3 kan from each") == at(lines, "oba 6 · zetsuba 12") == 47
    assert "  show       lay down 4a 4r 4p" in lines
    assert "  tobikomi   1 kan more if the three end in your pile" in lines
    assert "  how often  1 hand in 43" in lines


def test_hand_in_colour_shows_the_same_words() -> None:
    plain, _ = screen("hand", "4arp 1p 2p 6a 8p", NO_COLOR="1")
    coloured, sent = screen("hand", "4arp 1p 2p 6a 8p")
    assert "\x1b[" in sent
    assert coloured[3:] == plain[3:]


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize(
    "words",
    [
        ("hand", "11barp 12bpp"),
        ("captured", "1rpp 2rp 3rp 6r 9r 11barp 12ppp 5pp 7pp 8pp"),
        ("field", "1b 3b 12b 2r 7r 9p"),
        ("yaku",),
        ("yaku", "tate-sanbon"),
        ("captured", "--game", "koikoi", "3b 8b 9a 12b 1rpp 2rp"),
        ("yaku", "--game", "koikoi"),
        ("odds", "--players", "2"),
    ],
)
def test_nothing_is_wider_than_the_terminal(words: tuple[str, ...], columns: int) -> None:
    _, sent = screen(*words, columns=columns, NO_COLOR="1")
    for line in sent.splitlines():
        assert len(line) + sum(char > "\u2e80" for char in line) <= columns, line


def test_yaku_stand_in_columns_whatever_their_kanji() -> None:
    lines, _ = screen("yaku", NO_COLOR="1")
    columns = {
        at(lines, english)
        for english in ("three of a month", "three and two pairs", "all plain", "five brights")
    }
    assert columns == {30}


def test_drill_at_a_terminal_ends_politely_at_control_c_and_control_d() -> None:
    for control in ("\x03", "\x04"):
        lines, _ = screen("drill", "--seed", "1", answers=("sanbon", "2", control), NO_COLOR="1")
        assert any("right · sanbon 三本" in line.replace("三 本", "三本") for line in lines)
        assert "1 of 1 hand right, best streak 1" in lines
