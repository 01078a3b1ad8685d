"""One value of a TOML text turned into another, in place: what does not change keeps its bytes, comments stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hhscore.model.session import Path
from hhscore.session.render import (
    MONTH_ORDER,
    TOP_ORDER,
    has_header,
    header_of,
    rank,
    render_entry,
    render_key,
    render_tables,
    render_value,
)
from hhscore.toml.scan import BOM, Layout, Section, Span, Value, scan
from hhscore.words.player_names import compose


def same(one: Any, other: Any) -> bool:
    """Return whether two values are the same in TOML: 1 is neither true nor 1.0, and é is é however it is composed.

    >>> same([1], [True]), same({"a": float("nan")}, {"a": float("nan")})
    (False, True)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, str):
        return compose(one) == compose(other)
    return bool(one == other or (one != one and other != other))


def line_end(text: str) -> str:
    """The line end that a text uses: that of its first line."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def splice(text: str, start: int, end: int, new: str) -> str:
    """The text with a stretch replaced; the new one gets the line ends of the others."""
    if new and start == len(text) and text.removeprefix(BOM) and not text.endswith("\n"):
        new = "\n" + new
    return text[:start] + new.replace("\n", line_end(text)) + text[end:]


def revise(text: str, path: Path, old: Any, new: Any) -> str:
    """The text with what stands at `path` turned from `old`, which it is now, into `new`."""
    if same(old, new):
        return text
    layout = scan(text)
    value = layout.values.get(path)
    if isinstance(old, dict) and isinstance(new, dict):
        # What goes, goes last: a table in dotted keys is there only as long as one of them is.
        for key, part in new.items():
            if key in old:
                text = revise(text, (*path, key), old[key], part)
            else:
                text = insert(text, path, key, part)
        for key in old:
            if key not in new:
                text = remove(text, (*path, key))
        if path and not new and path not in scan(text).places:
            text = insert(text, path[:-1], str(path[-1]), new)
        return text
    if isinstance(old, list) and isinstance(new, list):
        if value is None and new and all(isinstance(part, dict) for part in new):
            return _revise_list(text, path, old, new, _insert_table, remove)
        if value is not None and value.kind == "array":
            return _revise_list(text, path, old, new, _insert_element, _remove_element)
    if value is not None:
        return _swap(layout, value.start, value.end, render_value(new))
    return insert(remove(text, path), path[:-1], str(path[-1]), new)


def _revise_list(
    text: str,
    path: Path,
    old: list[Any],
    new: list[Any],
    insert_part: Callable[[str, Path, Any], str],
    remove_part: Callable[[str, Path], str],
) -> str:
    """A list part by part: those that are alike at both ends stay, those between are changed, added, removed."""
    alike = 0
    while alike < min(len(old), len(new)) and same(old[alike], new[alike]):
        alike += 1
    tail = 0
    while tail < min(len(old), len(new)) - alike and same(old[-1 - tail], new[-1 - tail]):
        tail += 1
    common = min(len(old), len(new)) - tail
    for index in range(alike, common):
        text = revise(text, (*path, index), old[index], new[index])
    for index in reversed(range(common, len(old) - tail)):
        text = remove_part(text, (*path, index))
    for index in range(common, len(new) - tail):
        text = insert_part(text, (*path, index), new[index])
    return text


def insert(text: str, path: Path, key: str, value: Any) -> str:
    """The text with a new key in the table at `path`, where the contract's order has it."""
    layout = scan(text)
    table = layout.values.get(path)
    if table is not None:
        return _insert_inline(text, table, key, value)
    section = next((section for section in layout.sections if section.path == path), None)
    in_month = len(path) == 2 and path[0] == "months"
    if (in_month or not path) and has_header(value) and section is not None:
        return _insert_section(layout, path, key, value)
    if section is None:
        dotted = [entry for entry in _entries(layout) if _width(entry, path) > 0]
        if dotted:
            return _insert_dotted(layout, dotted[-1], path, key, value)
        first = next((section for section in layout.sections if _below(section.path, path)), None)
        if first is None:  # the keys that implied the table are gone
            return insert(text, path[:-1], str(path[-1]), {key: value})
        return splice(text, first.start, first.start, render_tables(header_of(path), {key: value}))
    before = section.entries
    if in_month or not path:  # elsewhere keys are players, and stand as they came
        order = MONTH_ORDER if in_month else TOP_ORDER
        before = [entry for entry in before if rank(_key_below(entry.path, path), order) <= rank(key, order)]
    indent = ""
    if section.entries:
        start = section.entries[0].keys[0].start
        indent = text[text.rfind("\n", 0, start) + 1 : start].removeprefix(BOM)
    at = layout.after_line(before[-1].end) if before else section.body
    return splice(text, at, at, _indented(render_entry(key, value), indent))


