"""What a file or a caller wrote, fit to be printed: a terminal must not obey it."""

from __future__ import annotations


def clean(text: str) -> str:
    r"""A text with nothing in it that a terminal would obey: such signs are written out.

    >>> print(clean("A\x1b[2Jki\u202e 松"))
    A\x1b[2Jki\u202e 松
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else " " if char.isspace() and char > "\xa0" else _written(char)
        for char in text
    )


def name_of(path: object) -> str:
    r"""Return the name of a file as it is printed: on one line, with nothing in it that a terminal would obey.

    >>> print(name_of("a\nb\x1b[2J.toml"))
    a\nb\x1b[2J.toml
    """
    return clean(str(path))


def clean_lines(text: str) -> str:
    r"""The same for a text of several lines, which stay.

    >>> print(clean_lines("Aki\nB\ren"))
    Aki
    B\ren
    """
    return text if text.isprintable() else "\n".join(map(clean, text.split("\n")))


def _written(char: str) -> str:
    return char.encode("unicode_escape", "surrogatepass").decode()
