"""No module of one game imports the other; what both share names neither, and two places choose between them."""

from __future__ import annotations

from tests.support.imported import imports

GAMES = ("games.hachihachi", "games.koikoi")
SHARED = {"cards", "model", "words", "rules"}
"""The rooms that a game stands on."""
CHOOSES = {
    "games.scoring",  # a session is settled by its own game
    "games.yaku_names",  # the yaku of a rule set, of whichever game
    "games.worth",  # cards are worth something in each game
}


def of(room: str, modules: set[str]) -> set[str]:
    return {name for name in modules if name == room or name.startswith(f"{room}.")}


def test_each_game_stands_on_what_both_share_and_knows_no_other_game():
    for game in GAMES:
        assert of(game, set(imports())), game
        for name in of(game, set(imports())):
            outside = imports()[name] - of(game, imports()[name])
            assert {one.split(".")[0] for one in outside} <= SHARED, name


def test_what_both_share_knows_neither_game():
    for name, modules in imports().items():
        if name.split(".")[0] in SHARED:
            assert not of("games", modules), name


def test_whatever_is_named_after_koikoi_imports_nothing_of_hachihachi():
    """At the table, in the audit, in the report and on the command line Koi-Koi has files of its own."""
    own = {name for name in imports() if "koikoi" in name}
    assert {name.split(".")[0] for name in own} == {"games", "audit", "cli", "play", "report", "facts"}
    for name in own:
        assert not of("games.hachihachi", imports()[name]), name


def test_only_they_and_the_places_that_choose_import_koikoi():
    users = {
        name for name, modules in imports().items() if of("games.koikoi", modules) and "koikoi" not in name
    }
    assert users <= CHOOSES