def remove(text: str, path: Path) -> str:
    """The text without what stands at `path`; comments beside and within it stay, each on a line of its own."""
    layout = scan(text)
    holder = layout.values.get(path[:-1])
    if holder is not None:
        return _remove_part(layout, holder, next(part for part in holder.parts if part.path == path))
    for section in reversed(layout.sections):
        gone = _below(section.path, path)
        for entry in reversed(section.entries):
            if gone or _below(entry.path, path):
                text = _without_lines(text, layout, entry.keys[0].start, entry.end)
        if gone and section.keys:
            text = _without_lines(text, layout, section.start, section.keys[-1].end)
    return text


def settled(text: str, at: int) -> int:
    """Where to write after the line that ends at `at`: comments that follow at once belong to it, unless they lead
    up to something of their own.
    """
    end = at
    while True:
        newline = text.find("\n", end)
        line = text[end : newline if newline >= 0 else len(text)]
        if not line.strip():
            return end
        if not line.lstrip().startswith("#"):
            return at
        end = newline + 1 if newline >= 0 else len(text)


def sections_below(layout: Layout, path: Path) -> list[Section]:
    """The sections whose headers name the place or something in it."""
    return [section for section in layout.sections if _below(section.path, path)]


def _below(place: Path, path: Path) -> bool:
    return place[: len(path)] == path


def _entries(layout: Layout) -> list[Value]:
    return [entry for section in layout.sections for entry in section.entries]


def _width(entry: Value, path: Path) -> int:
    """How many of an entry's own keys lead up to `path`: 2 of `[a] b.c.d = 1` to `a.b.c`; 0 where its header does."""
    return len(entry.keys) - (len(entry.path) - len(path)) if _below(entry.path, path) else 0


def _key_below(place: Path, path: Path) -> str:
    return str(place[len(path)])


def _indented(lines: str, indent: str) -> str:
    return "".join(indent + line for line in lines.splitlines(keepends=True)) if indent else lines


def _insert_inline(text: str, table: Value, key: str, value: Any) -> str:
    entry = f"{render_key(key)} = {render_value(value)}"
    if not table.parts:
        return splice(text, table.start, table.end, f"{{ {entry} }}")
    at = table.parts[-1].end
    return splice(text, at, at, f", {entry}")


def _insert_dotted(layout: Layout, last: Value, path: Path, key: str, value: Any) -> str:
    """After `hands.Aki = …` another `hands.…`."""
    text = layout.text
    line = text.rfind("\n", 0, last.keys[0].start) + 1
    prefix = text[line : last.keys[_width(last, path) - 1].end]
    at = layout.after_line(last.end)
    return splice(text, at, at, f"{prefix}.{render_key(key)} = {render_value(value)}\n")


def _insert_section(layout: Layout, path: Path, key: str, value: Any) -> str:
    text = layout.text
    order = TOP_ORDER if not path else MONTH_ORDER
    mine = [
        section
        for section in sections_below(layout, path)
        if section.path == path or rank(_key_below(section.path, path), order) <= rank(key, order)
    ]
    at = settled(text, mine[-1].end)
    start = mine[0].keys[0].start if mine[0].keys else 0
    line = text.rfind("\n", 0, start) + 1
    indent = text[line:start].partition("[")[0]
    lines = render_tables(header_of((*path, key)), value)
    gap = (
        "\n"
        if not path and at > 0 and text[:at].strip(BOM) and not text[:at].endswith(("\n\n", "\n\r\n"))
        else ""
    )
    return splice(text, at, at, gap + _indented(lines, indent))


