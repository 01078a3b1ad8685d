"""Rows and readings of rules.md §6 that no source works out: several in sage, and hatto beside sage. Values by hand."""

from __future__ import annotations

import pytest

from tests.support.scored import KOBA, calls, hands, net


def hatto(*words: str) -> str:
    """Offences as lines of a file: "Chie shiko Aki", who fed what for whom."""
    lines = []
    for word in words:
        player, yaku, owner = word.split()
        lines += ["[[months.hatto]]", f'player = "{player}"', f'yaku = "{yaku}"', f'for = "{owner}"']
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("rules", ["standard", "houwow", "traditional"])
class TestHalfBack:
    """`sage.rule` half-back."""

    def test_both_others_in_sage_get_their_half_and_each_pays_one_share(self, rules: str) -> None:
        # half of akatan 42 and of shiko 60, from each; then aotan 84 from each
        month = KOBA + calls("Ben akatan sage", "Chie shiko sage", "Aki aotan end")
        assert net(month, rules=rules) == [-42 - 60 + 168, 84 - 60 - 84, 120 - 42 - 84]

    def test_who_cancels_gets_half_and_nobody_else_in_sage_gets_anything(self, rules: str) -> None:
        month = KOBA + calls("Ben akatan sage", "Chie shiko sage", "Ben cancel")
        assert net(month, rules=rules) == [-42, 84, -42]

    def test_half_is_of_all_that_was_held_after_a_second_sage(self, rules: str) -> None:
        month = KOBA + calls("Ben akatan sage", "Ben shiko sage", "Ben cancel")
        assert net(month, rules=rules) == [-102, 204, -102]  # half of 7 + 10 kan

    def test_hatto_comes_before_the_double_share_yaku_by_yaku(self, rules: str) -> None:
        # Ben's half of akatan first; Chie fed shiko, 240 alone; aotan is Ben's to pay twice, 168
        month = KOBA + calls("Aki shiko sage", "Ben akatan sage", "Aki aotan end") + hatto("Chie shiko Aki")
        assert net(month, rules=rules) == [-42 + 240 + 168, 84 - 168, -42 - 240]

    def test_hatto_is_paid_of_halves_too(self, rules: str) -> None:
        # Aki fed Ben's akatan: both halves, 84; Ben then pays both shares of aotan, 168
        month = KOBA + calls("Ben akatan sage", "Aki aotan end") + hatto("Aki akatan Ben")
        assert net(month, rules=rules) == [84, -84, 0]
        month = KOBA + calls("Ben akatan sage", "Ben cancel") + hatto("Aki akatan Ben")
        assert net(month, rules=rules) == [-84, 84, 0]

    def test_hatto_over_shiko_covers_goko_at_once_or_later(self, rules: str) -> None:
        for called in (["Aki goko end"], ["Aki shiko sage", "Aki goko end"]):
            assert net(KOBA + calls(*called) + hatto("Chie shiko Aki"), rules=rules) == [288, 0, -288]

    def test_hatto_over_a_yaku_that_was_not_made_costs_nothing(self, rules: str) -> None:
        month = KOBA + calls("Aki aotan end") + hatto("Chie akatan Aki")
        assert net(month, rules=rules) == [168, -84, -84]


@pytest.mark.parametrize("rules", ["standard", "houwow", "fudawiki"])
@pytest.mark.parametrize(
    ("fed", "ben", "chie"),
    [
        ((), -12 - 12, -12 - 12),
        (("Ben tobikomi Aki",), -24 - 12, -12),
        (("Ben tobikomi Aki", "Chie tobikomi Aki"), -24, -24),
        (("Ben tobikomi Aki", "Ben tobikomi Aki"), -48, 0),
    ],
)
def test_hatto_over_tobikomi_is_2_kan_alone_for_each_three(
    fed: tuple[str, ...], ben: int, chie: int, rules: str
) -> None:
    """Aki's futa-sanbon is 6 kan, 72 from each; both threes ended in Aki's pile; Ben's aotan is 84 from each."""
    month = KOBA + hands(Aki="1rpp 3bpp 5p") + calls("Ben aotan end") + (hatto(*fed) if fed else "")
    month += "[months.captures]\nAki = '1brpp 3brpp'\n"
    assert net(month, rules=rules) == [-84 + 144 + 48, 168 - 72 + ben, -84 - 72 + chie]
