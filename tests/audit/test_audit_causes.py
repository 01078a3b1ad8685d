"""Likely causes: a planted slip is among those named, and none is named that leaves a figure unexplained."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hhscore.audit import audit_text
from hhscore.audit.causes.figures import misread, one_digit_off
from hhscore.audit.causes.payments import causes_of
from hhscore.audit.causes.scene import Scene
from hhscore.games.hachihachi.rules import load_rules, preset
from hhscore.games.hachihachi.year import settle_year
from hhscore.session import load
from hhscore.words.message import format_message
from tests.support.audited import told, year
from tests.support.slips import planted, slips_in_paying, table_of

STANDARD = preset("standard")


def months_of(seed, players=6, **habits):
    """Each settled month of a year, with all slips that can be planted in it."""
    session = load(year(seed, players, **habits)).require()
    ledger = settle_year(session, STANDARD)
    for place, month in enumerate(ledger.months):
        yield session, ledger, place, month


def causes(session, ledger, place, paid):
    before = [dict(month.net) for month in ledger.months[:place]]
    dealer = ledger.months[place - 1].dealer if place else None
    scene = Scene(session.months[place], table_of(ledger, place), STANDARD)
    found = causes_of(scene, paid, 12, before, dealer)
    alone = [cause.parts if cause.id == "either" else (cause.message,) for cause in found]
    return [format_message(message) for messages in alone for message in messages]


OF_ONE_PAYMENT = {
    "the orichin was forgotten": "orichin was left out, and the pot is smaller",
    "the nuke-yaku was forgotten": "nuke-yaku was not paid",
    "the tobikomi was forgotten": "tobikomi was not paid",
    "the brights and ribbons of who was pushed out were forgotten (oikomi)": "oikomi was not paid",
    "the leader did not pay the oikomi": "did not pay a share of",
    "the souhachi was overlooked": "souhachi was not paid",
    "the ba (oba) was counted twice": "zetsuba was counted, not oba",
}


def is_named(words, named):
    """Whether a slip is among the causes; where a single payment is all there is of it, that is named."""
    known = [words, OF_ONE_PAYMENT.get(words, words)]
    if " was left out of the " in words:
        known.append(words.partition(" of the ")[0] + " of ")
    return any(one in cause for one in known for cause in named)


def test_a_planted_slip_is_among_the_causes_and_no_other_disagrees():
    rng = random.Random(1)
    kinds = set()
    for session, ledger, place, _ in months_of(7, special=0.1, unclaimed=0.2):
        slips = planted(session, ledger, place)
        for words in rng.sample(sorted(slips), min(5, len(slips))):
            named = causes(session, ledger, place, slips[words])
            assert is_named(words, named), f"month {place + 1}: {words} not among {named}"
            for other in named:
                # What both know is written apart in tests/support/slips.py: it must come to the same figures.
                assert slips.get(other, slips[words]) == slips[words], other
            kinds.add(words.split("'s ")[-1])
    assert len(kinds) > 20


RARE = (
    "was paid as sanbon",
    "not cancelling",
    "halved as for sage",
    "not declared",
    "was not halved",
    "was ignored",
)


def test_slips_that_few_months_allow_are_named_too():
    seen = set()
    for seed in range(3):
        for session, ledger, place, _ in months_of(seed, 4, cancel=0.4, reckless=1.0, unclaimed=0.3):
            for words, paid in planted(session, ledger, place).items():
                kind = next((rare for rare in RARE if rare in words), None)
                if kind is not None:
                    assert words in causes(session, ledger, place, paid), (seed, place + 1)
                    seen.add(kind)
    assert seen == set(RARE)


def test_a_planted_pair_is_among_the_causes():
    rng = random.Random(2)
    pairs = explained_by_one = 0
    changes: dict[str, dict[str, object]] = {
        "aka at 2 kan, not 3 (as in fudawiki)": {"teyaku.aka": 2},
        "the brights and ribbons of who was pushed out were forgotten (oikomi)": {"oikomi.card": 0},
        "of two hand yaku in one hand only the better was paid": {"teyaku.overlap": "highest"},
    }
    for session, ledger, place, month in months_of(50, special=0.1):
        for first, house in changes.items():
            other = Scene(
                session.months[place], table_of(ledger, place), load_rules("standard", house)
            ).settled()
            if other is None or other.net == month.net:
                continue
            slips = {
                words: paid
                for words, paid in slips_in_paying(other, ledger.players)
                if paid != dict(other.net)
            }
            for second in rng.sample(sorted(slips), min(2, len(slips))):
                named = causes(session, ledger, place, slips[second])
                if any("; and" not in words for words in named):
                    explained_by_one += 1
                    continue
                both = [words for words in named if "; and " in words]
                told_both = (is_named(first, [words]) and is_named(second, [words]) for words in both)
                assert any(told_both), (first, second, named)
                pairs += 1
    assert pairs >= 10
    assert explained_by_one <= pairs / 3


def test_no_cause_is_named_for_figures_that_nothing_explains():
    for session, ledger, place, month in months_of(3, 4):
        odd = {
            player: points + 1001 + 37 * number for number, (player, points) in enumerate(month.net.items())
        }
        (only,) = set(causes(session, ledger, place, odd))
        assert only.startswith("no single slip explains it: Aki is +")


def test_the_simplest_cause_stands_first():
    text = year(11, 3)
    session = load(text).require()
    ledger = settle_year(session, STANDARD)
    place = next(
        place for place, month in enumerate(ledger.months) if month.multiplier > 1 and any(month.net.values())
    )
    month = ledger.months[place]
    paid = {player: points // month.multiplier for player, points in month.net.items()}
    named = causes(session, ledger, place, paid)
    assert named[0].startswith("the ba ")


def test_goko_and_shiko_both_counted():
    # 12 kan for goko; shiko, which it replaces, would be 10 more: 22 kan are 264 points from each of two.
    text = """hhscore = 1