def _insert_table(text: str, path: Path, value: Any) -> str:
    """A `[[table]]` more, as the element `path` of its list."""
    layout = scan(text)
    before = sections_below(layout, (*path[:-1], int(path[-1]) - 1))
    lines = render_tables(header_of(path), [value])
    if not before:
        first = sections_below(layout, path)[0]
        return splice(text, first.start, first.start, lines)
    at = settled(text, before[-1].end)
    line = text[before[0].start : before[0].body]
    return splice(text, at, at, _indented(lines, line[: len(line) - len(line.lstrip())]))


def _insert_element(text: str, path: Path, value: Any) -> str:
    """An element more in an array, on a line of its own if the others have theirs."""
    layout = scan(text)
    array = layout.values[path[:-1]]
    index = int(path[-1])
    new = render_value(value)
    if not array.parts:
        return _swap(layout, array.start, array.end, f"[{new}]")
    if index < len(array.parts):
        at = array.parts[index].start
        return splice(text, at, at, f"{new}, ")
    last = array.parts[-1]
    line = text.rfind("\n", 0, array.end) + 1
    if line > last.end and not text[line : array.end - 1].strip():
        comma = comma_after(text, last.end)
        before = text.rfind("\n", 0, last.start) + 1
        indent = text[before : last.start] if not text[before : last.start].strip() else "    "
        text = splice(text, line, line, f"{indent}{new},\n")
        return text if comma is not None else splice(text, last.end, last.end, ",")
    return splice(text, last.end, last.end, f", {new}")


def _remove_element(text: str, path: Path) -> str:
    layout = scan(text)
    array = layout.values[path[:-1]]
    return _remove_part(layout, array, array.parts[int(path[-1])])


def _remove_part(layout: Layout, holder: Value, part: Value) -> str:
    """An array without an element, or an inline table without an entry; comments between the elements stay."""
    text = layout.text
    index = next(index for index, other in enumerate(holder.parts) if other is part)
    start = part.keys[0].start if part.keys else part.start
    if index + 1 < len(holder.parts):
        after = holder.parts[index + 1]
        end = after.keys[0].start if after.keys else after.start
        if "#" not in text[part.end : end]:
            return _swap(layout, start, end, "")
    elif index:
        before = holder.parts[index - 1].end
        if "#" not in text[before:start]:
            return _swap(layout, before, part.end, "")
    comma = comma_after(text, part.end)
    without = _swap(layout, start, part.end, "")
    if comma is None:
        return without
    comma += len(without) - len(text)
    return splice(without, comma, comma + 1, "")


def _swap(layout: Layout, start: int, end: int, new: str) -> str:
    """The text with a stretch of an entry replaced; comments within it move to lines before the entry."""
    text = splice(layout.text, start, end, new)
    comments = _comments(layout, Span(start, end))
    if not comments:
        return text
    entry = next(entry for entry in _entries(layout) if entry.start <= start <= entry.end)
    line = layout.text.rfind("\n", 0, entry.keys[0].start) + 1
    if line == 0 and layout.text.startswith(BOM):
        line = 1
    kept = "".join(layout.text[comment.start : comment.end] + "\n" for comment in comments)
    return splice(text, line, line, kept)


def comma_after(text: str, at: int) -> int | None:
    """Find the comma after an element, over white space and comments; None if there is none."""
    while at < len(text):
        if text[at] == "#":
            at = text.find("\n", at)
            if at < 0:
                return None
        elif not text[at].isspace():
            return at if text[at] == "," else None
        at += 1
    return None


def _without_lines(text: str, layout: Layout, start: int, end: int) -> str:
    """The text without the whole lines of something, whose comments get lines of their own."""
    line = layout.text.rfind("\n", 0, start) + 1
    after = layout.after_line(end)
    if line == 0 and layout.text.startswith(BOM):
        line = 1
    indent = layout.text[line:start] if not layout.text[line:start].strip() else ""
    kept = "".join(
        indent + layout.text[comment.start : comment.end] + "\n"
        for comment in _comments(layout, Span(line, after))
    )
    return splice(text, line, after, kept)


def _comments(layout: Layout, span: Span) -> list[Span]:
    return [comment for comment in layout.comments if span.start <= comment.start < span.end]
