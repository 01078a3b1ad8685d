"""The audit of a year of Koi-Koi: what cannot be, what was paid wrong, and what likely happened."""

from __future__ import annotations

import random

import pytest

from hhscore.audit import audit_text
from hhscore.audit.finding import Finding
from hhscore.games.scoring import score
from hhscore.session import load
from tests.support.audited import told
from tests.support.dealing import NAMES, deal_koikoi_year, to_toml

HEAD = 'hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben"]\n'
RED = "1rp 2rp 3rp 4rp 5rp"
"""akatan 6 and tan 1: 7 points."""
CUP = "1pp 2pp 3bp 4ap 5pp 9ap 11ar"
"""hanami 5, and with the sake cup ten plains, kasu 1: 6 points."""


def audit(*months: str, head: str = HEAD, tail: str = "") -> list[Finding]:
    """What is found in these months, notes left out."""
    text = head + "".join(f"[[months]]\n{month}\n" for month in months) + tail
    return [finding for finding in audit_text(text) if finding.severity != "note"]


def the_one(*months: str, **rest: str) -> Finding:
    found = audit(*months, **rest)
    assert len(found) == 1, [finding.message for finding in found]
    return found[0]


def won(cards: str, paid: int | None = None, koikoi: object = 0, **more: object) -> str:
    """A month that Aki stopped with these cards; `paid` is what Ben handed over."""
    lines = ['winner = "Aki"', f'captures = {{ Aki = "{cards}" }}', f"koikoi = {koikoi}"]
    lines += [f"{key} = {value}" for key, value in more.items()]
    return "\n".join(lines + ([f"paid = {{ Aki = {paid}, Ben = {-paid} }}"] if paid is not None else []))


def test_a_month_paid_right_has_nothing_to_find():
    assert audit(won(RED, 7), won(RED, 14, koikoi=1), won(CUP, 6)) == []


@pytest.mark.parametrize(
    ("koikoi", "paid", "cause"),
    [
        (1, 9, "one koi-koi was forgotten"),
        (1, 36, "one koi-koi too many was counted"),
        (2, 18, "one koi-koi was forgotten"),
        (2, 9, "the koi-koi were forgotten, all 2"),
        (2, 27, "2 koi-koi were taken as ×3, not ×4"),
        (3, 36, "3 koi-koi were taken as ×4, not ×8"),
        (0, 36, "two koi-koi too many were counted"),
    ],
)
def test_a_wrong_multiplier(koikoi, paid, cause):
    found = the_one(won("1rp 2rp 3rp 4rp 5rp 6rp 7rp", paid, koikoi))  # akatan 6, tan of 7: 3
    assert found.name == "paid-mismatch"
    assert f"Aki was paid {paid}; by the rules it is {9 * 2**koikoi}" in found.message
    assert cause in told(found)


def test_koi_koi_by_player_are_the_winner_s():
    found = the_one(won(RED, 28, koikoi="{ Aki = 1, Ben = 1 }"))
    assert found.message == "Aki was paid 28; by the rules it is 14. Ben −28, not −14"
    assert "the opponent's koi-koi was counted too" in told(found)
    assert "one koi-koi too many was counted" in told(found)


def test_the_sake_cup_not_counted_as_a_plain():
    found = the_one(won(CUP, 5))
    assert str(found.likely[0]) == "the sake cup was not counted as a plain, so that kasu was overlooked"
    eleven = the_one(won(CUP + " 7pp", 7))  # hanami 5, kasu of 12: 3; without the cup 11: 2
    assert str(eleven.likely[0]) == "the sake cup was not counted as a plain: kasu 11, not 12"


@pytest.mark.parametrize(
    ("cards", "paid", "cause"),
    [
        (RED, 6, "tan was overlooked"),
        (RED, 1, "akatan was overlooked"),
        ("2ap 4ap 5ap 6ap 7ap 8ap 11ar", 2, "tane was counted with 6 cards, not 7"),  # 3 by the rules
        ("1bp 3bp 8bp 12bp", 16, "shiko and sanko were added up"),
        ("1bp 3bp 8bp 11bp", 10, "ame-shiko was taken for shiko"),
        (RED, 14, "the points were doubled for 7 or more, which this table does not play"),
        (RED, -7, "the wrong one of the two was paid"),
        (RED, 0, "nothing was paid"),
    ],
)
def test_a_slip_in_the_points(cards, paid, cause):
    assert cause in told(the_one(won(cards, paid)))


