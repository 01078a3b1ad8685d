"""Where each part of a text begins and ends: the figures by which a session is changed in its place."""

from __future__ import annotations

import pytest

from hhscore.toml.scan import BOM, ScanError, Section, Span, scan

HEADERS = """\
a = 1 # x
[t.u] # y
b = 2 # z

[[m]]
  [[m]]
c = 1
d.e = [
 3 ] # w
[[m]] """


def test_where_the_sections_of_a_text_begin_and_end() -> None:
    # The lines begin at 0, 10, 20, 30, 31, 37, 45, 51, 59 and 68; the last ends with the text, at 74.
    sections = scan(HEADERS).sections
    places = [(found.path, found.start, found.body, found.end, found.of_array) for found in sections]
    assert places == [
        ((), 0, 0, 10, False),
        (("t", "u"), 10, 20, 30, False),
        (("m", 0), 31, 37, 37, True),
        (("m", 1), 37, 45, 68, True),
        (("m", 2), 68, 74, 74, True),
    ]
    assert [found.keys for found in sections] == [
        (),
        (Span(11, 12), Span(13, 14)),
        (Span(33, 34),),
        (Span(41, 42),),
        (Span(70, 71),),
    ]
    assert Section((), 0, 0, 0).of_array is False
    assert [(found.start, found.body) for found in scan("\n [t]\n").sections] == [(0, 0), (1, 6)]


def test_where_each_key_is_written() -> None:
    layout = scan(HEADERS)
    assert layout.names == {
        ("a",): [Span(0, 1)],
        ("t",): [Span(11, 12)],
        ("t", "u"): [Span(13, 14)],
        ("t", "u", "b"): [Span(20, 21)],
        ("m",): [Span(33, 34), Span(41, 42), Span(70, 71)],
        ("m", 1, "c"): [Span(45, 46)],
        ("m", 1, "d"): [Span(51, 52)],
        ("m", 1, "d", "e"): [Span(53, 54)],
    }
    assert layout.places == {
        ("a",): 0,
        ("t",): 10,
        ("t", "u"): 10,
        ("t", "u", "b"): 20,
        ("m",): 31,
        ("m", 0): 31,
        ("m", 1): 39,
        ("m", 1, "c"): 45,
        ("m", 1, "d"): 51,
        ("m", 1, "d", "e"): 53,
        ("m", 1, "d", "e", 0): 60,
        ("m", 2): 68,
    }
    value = layout.values["m", 1, "d", "e"]
    assert (value.kind, value.start, value.end, value.keys) == ("array", 57, 63, (Span(51, 52), Span(53, 54)))
    assert [(part.path, part.start, part.end) for part in value.parts] == [(("m", 1, "d", "e", 0), 60, 61)]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_comment_ends_before_its_line_end(end: str) -> None:
    text = f"# one{end}a = 1 # two{end}[t]#three{end}b = [ # four{end}]{end}#"
    found = [text[span.start : span.end] for span in scan(text).comments]
    assert found == ["# one", "# two", "#three", "# four", "#"]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a=1", ["1"]),
        ("a = [1,2,3]", ["[1,2,3]"]),
        ("a={b=1,c=2,d.e=3}", ["{b=1,c=2,d.e=3}", "1", "2", "3"]),
        ("a=[[],{}]", ["[[],{}]"]),
        ("a = 1979-05-27 07:32:00 \t# x", ["1979-05-27 07:32:00"]),
        ('a = """x""" # "', ['"""x"""']),
        # Up to two quotes before the last three, and after the first three, belong to the text.
        ('a = """""a"""\nb = 1', ['"""""a"""', "1"]),
        ('a = """a"""""\nb = 1', ['"""a"""""', "1"]),
        ("a = '''''a'''\nb = 1", ["'''''a'''", "1"]),
        ("a = '''a'''''\nb = 1", ["'''a'''''", "1"]),
        ('a = """"""\nb = 1', ['""""""', "1"]),
        ("a = ''''''\nb = 1", ["''''''", "1"]),
        ('a = """\\""""\nb = 1', ['"""\\""""', "1"]),
        ('a = "\\""\nb = \'\\\'', ['"\\""', "'\\'"]),
        ('a = ""\nb = \'\'', ['""', "''"]),
    ],
)  # fmt: skip
def test_where_a_value_begins_and_ends(text: str, values: list[str]) -> None:
    layout = scan(text)
    found = [text[value.start : value.end] for path, value in layout.values.items() if type(path[-1]) is str]
    assert found == values


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('a = "x" b', "unexpected 'b'"),
        ('a = "x" ?', "unexpected '?'"),
        ("a = [1] 2", "unexpected '2'"),
        ("a = {} }", "unexpected '}'"),
        ("[t] x", "unexpected 'x'"),
        ("[a", "a header that does not close"),
        ("[a}", "a header that does not close"),
        ("[[a]", "a header that does not close"),
        ("[a]]", "unexpected ']'"),
        ("a", "a key without ="),
        ("a b = 1", "a key without ="),
        ("= 1", "no key"),
        ("[]", "no key"),
        ("a. = 1", "no key"),
        ("'x = 1", "no key"),
        ('"x = 1', "no key"),
        ('"\\q" = 1', "no key"),
        ("a = 'x", "no value"),
        ('a = "x', "no value"),
        ('a = "x\\"', "no value"),
        ("a = '''x''", "no value"),
        ('a = """x""', "no value"),
        ("a = ", "no value"),
        ("a = # x", "no value"),
        ("a = [1", "an array that does not close"),
        ("a = [1\n2]", "an array that does not close"),
        ("a = ['x' 'y']", "an array that does not close"),
        ("a = [{} {}]", "an array that does not close"),
        ("a = [1}", "an array that does not close"),
        ("a = {b = 1", "an inline table that does not close"),
        ("a = {b = 1\nc = 2}", "an inline table that does not close"),
        ("a = {b = 'x' c = 1}", "an inline table that does not close"),
        ("a = {b = 1]", "an inline table that does not close"),
    ],
)
def test_why_a_text_is_no_toml(text: str, message: str) -> None:
    with pytest.raises(ScanError) as error:
        scan(text)
    assert str(error.value) == message


