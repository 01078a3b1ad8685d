"""Edits of sessions written in every way in which people write TOML: by the edit in place, and without its net."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hhscore.session import write
from hhscore.session.edit import same
from hhscore.toml.parse import read_toml
from hhscore.toml.scan import BOM, ScanError
from tests.session.test_session_write import documents, months, notes
from tests.soak.harness import many

HOW = settings(deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)


def fail(*_: object, **__: object) -> str:
    raise LookupError("made to fail")


def spoil(text: str, *_: object) -> str:
    """Write what is no TOML, as a fault would."""
    return text + "\n= = =\n"


def scan_error(*_: object) -> str:
    raise ScanError("made to fail")


def check_edit(document, data) -> None:
    """A month becomes another; what is before it and after it keeps its bytes, and no comment goes."""
    text, parts, wanted = document
    index = data.draw(st.integers(0, len(wanted) - 1))
    new = data.draw(months)
    after = write.set_month(text, index, new)
    assert same(read_toml(after)["months"], [*wanted[:index], new, *wanted[index + 1 :]])
    assert after.removeprefix(BOM).startswith("".join(parts[: index + 1]))
    assert after.endswith("".join(parts[index + 2 :]))
    assert after.startswith(BOM) == text.startswith(BOM)
    assert set(notes(text)) <= set(notes(after)), "a comment was lost"


def run(check, number: int, *strategies) -> int:
    """Run a check on so many examples; how many there were."""
    done = 0

    @settings(HOW, max_examples=many(number))
    @given(st.tuples(*strategies))
    def checked(drawn):
        nonlocal done
        check(*drawn)
        done += 1

    checked()
    return done


def test_any_month_becomes_any_other(counts):
    counts["edits"] = run(check_edit, 1000, documents(), st.data())


def test_the_edit_in_place_needs_no_net(counts, monkeypatch):
    """Where writing a month anew is made to fail, every layout is still edited in place."""
    monkeypatch.setattr(write, "_rewritten", fail)
    counts["edits in place alone"] = run(check_edit, 1000, documents(), st.data())


@pytest.mark.parametrize("way", [fail, spoil, scan_error])
def test_where_the_edit_in_place_fails_the_month_is_written_anew(way, counts, monkeypatch):
    monkeypatch.setattr(write, "revise", way)
    counts["months written anew"] = run(check_edit, 400, documents(), st.data())


@pytest.mark.parametrize("way", [fail, spoil, scan_error])
def test_where_both_fail_nothing_is_changed(way, counts, monkeypatch):
    monkeypatch.setattr(write, "revise", way)
    monkeypatch.setattr(write, "_rewritten", way)

    def check(document, new):
        text, _, wanted = document
        for index in range(len(wanted)):
            if same(wanted[index], new):
                continue
            with pytest.raises(write.WriteError, match="nothing was changed"):
                write.set_month(text, index, new)

    counts["edits refused"] = run(check, 200, documents(), months)


def test_months_come_and_go(counts):
    def check(document, new):
        text, _, wanted = document
        after = write.append_month(text, new)
        assert same(read_toml(after)["months"], [*wanted, new])
        assert set(notes(text)) <= set(notes(after))
        assert same(read_toml(write.remove_month(after, len(wanted)))["months"], wanted)
        for index in range(len(wanted)):
            rest = read_toml(write.remove_month(text, index)).get("months", [])
            assert same(rest, wanted[:index] + wanted[index + 1 :])

    counts["months added and dropped"] = run(check, 500, documents(), months)
