"""A cause is data: an id that stays, values, how sure it is, and a sentence; what is not sure is not called likely."""

from __future__ import annotations

import json

import pytest

from hhscore.audit import audit_text
from hhscore.audit.causes.cause import Cause, explained, say
from hhscore.audit.causes.figures import Sheet, figure_marks
from hhscore.audit.causes.search import Found, ranked
from hhscore.cli import main
from tests.support.audited import told

THREE = """hhscore = 1
players = ["Aki", "Ben", "Chie"]
[[months]]
ba = "koba"
[months.captures]
Aki = 100
Ben = 88
Chie = 76
[months.declared]
Ben = ["sanbon"]
[months.paid]
Aki = {}
Ben = {}
Chie = {}
"""
"""By the rules: card points +12, 0, −12, and 24 to Ben from each for the sanbon: −12, +48, −36."""


def paid(aki: int, ben: int, chie: int) -> str:
    return THREE.format(aki, ben, chie)


def first_of(text: str) -> Cause:
    (finding,) = [one for one in audit_text(text) if one.name == "paid-mismatch"]
    return finding.likely[0]


def test_a_share_not_paid_is_data():
    # Chie keeps the 24 for the sanbon: −12 and not −36; Ben is paid 24 and not 48.
    cause = first_of(paid(-12, 24, -12))
    assert cause.id == "share-left-out"
    assert cause.json()["values"] == {
        "payer": "Chie",
        "what": {"thing": "for-yaku", "values": {"player": "Ben", "yaku": ["sanbon"]}},
    }
    assert cause.json()["sentence"] == "Chie did not pay a share of Ben's sanbon"
    assert cause.is_likely


def test_a_share_written_down_on_one_side_only():
    # Chie pays her 24, which Ben's figure has; hers lacks it: −12 and not −36.
    assert "Chie's share of Ben's sanbon was written down on one side only, for Ben" in told(
        next(one for one in audit_text(paid(-12, 48, -12)) if one.name == "paid-mismatch")
    )


def test_what_nothing_explains_says_which_figure_is_off():
    cause = first_of(paid(-12 + 1001, 48 + 1017, -36 - 5003))
    assert cause.id == "unclear"
    assert str(cause) == (
        "no single slip explains it: Aki is +83k5 off, Ben is +84k9 off and Chie is −416k11 off"
    )
    assert not cause.is_likely


def test_equal_causes_are_named_together_and_share_what_is_sure():
    nothing = say("unclear", off=())
    two = [Found(say("sign-wrong", player=player), 3.0) for player in ("Aki", "Ben")]
    (cause,) = ranked(two, nothing, 20)
    assert str(cause) == "either the sign of Aki's figure is wrong or the sign of Ben's figure is wrong"
    assert cause.id == "either"
    assert cause.is_likely


def test_the_likelier_stands_alone_where_it_is_much_likelier():
    nothing = say("unclear", off=())
    found = [Found(say("sign-wrong", player="Aki"), 1.0), Found(say("signs-wrong"), 9.0)]
    first, second = ranked(found, nothing, 20)
    assert (first.id, second.id) == ("sign-wrong", "signs-wrong")
    assert first.confidence > 0.99 > 0.01 > second.confidence


def test_two_slips_that_few_things_speak_for_are_not_claimed():
    nothing = say("unclear", off=())
    found = [Found(say("sign-wrong", player="Aki"), 20.0)]
    first, second = ranked(found, nothing, 16, single=False)
    assert (first.id, second.id) == ("unclear", "sign-wrong")


@pytest.mark.parametrize(
    ("written", "words"),
    [
        # 40 points are 3k4, and −40 are −3k4.
        ({"Aki": 34, "Ben": -40}, "Aki's kan and points were run together: 34 for 3k4"),
        ({"Aki": 34, "Ben": -34}, "kan and points were run together, as 34 for 3k4"),
        ({"Aki": 36, "Ben": -36}, "the figures were rounded to whole kan"),
        ({"Aki": 28, "Ben": -40}, "Aki's figure is one kan off"),
        ({"Aki": 15, "Ben": -40}, "Aki's figure is that of the month before"),
        ({"Aki": 0, "Ben": -40}, "Aki's figure was left at nothing"),
        ({"Aki": 55, "Ben": -40}, "Aki's figure is the running total, not what the month paid"),
    ],
)
def test_slips_of_the_pen(written, words):
    sheet = Sheet(12, [{"Aki": 15, "Ben": -15}])
    found = [str(mark.message) for mark in figure_marks({"Aki": 40, "Ben": -40}, written, sheet)]
    assert words in found


def test_figures_in_the_wrong_column_are_counted_the_way_they_went():
    # Each figure stands one column to the right of its own, the last in the first.
    net = {"Aki": 1, "Ben": 2, "Chie": -3}
    (mark,) = figure_marks(net, {"Aki": -3, "Ben": 1, "Chie": 2}, Sheet())
    assert str(mark.message) == "the figures stand 1 column too far"


def test_every_cause_is_explained(capsys):
    assert main(["audit", "--explain", "causes"]) == 0
    listed = capsys.readouterr().out
    assert all(f"{cause} " in listed for cause in explained())
    assert main(["audit", "--explain", "share-left-out"]) == 0
    assert capsys.readouterr().out == "share-left-out (a likely cause)\n\nPAYER did not pay a share of WHAT\n"


def test_what_is_not_sure_is_called_perhaps(tmp_path, capsys):
    file = tmp_path / "a.toml"
    file.write_text(paid(-12 + 1001, 48 + 1017, -36 - 5003), encoding="utf-8")
    assert main(["audit", str(file)]) == 1
    out = capsys.readouterr().out
    assert " unclear: no single slip explains it: Aki is +83k5 off" in out
    assert "likely:" not in out
    assert main(["audit", str(file), "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["files"]
    assert {"cause", "values", "confidence", "sentence"} == set(found["findings"][-1]["likely"][0])
