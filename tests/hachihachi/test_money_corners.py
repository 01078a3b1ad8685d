"""Money and winners at the corners that no other test turns, each amount worked out from rules.md.

1 kan is 12 points; Aki deals unless a test says otherwise.
"""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from hhscore.cards import parse_cards
from hhscore.games.hachihachi.entry import oikomi
from hhscore.games.hachihachi.hand import evaluate
from hhscore.games.hachihachi.odds.counting import count_hands
from hhscore.games.hachihachi.odds.deals import Simulated
from hhscore.games.hachihachi.rules import HachihachiRules, load_rules, preset
from hhscore.games.hachihachi.year import ginmi
from tests.koikoi.table import changed as koikoi_changed
from tests.koikoi.table import facts, settle
from tests.koikoi.table import year as koikoi_year
from tests.sources.test_rules_md import even, months, said
from tests.support.scored import FIVE, FOUR, KOBA, calls, captures, hands, month, net, problems, year

KARASU = "1pp 3p 5p 8p 9p 12p"
"""Seven plains, of no month more than two."""


def changed(rules: str = "standard", **keys: object) -> HachihachiRules:
    """A preset with some keys changed, `ginmi__floor=10` for `ginmi.floor`."""
    known = preset(rules)
    return HachihachiRules(
        rules, {**known.values, **{key.replace("__", "."): keys[key] for key in keys}}, known.sources
    )


# The ba


@pytest.mark.parametrize("ba", ["ba = 'oba'\n", "ba = 'zetsuba'\n", "field = '1b 3b 4p 5p 6p 12b'\n"])
def test_where_no_ba_is_played_one_that_was_noted_multiplies_nothing(ba: str) -> None:
    settled = month(ba + even(100, 80), house='"ba.on" = false')
    assert settled.multiplier == 1
    assert list(settled.net.values()) == [12, -8, -4]


def test_where_no_ba_is_played_none_waits() -> None:
    text = f"[[months]]\nfield = '1b 3b 4p 5p 6p 12b'\n{even(100, 80)}[[months]]\n{KOBA}{even(100, 80)}"
    ledger = year(text, house='"ba.on" = false')
    assert [(each.ba, each.multiplier, each.carry) for each in ledger.months] == [("koba", 1, ())] * 2


# Hand yaku


def with_hand(tmp_path: Path, *tables: str) -> HachihachiRules:
    """The standard rules with these `[[hand]]` tables."""
    file = tmp_path / "own.toml"
    file.write_text('hhscore_rules = 1\nbased_on = "standard"\n' + "".join(tables), encoding="utf-8")
    return load_rules(str(file))


def test_a_kinds_yaku_of_a_rule_file_replaces_a_months_yaku(tmp_path: Path) -> None:
    own = '[[hand]]\nid = "two-red"\nkinds = { ribbon = 2, plain = 5 }\nvalue = 10\nreplaces = ["sanbon"]\n'
    rules = with_hand(tmp_path, own)
    both = evaluate(parse_cards("1rpp 2r 3p 5p 8p"), rules)
    assert (both.ids, both.points) == (("two-red",), 120)
    # A tate-sanbon is not replaced: 3 + 10 kan.
    other = evaluate(parse_cards("4rpp 2r 3p 5p 8p"), rules)
    assert (other.ids, other.points) == (("tate-sanbon", "two-red"), 156)


def test_a_months_yaku_of_a_rule_file_replaces_a_kinds_yaku(tmp_path: Path) -> None:
    own = '[[hand]]\nid = "four-pairs"\nmonths = [2, 2, 2, 1]\nvalue = 5\nreplaces = ["karasu", "aka"]\n'
    rules = with_hand(tmp_path, own)
    assert evaluate(parse_cards("1pp 2pp 3pp 4p"), rules).ids == ("four-pairs",)
    assert evaluate(parse_cards("1pp 2pp 3pp 4p"), rules).points == 60
    # The toichi is not replaced: 5 + 3 kan.
    assert evaluate(parse_cards("1pp 2pp 3pp 4a"), rules).points == 96


