"""What `yaku` answers at the guided table: exact names, words of the rules, and never another yaku."""

from __future__ import annotations

import pytest

from hhscore.games.hachihachi.rules import preset
from hhscore.games.yaku_names import UnknownYaku
from hhscore.play.shown import yaku_lines
from hhscore.report.columns import Look

LOOK = Look(unit=12, width=400)


def told(name: str, rules: str = "standard") -> list[str]:
    return yaku_lines(name, "hachihachi", preset(rules), LOOK)


def test_a_word_of_the_rules_is_explained_with_the_values_in_force():
    lines = told("下り賃", "traditional")
    assert lines[0].startswith("orichin 下り賃  what retiring costs or earns")
    assert any(line.startswith("orichin.direction  receive. ") for line in lines)


def test_a_word_not_played_says_so():
    assert told("hatto", "qdan")[0].endswith("; not played under qdan")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("haneke", 'Unknown yaku "haneke". Did you mean haneken?'),
        (
            "inoshikacho",
            "inoshikacho 猪鹿蝶 is not played under the rules traditional. "
            "It is worth 7 kan in standard, bga and houwow, 35 points in qdan.",
        ),
    ],
)
def test_nothing_near_is_answered(name: str, said: str):
    with pytest.raises(UnknownYaku) as refused:
        told(name, "traditional")
    assert str(refused.value) == said
