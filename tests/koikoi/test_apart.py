"""No module of one game imports the other; what both share names neither, and two places choose between them."""

from __future__ import annotations

from tests.imported import imports

ROOM = "koikoi"
SHARED = {
    "cards",
    "cards.deck",
    "facts",
    "ledger",
    "seats",
    "rules.keys",
    "rules.bounds",
    "rules.phrases",
    "rules.load",
}
HACHIHACHI = {
    *("ba", "book", "captured", "captured_near", "deals", "entry", "month", "odds", "year"),
    *("hand", "hand_examples", "hand_near", "hand_shapes", "hand_tables"),
    *("rules.hachihachi", "rules.together", "rules.entry_keys"),
}
"""The rooms of the first game: they lie flat beside the folder of the second."""
CHOOSES = {
    "scoring",  # a session is settled by its own game
    "yaku_names",  # the yaku of a rule set, of whichever game
}


def of(rooms: set[str], modules: set[str]) -> set[str]:
    return {name for name in modules if any(name == room or name.startswith(f"{room}.") for room in rooms)}


def test_the_rooms_named_here_are_there():
    names = set(imports())
    for room in HACHIHACHI | CHOOSES | SHARED | {ROOM}:
        assert room in names, room


def test_koikoi_stands_on_what_both_games_share():
    for name, modules in imports().items():
        if name.split(".")[0] == ROOM:
            assert modules - of({ROOM}, modules) <= SHARED, name


def test_what_both_share_knows_neither_game():
    for name in SHARED - {"rules.load"}:
        assert not of(HACHIHACHI | {ROOM}, imports()[name]), name


def test_no_module_of_hachihachi_imports_koikoi():
    for name in of(HACHIHACHI, set(imports())):
        assert not of({ROOM}, imports()[name]), name


def test_whatever_is_named_after_koikoi_imports_nothing_of_hachihachi():
    """At the table, in the audit, in the report and on the command line Koi-Koi has files of its own."""
    own = {name for name in imports() if ROOM in name}
    assert {name.split(".")[0] for name in own} == {ROOM, "audit", "cli", "play", "report", "table"}
    for name in own:
        assert not of(HACHIHACHI, imports()[name]), name


def test_only_they_and_the_two_places_that_choose_import_koikoi():
    users = {name for name, modules in imports().items() if of({ROOM}, modules) and ROOM not in name}
    assert users <= CHOOSES