def test_replacing_a_yaku_of_the_other_group_makes_none_better_in_its_own(tmp_path: Path) -> None:
    # A three of any month for 1 kan is less than the sanbon's 2, whatever it replaces among the kinds.
    own = '[[hand]]\nid = "any-three"\nmonths = [3]\nvalue = 1\nreplaces = ["karasu"]\n'
    value = evaluate(parse_cards("1rpp 2a 3b 5a 8p"), with_hand(tmp_path, own))
    assert (value.ids, value.points) == (("sanbon",), 24)


def declared(names: str, cards: str) -> str:
    return "ba = 'koba'\n" + hands(Aki=cards) + f"[months.declared]\nAki = [{names}]\n" + even(88, 89)


def test_three_willows_are_a_tate_sanbon_only_in_a_karasu() -> None:
    # With a ribbon of the pine it is no karasu, and the willows are a sanbon.
    no_karasu = "11arp 1r 2a 8p 12p"
    assert problems(declared("'tate-sanbon'", no_karasu), rules="traditional") == [
        ("yaku-not-held", f"Aki declared tate-sanbon; the hand {parse_cards(no_karasu)} does not hold it")
    ]
    assert net(declared("'sanbon'", no_karasu), rules="traditional") == [48, -24 + 1, -24 - 1]
    # In a karasu 3 + 4 kan; the willow's bright does not keep it from being one.
    for willows in ("11arp", "11bap"):
        text = declared("'tate-sanbon', 'karasu'", f"{willows} 1p 3p 8p 12p")
        assert net(text, rules="traditional") == [168, -84 + 1, -84 - 1]
    # Elsewhere a willow three is a sanbon in a karasu too.
    assert problems(declared("'tate-sanbon'", "11arp 1p 3p 8p 12p"))[0][0] == "yaku-not-held"


def test_a_kinds_yaku_among_those_with_tobikomi_has_no_three() -> None:
    house = '"tobikomi.in" = ["karasu", "tate-sanbon"]'
    # Kuttsuki and karasu, 8 kan from each; no three, so no tobikomi though all seven are captured.
    text = "ba = 'koba'\n" + hands(Aki="1pp 2pp 3pp 4p") + calls("Ben aotan end")
    assert bonuses(text + captures(Aki="1pp 2pp 3pp 4pp"), house) == []
    # Three plain paulownias and karasu: one tobikomi, 12 from each.
    text = "ba = 'koba'\n" + hands(Aki="12ppp 1p 2p 3p 5p") + calls("Ben aotan end") + captures(Aki="12bppp")
    assert bonuses(text, house) == [12, 12]
    # Where only the karasu is in the list, its three is none: the list names the yaku of the three.
    assert bonuses(text, '"tobikomi.in" = ["karasu"]') == []
    # By name, as with cards.
    text = KOBA + calls("Ben akatan end") + "[months.bonus]\ntobikomi = ['Aki']\n"
    assert bonuses(text + "[months.declared]\nAki = ['karasu']\n", house) == []
    assert bonuses(text + "[months.declared]\nAki = ['tate-sanbon', 'karasu']\n", house) == [12, 12]


def bonuses(text: str, house: str) -> list[int]:
    """What is paid for tobikomi in a month."""
    return [each.points for each in month(text, house=house).transfers if each.reason == "tobikomi"]


def test_hands_of_one_kind_alone_are_counted(tmp_path: Path) -> None:
    own = (
        '[[hand]]\nid = "all-animals"\nkinds = { animal = 7 }\nvalue = 30\n'
        '[[hand]]\nid = "five-brights"\nkinds = { bright = 5, plain = 2 }\nvalue = 30\n'
    )
    odds = count_hands(with_hand(tmp_path, own))
    # Nine animals, the swallow counting as one; five brights with two of 24 plains or of the willow's two others.
    assert odds.yaku["all-animals"] == comb(9, 7) == 36
    assert odds.yaku["five-brights"] == comb(24 + 2, 2) == 325