players = ["Aki", "Ben", "Chie"]
[[months]]
field = "1p 2p 4a 5p 6p 7p"
[[months.calls]]
player = "Ben"
yaku = ["goko"]
call = "end"
[months.paid]
Aki = -264
Ben = 528
Chie = -264
"""
    (finding,) = [finding for finding in audit_text(text) if finding.name == "paid-mismatch"]
    assert "goko and shiko were both counted" in told(finding)
    assert (finding.month, finding.line) == (1, 11)
    assert "Ben was paid 44k0; by the rules it is 24k0" in finding.message


def test_86_taken_for_88():
    # 100, 88 and 76 against 88 are +12, 0, −12; against 86 they would be +14, +2, −10, which does not balance.
    text = """hhscore = 1
players = ["Aki", "Ben", "Chie"]
[[months]]
ba = "koba"
[months.captures]
Aki = 100
Ben = 88
Chie = 76
[months.paid]
Aki = 14
Ben = 2
Chie = -10
"""
    (finding,) = [finding for finding in audit_text(text) if finding.name == "paid-mismatch"]
    assert "card points were reckoned from 86, not 88" in told(finding)
    assert "adds up to 0k6, not 0" in finding.message


def test_a_capture_misread_agrees_with_what_was_paid():
    # The picture of the sheet of last winter: 86 + 96 + 90 are 272; with 88 for 96, −2, 0 and +2 were paid.
    text = """hhscore = 1
players = ["Aki", "Ben", "Chie"]
[[months]]
ba = "koba"
[months.captures]
Aki = 86
Ben = 96
Chie = 90
[months.paid]
Aki = -2
Ben = 0
Chie = 2
"""
    (finding,) = [finding for finding in audit_text(text) if finding.severity == "error"]
    assert (finding.code, finding.name, finding.month, finding.line) == ("HH301", "captures-total", 1, 6)
    assert finding.message == "captures add up to 272; the deck holds 264 (8 too many)"
    assert told(finding) == ["Ben had 88, not 96; then what was paid agrees"]


def test_a_hand_yaku_not_written_down_is_named():
    text = """hhscore = 1
players = ["Aki", "Ben", "Chie"]
[[months]]
ba = "oba"
[months.captures]
Aki = 88
Ben = 90
Chie = 86
[months.paid]
Aki = 144
Ben = -68
Chie = -76
"""
    (finding,) = [finding for finding in audit_text(text) if finding.name == "paid-mismatch"]
    # 3 kan at oba are 72 from each of two.
    assert any(words.startswith("Aki had a hand yaku that was not written down") for words in told(finding))


@pytest.mark.parametrize(
    ("written", "meant", "slip"),
    [(86, 88, True), (89, 98, True), (12, 120, True), (-12, 12, False), (75, 57, True), (10, 99, False)],
)
def test_what_is_a_slip_of_one_digit(written, meant, slip):
    assert one_digit_off(written, meant) is slip


def test_what_captured_points_are_taken_for():
    assert {88, 80, 85, 86 + 10, 68} <= set(misread(86))
    assert 86 not in misread(86)
    assert min(misread(3)) >= 0


def test_months_that_changed_places_are_named():
    text = year(21, 4)
    session = load(text).require()
    parts = text.split("[[months]]")
    parts[4], parts[5] = parts[5], parts[4]
    swapped = "[[months]]".join(parts)
    named = [words for finding in audit_text(swapped) for words in told(finding)]
    assert session.months[3] != session.months[4]
    assert "months 4 and 5 have changed places" in named


def test_the_tables_own_rule_forgotten_is_named():
    text = year(31, 6)
    session = load(text).require()
    ledger = settle_year(session, STANDARD)
    with_house = text.replace("\n[[months]]", '\n[house]\n"teyaku.aka" = 5\n\n[[months]]', 1)
    own = settle_year(replace(session, house={"teyaku.aka": 5}), load_rules("standard", {"teyaku.aka": 5}))
    changed = [
        month.month for month, mine in zip(ledger.months, own.months, strict=True) if month.net != mine.net
    ]
    assert changed
    found = [finding for finding in audit_text(with_house) if finding.name == "paid-mismatch"]
    assert found[0].month == changed[0]
    assert "the table's own teyaku.aka was forgotten (3 taken)" in told(found[0])