# "\na = 1\n" is 7 letters: a blank line, and a line from 1 up to the end at 7.
@pytest.mark.parametrize(
    ("text", "offset", "line", "after"),
    [
        ("a = 1\nb = 2", 0, 0, 6),
        ("a = 1\nb = 2", 5, 0, 6),
        ("a = 1\nb = 2", 6, 6, 11),
        ("a = 1\nb = 2", 11, 6, 11),
        ("\na = 1\n", 0, 0, 1),
        ("\na = 1\n", 1, 1, 7),
        ("\na = 1\n", 3, 1, 7),
        (BOM + "a = 1\nb = 2", 1, 1, 7),
        (BOM + "a = 1\nb = 2", 4, 1, 7),
        (BOM + "a = 1\nb = 2", 7, 7, 12),
        ("", 0, 0, 0),
    ],
    ids=ascii,
)
def test_where_the_line_of_an_offset_begins_and_the_next(
    text: str, offset: int, line: int, after: int
) -> None:
    layout = scan(text)
    assert (layout.line_of(offset), layout.after_line(offset)) == (line, after)


@pytest.mark.parametrize(
    ("above", "kept"),
    [
        ("# one\n", "# one\n"),
        ("# one\n  # two\n\t#three\n", "# one\n  # two\n\t#three\n"),
        ("# far\n\n# one\n", "# one\n"),
        ("# far\n   \n# one\n", "# one\n"),
        ("# far\n\n", ""),
        ("x = 1 # beside\n", ""),
        ("x = 1\n# one\n# two\n", "# one\n# two\n"),
        ('x = """\n# in a text\n"""\n', ""),
        ("\n", ""),
        ("", ""),
    ],
)
@pytest.mark.parametrize("bom", ["", BOM], ids=["", "bom"])
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_the_comments_directly_above_a_line(above: str, kept: str, bom: str, end: str) -> None:
    above, kept = above.replace("\n", end), kept.replace("\n", end)
    text = bom + above + "a = 1"
    assert text[scan(text).comments_above(len(bom + above)) :] == kept + "a = 1"


def test_a_line_of_a_text_that_looks_like_a_comment_is_none() -> None:
    text = 'x = """\n# in a text\n"""'
    assert scan(text).comments_above(text.rindex('"""')) == text.rindex('"""')


def test_a_thing_is_named_by_the_offset_of_its_key() -> None:
    text = '[house]\n"ba.carry" = 1\nba.carry = 2\nba.on = 3\n[t]\nl = [\n1,\n2\n]\n'
    layout = scan(text)
    assert layout.offset(("house", "ba.carry")) == text.index('"')
    assert layout.offset(("house", "ba", "carry")) == text.index("carry =")
    assert layout.offset(("house", "ba.on")) == text.index("on =")
    assert layout.offset(("house", "ba.off")) == 0
    assert layout.offset(("t", "off", "l")) == text.index("[t]")
    assert layout.offset(("t", "l", 1)) == text.index("2\n]")
    assert layout.offset(("none",)) == 0
    assert [layout.line(("t", "l", index)) for index in range(3)] == [7, 8, 6]
    assert layout.line(("none",)) == 1
    assert scan("\n\n" + text).line(("none",)) == 1