@pytest.mark.parametrize(
    ("deals", "anyone", "share", "error"),
    [(10_000, 5_000, 0.5, 0.01), (400, 80, 0.2, 0.04), (100, 0, 0.0, 0.0), (100, 100, 1.0, 0.0)],
)
def test_the_margin_of_simulated_odds_is_two_standard_errors(
    deals: int, anyone: int, share: float, error: float
) -> None:
    # √(½ · ½ / 10,000) = 0.005; √(0.2 · 0.8 / 400) = 0.02.
    found = Simulated(deals, anyone)
    assert found.share == share
    assert found.error == pytest.approx(error)


# Special yaku


def test_where_there_is_no_souhachi_three_times_88_pays_nothing_and_blows_out_nothing() -> None:
    text = KOBA + hands(Aki="1rpp 3b 5a 8a 12p") + even(88, 88)
    assert net(text) == [240, -120, -120]  # 10 kan from each, and the sanbon blown out
    settled = month(text, house='"special.souhachi" = 0')
    assert list(settled.net.values()) == [48, -24, -24]
    assert settled.winner == "Aki"


# Oikomi


def test_oikomi_what_is_not_counted_as_captured_yaku_counts_by_the_card() -> None:
    poetry = parse_cards("1r 2r 3r 5a 6a 8p 12p")
    # Half of the 7 kan of the akatan it holds, whose ribbons then count no more; without: 3 points each.
    assert oikomi(poetry, preset("fudawiki")).points == 42
    assert oikomi(poetry, changed("fudawiki", oikomi__captured=0)).points == 9
    assert oikomi(poetry, changed("fudawiki", oikomi__exclude_used=False)).points == 42 + 9
    # The same with half of the 2 kan of an aka.
    red = parse_cards("1r 2r 3p 5p 8p 9p 12p")
    assert oikomi(red, preset("fudawiki")).points == 12
    assert oikomi(red, changed("fudawiki", oikomi__hand_yaku=0)).points == 6


# The year


@pytest.mark.parametrize(("floor", "least"), [(10, 10), (0, 0), ("none", 0)])
def test_the_least_a_ginmi_can_be(floor: int | str, least: int) -> None:
    rules = changed(ginmi__floor=floor)
    # Three players: total in kan + 15; below nothing there is none, whatever the floor (rules.md §9).
    assert [ginmi(kan, 3, rules) for kan in (11, -15, -16, -20)] == [26, least, least, least]
    assert ginmi(-4, 3, rules) == 11


@pytest.mark.parametrize(("floor", "each"), [("10", 10), ("0", 0), ('"none"', 0)])
def test_the_least_ginmi_of_a_winner_in_the_minus(floor: str, each: int) -> None:
    # As in test_9_ginmi_is_never_below_nothing: Aki +600 resigns, Ben wins with −190: −16 kan + 15.
    steps = [(104, -34), (104, -34), (104, -34), (104, -34), (104, -34), (80, -20)]
    house = f'"special.futahachi" = 0\n"ginmi.floor" = {floor}'
    ledger = year(months(*steps), top='resigned = "Aki"', house=house)
    assert ledger.final is not None
    assert (ledger.final.winner, ledger.final.ginmi) == ("Ben", each)
    assert ledger.final.settled == {"Aki": 600 - each, "Ben": -190 + 2 * each, "Chie": -410 - each}


NOBODY = "[[months]]\n" + KOBA + said(*(f"{name} retire" for name in FOUR))
"""A month nobody entered: fees of 12, 18, 24 and 30."""


def test_the_pot_that_nobody_took_goes_to_the_winner_of_the_year() -> None:
    ledger = year(NOBODY, FOUR, "fudawiki", top='resigned = "Dai"')
    assert ledger.final is not None
    # Aki lost least: −12, and takes 84. Without chips that is the total.
    assert ledger.final.winner == "Aki"
    assert ledger.final.totals == {"Aki": -12 + 84, "Ben": -18, "Chie": -24, "Dai": -30}
    assert ledger.final.settled == ledger.final.totals
    assert [(each.after, each.transfer.payer, each.transfer.points) for each in ledger.transfers] == [
        (1, "@orichin", 84)
    ]