def test_a_yaku_missed_is_pointed_out_and_not_owed():
    found = the_one(won(RED, 6, yaku='["akatan"]'))
    assert (found.name, found.severity) == ("yaku-missed", "warning")
    assert found.message == "Aki's captured cards hold tan:5; called were akatan"


def test_a_yaku_that_was_paid_though_not_called():
    found = audit(won(RED, 7, yaku='["akatan"]'))
    mismatch = next(finding for finding in found if finding.name == "paid-mismatch")
    assert "tan:5, held but not called, was counted" in told(mismatch)


def test_a_winner_without_yaku():
    found = the_one('winner = "Aki"\ncaptures = { Aki = "1rp 2rp", Ben = "6ap 7ap 10ap" }')
    assert found.name == "yaku-not-captured"
    assert found.message == (
        "Aki won, but the captured cards (1rp 2rp) hold no yaku; nobody stops without one"
    )
    assert told(found) == ["Ben stopped, not Aki: those cards hold inoshikacho"]


def test_a_yaku_named_that_the_other_holds():
    found = the_one(
        'winner = "Aki"\nyaku = ["inoshikacho"]\ncaptures = { Aki = "1rp 2rp", Ben = "6ap 7ap 10ap" }'
    )
    assert found.name == "yaku-not-captured"
    assert told(found) == ["Ben stopped, not Aki: those cards hold inoshikacho"]


def test_forty_nine_cards():
    first = "1brpp 2arpp 3brpp 4arpp 5arpp 6arpp"  # 24
    second = "1b 7arpp 8bapp 9arpp 10arpp 11barp 12bppp"  # 25: the crane again
    names = [finding.name for finding in audit(f'captures = {{ Aki = "{first}", Ben = "{second}" }}')]
    assert names == ["duplicate-card"]


def test_more_cards_than_come_into_play():
    first = "1brpp 2arpp 3brpp 4arpp 5arpp 6arpp"
    second = "7arpp 8bapp 9arpp 10arpp 11barp"
    found = audit(f'captures = {{ Aki = "{first}", Ben = "{second}" }}')
    assert [finding.name for finding in found] == ["captures-total"]
    assert "44 cards; 40 come into play" in found[0].message


def test_an_odd_number_of_a_month():
    assert the_one('captures = { Aki = "1bp 2p", Ben = "6ap" }').name == "odd-capture"


def test_a_wrong_dealer_and_who_deals_by_the_rules():
    found = the_one('winner = "Ben"\nyaku = ["akatan"]', 'dealer = "Aki"\nwinner = "Ben"\nyaku = ["tan"]')
    assert (found.name, found.month, found.line) == ("dealer-mismatch", 2, 8)
    assert found.message == "Aki is written as dealer; by the rules Ben deals"


def test_months_that_changed_places():
    head = HEAD.replace('"Ben"]', '"Ben", "Chie"]')
    months = [
        'active = ["Aki", "Ben"]\ndealer = "Aki"\nwinner = "Ben"\nyaku = ["akatan"]',
        'active = ["Aki", "Chie"]\ndealer = "Aki"\nwinner = "Aki"\nyaku = ["akatan"]',
        'active = ["Ben", "Chie"]\ndealer = "Ben"\nwinner = "Chie"\nyaku = ["akatan"]',
    ]
    found = the_one(*months, head=head)
    assert found.message == "Aki is written as dealer; by the rules Chie deals, who leads: Ben sits out"
    assert told(found) == ["months 1 and 2 have changed places"]


def test_more_koi_koi_than_new_yaku():
    found = the_one('winner = "Aki"\nkoikoi = 1\nyaku = ["akatan"]')
    assert found.name == "call-order"
    assert "that gives the choice once, so at most 0 koi-koi before the stop" in found.message


def test_points_taken_for_a_draw_that_pays_nothing():
    drawn = 'active = ["Aki", "Ben"]\npaid = { Aki = 6, Ben = -6 }'
    assert told(the_one(drawn)) == ["the dealer took 6 for the draw, which this table does not play"]
    assert audit(drawn, head=HEAD + '[house]\n"draw.dealer" = 6\n') == []


def test_switches_of_this_table_forgotten():
    head = HEAD + '[house]\n"double.at" = 7\n"koikoi.opponent" = "each"\n'
    assert audit(won(RED, 28, koikoi="{ Ben = 1 }"), head=head) == []
    found = the_one(won(RED, 14, koikoi="{ Ben = 1 }"), head=head)
    assert "the ×2 for 7 points or more was forgotten" in told(found)
    assert "the opponent's koi-koi was not counted" in told(found)


def test_void_yaku_taken_off():
    month = 'winner = "Aki"\ncaptures = { Aki = "1rp 2rp 3rp", Ben = "6ap 7ap 10ap" }'
    found = the_one(month + "\npaid = { Aki = 1, Ben = -1 }")
    assert "Ben's inoshikacho, void by the stop, was taken off" in told(found)


def test_the_final_settlement():
    year = ['winner = "Aki"\nyaku = ["akatan"]'] * 12
    right = '[final]\nwinner = "Aki"\ntotals = { Aki = 72, Ben = -72 }\n'
    assert audit(*year, tail=right) == []
    wrong = audit(*year, tail='[final]\nwinner = "Ben"\ntotals = { Aki = 66, Ben = -66 }\n')
    assert [finding.name for finding in wrong] == ["final-mismatch"] * 2
    assert {finding.message for finding in wrong} == {
        "Ben is noted as winner; by the rules it is Aki",
        "Aki's total is noted as 66, by the rules it is 72; Ben's total is noted as −66, by the rules it is −72",
    }


def test_a_winner_noted_where_leaders_draw():
    year = ['active = ["Aki", "Ben"]'] * 12
    found = the_one(*year, tail='[final]\nwinner = "Aki"\n')
    assert found.message == "Aki is noted as winner; by the rules it is nobody: Aki and Ben draw"


def test_one_month_too_many():
    year = ['winner = "Aki"\nyaku = ["akatan"]'] * 13
    assert "one month too many: the year has 12" in [finding.message for finding in audit(*year)]


def test_a_month_left_open_before_another():
    found = the_one('winner = "Aki"', 'dealer = "Aki"\nwinner = "Aki"\nyaku = ["akatan"]')
    assert (found.name, found.severity) == ("month-incomplete", "warning")


def test_a_new_deal_takes_a_hand_that_may_declare_it():
    hands = '[months.hands]\nAki = "1p 2p 3p 4p 5p 6p 7p 8p"\nBen = "1r 2r 3r 4r 5r 6r 7r 8b"'
    found = the_one("redeal = true\n" + hands)
    assert found.name == "yaku-not-held"
    assert (
        audit(
            "redeal = true\n"
            + hands.replace("1p 2p 3p 4p 5p", "1bp 2ap 3bp 4p 5p").replace(" 6p 7p 8p", "", 1)
        )
        == []
    )


def test_a_hand_of_somebody_who_was_away():
    head = HEAD.replace('"Ben"]', '"Ben", "Chie"]')
    month = 'absent = ["Chie"]\nwinner = "Aki"\nyaku = ["akatan"]\n[months.hands]\nChie = "1p 2p 3p 4p 5p 6p 7p 8p"'
    assert the_one(month, head=head).message == "Chie was away this month and can have no hand"


@pytest.mark.parametrize("seed", range(6))
def test_dealt_years_are_right_and_a_koi_koi_forgotten_is_named(seed):
    """Years of really dealt months with everything noted; then in each month after koi-koi half of it paid."""
    rng = random.Random(seed)
    doc = deal_koikoi_year(rng, NAMES[: 2 + seed % 4], form=("cards", "yaku")[seed % 2], redeal=0.3)
    ledger = score(load(to_toml(doc))).ledger
    assert ledger.final
    for month, settled in zip(doc["months"], ledger.months, strict=True):
        month["paid"] = dict(settled.net)
    doc["final"] = {"totals": dict(ledger.final.totals)}
    assert [one.message for one in audit_text(to_toml(doc)) if one.severity != "note"] == []
    for month, settled in zip(doc["months"], ledger.months, strict=True):
        if settled.winner and settled.multiplier > 1:
            right = month["paid"]
            month["paid"] = {player: points // 2 for player, points in right.items()}
            (found,) = (one for one in audit_text(to_toml(doc)) if one.severity == "error")
            assert (found.name, found.month) == ("paid-mismatch", settled.month)
            assert any("koi-koi was forgotten" in cause for cause in told(found))
            month["paid"] = right