def test_the_pot_that_nobody_took_is_no_part_of_a_total_in_chips() -> None:
    house = '"entry.too_few" = "fewer-play"'
    ledger = year(NOBODY, FOUR, house=house, top='resigned = "Dai"')
    assert ledger.final is not None
    assert ledger.final.totals == {"Aki": -12, "Ben": -18, "Chie": -24, "Dai": -30}
    # −1 kan + 5 × 4 players: 19 from each.
    assert (ledger.final.winner, ledger.final.ginmi) == ("Aki", 19)
    assert ledger.final.settled == {"Aki": -12 + 84 + 57, "Ben": -37, "Chie": -43, "Dai": -49}


def test_the_pot_goes_to_whoever_wins_the_next_month_and_not_again_at_the_end() -> None:
    # Aki deals again after a month nobody entered; Ben wins the second with 10 points and takes the 84.
    text = NOBODY + f"[[months]]\n{KOBA}" + said("Aki enter", "Ben enter", "Chie enter")
    text += captures(Aki=88, Ben=98, Chie=78)
    ledger = year(text, FOUR, "fudawiki", house='"year.months" = 1')
    assert ledger.final is not None
    assert ledger.final.totals == {"Aki": -12, "Ben": -18 + 10 + 84, "Chie": -24 - 10, "Dai": -30}
    assert ledger.transfers == ()


def test_after_a_month_nobody_entered_who_dealt_deals_again() -> None:
    fewer = '"entry.too_few" = "fewer-play"'
    # Aki is away, so Ben deals the first month, which nobody enters.
    first = f"[[months]]\n{KOBA}absent = ['Aki']\n" + said(*(f"{name} retire" for name in FIVE[1:]))
    back = f"[[months]]\n{KOBA}"
    assert [each.dealer for each in year(first + back, FIVE, house=fewer).months] == ["Ben", "Ben"]
    # Ben is away in turn: the next at the table deals.
    away = f"[[months]]\n{KOBA}absent = ['Ben']\n"
    assert [each.dealer for each in year(first + away, FIVE, house=fewer).months] == ["Ben", "Chie"]


def test_who_is_due_to_deal_and_away_is_followed_by_the_next_seat() -> None:
    # Ben wins, and is away from the next month like Chie: Dai deals.
    ben = f"[[months]]\n{KOBA}absent = ['Dai', 'Emi']\n{captures(Aki=80, Ben=100, Chie=84)}"
    ledger = year(ben + f"[[months]]\n{KOBA}absent = ['Ben', 'Chie']\n", FIVE)
    assert ledger.months[1].dealer == "Dai"


# Koi-Koi


def test_koikoi_of_a_month_nobody_stopped_pays_nothing() -> None:
    for called, times in ((2, 4), ({"Aki": 1, "Ben": 3}, 8), ({}, 1)):
        drawn = settle(koikoi=called, dealer="Ben")
        assert (drawn.winner, drawn.open, drawn.transfers) == (None, False, ())
        assert drawn.net == {"Aki": 0, "Ben": 0}
        assert drawn.multiplier == times
    # It counts as a month of the year, and the same dealer deals again.
    ledger = koikoi_year(facts(koikoi=1), facts(winner="Ben", yaku=("akatan",)))
    assert [(each.number, each.dealer) for each in ledger.months] == [(1, "Aki"), (2, "Aki")]
    assert ledger.next_dealer == "Ben"


def test_the_dealers_points_of_a_month_nobody_stopped_are_not_multiplied() -> None:
    drawn = settle(koikoi_changed(draw__dealer=6), koikoi=2, dealer="Ben")
    assert drawn.net == {"Aki": -6, "Ben": 6}
