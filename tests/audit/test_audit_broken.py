"""A right year broken in one known way at a time: what the audit finds, in which month and on which line.

Nothing else is found: one slip does not make errors of the other months, even where a month cannot be settled.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from hhscore.audit import CHECKS, ERROR, NOTE, WARNING, audit_text
from tests.support.audited import told
from tests.support.paths import DATA

RIGHT = (DATA / "broken" / "right.toml").read_text(encoding="utf-8")


class Broken(NamedTuple):
    """One way to break the year: what is replaced in a month (None: at the top), what is found, and on which line."""

    about: str
    month: int | None
    old: str
    new: str
    name: str
    line: str  # a piece of the line that the finding names, as it stands in the broken month
    severity: str = ERROR


TOP = None
WAYS = (
    # the document
    Broken("a value left out", 1, "mizuten = true", "mizuten =", "toml-syntax", "mizuten ="),
    Broken("a quote left out", 4, 'Aki = "1p 3p 8ba', "Aki = 1p 3p 8ba", "toml-syntax", "Aki = 1p 3p 8ba"),
    Broken("a key misspelt", 1, "mizuten = true", "mizutan = true", "unknown-key", "mizutan"),
    Broken("a key at the top misspelt", TOP, 'game = "', 'gaem = "', "unknown-key", "gaem"),
    Broken(
        "a rule key misspelt",
        TOP,
        "[final]",
        '[house]\n"ba.cary" = "none"\n[final]',
        "unknown-key",
        "ba.cary",
    ),
    Broken(
        "rules that are not there", TOP, 'rules = "standard"', 'rules = "standart"', "bad-value", "standart"
    ),
    Broken(
        "a rule value that cannot be", TOP, "[final]", '[house]\n"ba.oba" = 0\n[final]', "bad-value", "ba.oba"
    ),
    Broken("a name misspelt where it was paid", 1, "Dai = 252", "Dia = 252", "unknown-player", "Dia"),
    Broken("a name misspelt in a choice", 5, '"Chie enter"', '"Chei enter"', "unknown-player", "choices"),
    Broken("a name misspelt as dealer", 6, 'dealer = "Ben"', 'dealer = "Bne"', "unknown-player", "dealer"),
    Broken("a resigned stranger", TOP, "[final]", 'resigned = "Emi"\n[final]', "unknown-player", "resigned"),
    Broken(
        "a name twice at the table", TOP, '"Chie", "Dai"]', '"Chie", "Dai", "Aki"]', "bad-value", "players"
    ),
    Broken("a ba that there is not", 2, 'ba = "oba"', 'ba = "obba"', "bad-value", "obba"),
    Broken("a verb that there is not", 5, '"Ben enter"', '"Ben enters"', "bad-value", "choices"),
    Broken("more points than the deck", 3, "Chie = 36", "Chie = 300", "captures-total", "Chie = 300"),
    Broken("less than no loan", 4, "Chie = 18", "Chie = -18", "bad-value", "Chie = -18"),
    Broken("two who have the rest", 2, "Ben = 89", 'Ben = "rest"', "bad-value", 'Ben = "rest"'),
    Broken(
        "a year long ago",
        TOP,
        'rules = "standard"',
        "rules = 'standard'\ndate = 0206-01-03",
        "odd-date",
        "date",
    ),
    # cards
    Broken("a bright that the plum has not", 1, '"2p 4r 6r', '"2b 4r 6r', "bad-card", "2b 4r 6r"),
    Broken("a card in two hands", 1, "6a 8p 9a", "6a 8p 8a", "duplicate-card", 'Chie = "2arp'),
    Broken("a card captured twice", 4, '6ap 10ap"', '6ap 10rp"', "duplicate-card", 'Chie = "3br'),
    Broken("six cards in hand", 1, '8p 10p 11p"', '8p 10p"', "card-count", 'Aki = "1p 4p'),
    Broken("five cards on the field", 4, "10p 11a 12p", "10p 11a", "card-count", "field"),
    Broken("all plums on the field", 2, 'ba = "oba"', 'field = "2arpp 3r 8p"', "misdeal", "field"),
    # the month
    Broken(
        "an oba noted at the phoenix",
        1,
        "mizuten = true",
        'ba = "oba"\nmizuten = true',
        "ba-mismatch",
        "ba =",
    ),
    Broken("another dealer noted", 5, 'dealer = "Aki"', 'dealer = "Ben"', "dealer-mismatch", "dealer"),
    Broken(
        "choices out of turn",
        4,
        '["Aki enter", "Ben retire"',
        '["Ben retire", "Aki enter"',
        "choice-order",
        "choices",
    ),
    Broken("asked after three", 1, '"Chie enter"]', '"Chie enter", "Dai retire"]', "choice-order", "choices"),
    Broken(
        "a second asking",
        4,
        "[months.hands]",
        'shibari = ["Aki enter"]\n[months.hands]',
        "choice-order",
        "shib",
    ),
    Broken("a blank card with four", 4, '"Ben retire"', '"Ben blank"', "choice-order", "choices"),
    Broken(
        "blind and not entering",
        10,
        "[months.hands]",
        "mizuten = true\n[months.hands]",
        "choice-order",
        "choices",
    ),
    Broken("two of four retired", 4, '"Chie enter"', '"Chie retire"', "too-many-retired", "choices"),
    Broken(
        "a hand of one away",
        5,
        'dealer = "Aki"',
        'dealer = "Aki"\nabsent = ["Dai"]',
        "absent-player",
        "Dai =",
    ),
    Broken("plains of one who sat out", 7, "Chie = 10", "Chie = 10\nAki = 3", "bad-value", "Aki = 3"),
    Broken(
        "a yaku that was not held",
        7,
        "[months.captures]",
        '[months.declared]\nDai = ["aka"]\n[months.captures]',
        "yaku-not-held",
        'Dai = ["aka"]',
    ),
    Broken(
        "nothing to declare",
        7,
        'ba = "koba"',
        'ba = "koba"\nunclaimed = ["Dai"]',
        "yaku-not-held",
        "unclaimed",
    ),
    Broken(
        "a hand yaku kept silent",
        1,
        "mizuten = true",
        'mizuten = true\nunclaimed = ["Chie"]',
        "yaku-unclaimed",
        "unclaimed",
        WARNING,
    ),
    Broken(
        "a yaku that was not captured", 11, "inoshikacho", "akatan", "yaku-not-captured", "[[months.calls]]"
    ),
    Broken("a yaku that there is not", 11, "inoshikacho", "inoshika", "bad-value", "[[months.calls]]"),
    Broken(
        "a yaku nobody called",
        12,
        'yaku = ["shiko"]',
        'yaku = ["nanatan"]',
        "yaku-not-captured",
        "[[months.calls",
    ),
    Broken("a call by who sat out", 12, 'player = "Dai"', 'player = "Chie"', "bad-value", "[[months.calls]]"),
    Broken(
        "the same yaku twice",
        11,
        "[months.captures]",
        '[[months.calls]]\nplayer = "Ben"\nyaku = ["inoshikacho"]\ncall = "sage"\n[months.captures]',
        "call-order",
        '[[months.calls]]\nplayer = "Ben"\nyaku = ["inoshikacho"]\ncall = "sage"\n[months.captures]',
    ),
    Broken(
        "a cancel without sage",
        10,
        "[months.captures]",
        '[[months.calls]]\nplayer = "Dai"\ncall = "cancel"\n[months.captures]',
        "call-order",
        "[[months.calls]]",
    ),
    Broken(
        "hatto against oneself",
        12,
        "[months.captures]",
        '[[months.hatto]]\nplayer = "Dai"\nyaku = "shiko"\nfor = "Dai"\n[months.captures]',
        "bad-value",
        "[[months.hatto]]",
    ),
    Broken(
        "a tobikomi that there was not",
        12,
        "[months.captures]",
        '[months.bonus]\ntobikomi = ["Dai"]\n[months.captures]',
        "bonus-mismatch",
        "tobikomi",
    ),
    # captures
    Broken("points that do not add up", 3, "Aki = 118", "Aki = 110", "captures-total", "Chie = 36"),
    Broken(
        "too many plains by kind",
        7,
        "ribbon = 4, plain = 7",
        "ribbon = 4, plain = 9",
        "captures-total",
        "Dai = {",
    ),
    Broken("two cards nobody captured", 4, '6ap 10ap"', '6ap"', "captures-total", 'Aki = "1rp 2ar'),
    Broken("one card of a month", 4, "6ap 10ap", "6a 10ap", "odd-capture", 'Chie = "3br'),
    Broken(
        "an odd number by kind",
        6,
        "ribbon = 2, plain = 6",
        "ribbon = 2, plain = 5",
        "captures-total",
        "Ben = {",
    ),
    Broken(
        "captures of who retired",
        4,
        "[months.captures]",
        "[months.captures]\nBen = 20",
        "bad-value",
        "Ben = 20",
    ),
    Broken(
        "plains that do not add up",
        3,
        "Chie = 6",
        "Chie = 6\nAki = 15\nBen = 15",
        "captures-total",
        "[months.plains]",
    ),
    # money
    Broken("two digits of a figure swapped", 5, "Ben = -260", "Ben = -206", "paid-mismatch", "Ben = -206"),
    Broken("a sign lost", 5, "Ben = -260", "Ben = 260", "paid-mismatch", "Ben = 260"),
    Broken("a figure forgotten", 9, "Aki = -32", "Aki = 0", "paid-mismatch", "Aki = 0"),
    Broken("chips miscounted", 4, "Dai = 561", "Dai = 651", "chips-mismatch", "Dai = 651"),
    Broken("a loan marker missing", 4, "Chie = 18", "Chie = 17", "kaikan-mismatch", "Chie = 17"),
    Broken("another winner", TOP, 'winner = "Dai"', 'winner = "Aki"', "final-mismatch", "winner"),
    Broken("a total miswritten", TOP, "Ben = -2169", "Ben = -2196", "final-mismatch", "totals"),
    Broken("another han-don pot", TOP, "handon = 2915", "handon = 2195", "final-mismatch", "handon"),
    Broken("another ginmi", TOP, "ginmi = 131", "ginmi = 126", "final-mismatch", "ginmi"),
    Broken("a month too many", TOP, "[final]", '[house]\n"year.months" = 11\n[final]', "bad-value", ""),
    Broken("captures left out", 7, "Chie = { bright", "Chie_ = { bright", "unknown-player", "Chie_"),
)


def broken(way):
    """The broken text, and the line that is expected."""
    head, *months = RIGHT.split("[[months]]")
    pieces = [head, *months]
    place = way.month or 0
    assert pieces[place].count(way.old) == 1 or way.old in pieces[place], way.about
    at = pieces[place].index(way.old)
    pieces[place] = pieces[place][:at] + way.new + pieces[place][at + len(way.old) :]
    before = "[[months]]".join(pieces[:place]) + ("[[months]]" if place else "")
    line = before.count("\n") + pieces[place][: pieces[place].index(way.line)].count("\n") + 1
    return "[[months]]".join(pieces), line


def test_the_year_is_right_before_it_is_broken():
    assert [finding for finding in audit_text(RIGHT) if finding.severity == ERROR] == []


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.about)
def test_broken_in_one_way(way):
    text, line = broken(way)
    found = audit_text(text)
    mine = [finding for finding in found if finding.name == way.name and finding.severity == way.severity]
    assert mine, [(finding.name, finding.month, finding.line, finding.message) for finding in found]
    if way.line:
        month = way.month if way.name != "toml-syntax" else None
        assert (month, line) in [(finding.month, finding.line) for finding in mine]
    errors = [finding for finding in found if finding.severity == ERROR]
    elsewhere = [finding for finding in errors if finding.month not in (way.month, None)]
    if way.about != "a month too many":
        assert elsewhere == []


def test_every_check_of_the_contract_is_there():
    contract = """toml-syntax unknown-key unknown-player bad-value bad-card duplicate-card odd-capture card-count
        misdeal captures-total ba-mismatch dealer-mismatch choice-order too-many-retired yaku-not-held yaku-unclaimed
        yaku-not-captured yaku-missed call-order bonus-mismatch paid-mismatch chips-mismatch kaikan-mismatch
        final-mismatch month-incomplete not-checked"""
    assert set(contract.split()) <= {check.name for check in CHECKS.values()}
    mild = {check.name for check in CHECKS.values() if check.severity != ERROR}
    assert mild == {"yaku-missed", "yaku-unclaimed", "month-incomplete", "not-checked"}


def test_a_month_without_captures_is_a_warning_and_hides_nothing_after_it():
    head, *months = RIGHT.split("[[months]]")
    start, end = months[6].index("[months.captures]"), months[6].index("[months.paid]")
    months[6] = months[6][:start] + months[6][end:]
    months[8] = months[8].replace("Chie = 51", "Chie = 15")
    found = audit_text("[[months]]".join([head, *months]))
    assert [(f.name, f.month) for f in found if f.severity == WARNING and f.name == "month-incomplete"] == [
        ("month-incomplete", 7)
    ]
    assert [(f.name, f.month) for f in found if f.severity == ERROR] == [("paid-mismatch", 9)]
    assert any(f.name == "not-checked" and "final settlement" in f.message for f in found)


def test_the_same_month_twice():
    pieces = RIGHT.split("[[months]]")
    found = audit_text("[[months]]".join([*pieces[:5], pieces[4], *pieces[5:12]]))
    assert [(f.month, f.code) for f in found if f.name == "repeated-month"] == [(5, "HH006")]


def test_figures_that_do_not_sum_where_the_month_cannot_be_settled():
    head, *months = RIGHT.split("[[months]]")
    months[2] = months[2].replace("Aki = 118", "Aki = 110").replace("Aki = 84", "Aki = 83")
    found = [f for f in audit_text("[[months]]".join([head, *months])) if f.severity == ERROR]
    assert [(f.name, f.month) for f in found] == [("captures-total", 3), ("paid-sum", 3)]
    assert "adds up to −0k1" in found[1].message


def test_impossible_points():
    head, *months = RIGHT.split("[[months]]")
    # Nobody can have captured 3 points: two cards are worth 2, or 6 and more.
    months[7] = months[7].replace("Chie = 8\n", "Chie = 3\n", 1).replace("Dai = 188", "Dai = 193")
    names = [
        f.name for f in audit_text("[[months]]".join([head, *months])) if f.severity == ERROR and f.month == 8
    ]
    assert "impossible-points" in names


def test_points_that_cannot_hold_the_cards_of_a_yaku():
    head, *months = RIGHT.split("[[months]]")
    start, end = months[11].index("[months.captures]"), months[11].index("[months.paid]")
    # Four brights and a card with each are 84 points at least; 61 cannot hold them.
    months[11] = months[11][:start] + "[months.captures]\nBen = 103\nDai = 61\nAki = 100\n" + months[11][end:]
    found = [f for f in audit_text("[[months]]".join([head, *months])) if f.name == "yaku-not-captured"]
    assert [(f.month, f.severity) for f in found] == [(12, ERROR)]
    assert "61 points cannot hold those cards" in found[0].message


def test_a_count_misread_agrees_with_what_was_paid():
    text = RIGHT.replace("ribbon = 4, plain = 7 }", "ribbon = 4, plain = 9 }")
    (finding,) = [f for f in audit_text(text) if f.severity == ERROR]
    assert told(finding) == ["Dai had 7 plains, not 9; then what was paid agrees"]


def test_an_odd_number_of_cards_by_kind():
    head, *months = RIGHT.split("[[months]]")
    months[5] = months[5].replace("ribbon = 2, plain = 6", "ribbon = 2, plain = 7")
    months[5] = months[5].replace("ribbon = 3, plain = 7", "ribbon = 3, plain = 6")
    found = [f for f in audit_text("[[months]]".join([head, *months])) if f.name == "odd-capture"]
    assert [f.message for f in found] == [
        "Ben captured 13 cards; cards are captured in twos or fours",
        "Dai captured 15 cards; cards are captured in twos or fours",
    ]


def test_chips_that_carry_on_what_was_paid_wrong_are_one_finding():
    head, *months = RIGHT.split("[[months]]")
    # In month 9 Chie was given 12 points too many by Dai, and the chips moved so.
    months[8] = months[8].replace("Chie = 51", "Chie = 63").replace("Dai = -7", "Dai = -19")
    for place in range(8, 12):
        for name, more in (("Chie", 12), ("Dai", -12)):
            chips = months[place].index("[months.chips]")
            at = months[place].index(f"{name} = ", chips) + len(name) + 3
            end = months[place].index("\n", at)
            months[place] = f"{months[place][:at]}{int(months[place][at:end]) + more}{months[place][end:]}"
    found = [f for f in audit_text("[[months]]".join([head, *months])) if f.severity == ERROR]
    assert [(f.name, f.month) for f in found] == [("paid-mismatch", 9)]


def test_chips_that_stay_off_are_reported_once():
    head, *months = RIGHT.split("[[months]]")
    months[8] = months[8].replace("Dai = 1556", "Dai = 1546")
    months[9] = months[9].replace("Dai = 1424", "Dai = 1414")
    found = [f for f in audit_text("[[months]]".join([head, *months[:10]])) if f.severity == ERROR]
    assert [(f.name, f.month) for f in found] == [("chips-mismatch", 9)]


def test_why_a_final_figure_is_off():
    text = RIGHT.replace("ginmi = 131", "ginmi = 126")
    (finding,) = [f for f in audit_text(text) if f.severity == ERROR]
    # 1328 points are 111 kan (110k8 rounded up) and 5 points for each of four players: 131; for three, 126.
    assert "5 points for each of the 3 others were counted, not for all 4" in told(finding)


def test_what_is_not_known_is_noted_never_an_error():
    found = audit_text(RIGHT)
    assert next((f.month, f.name) for f in found if f.severity == NOTE) == (3, "not-checked")


def as_paid(months, final):
    """A sheet of which nothing but the payments is written down."""
    text = (
        'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\nrules = "houwow"\n[house]\n"year.months" = 3\n'
        + final
    )
    return text + "".join(
        f"[[months]]\n[months.paid]\nAki = {aki}\nBen = {ben}\nChie = {chie}\n" for aki, ben, chie in months
    )


def test_a_sheet_with_nothing_but_payments_is_taken_as_paid():
    months = [(12, -12, 0), (-30, 20, 10), (5, 5, -10)]
    found = audit_text(as_paid(months, "[final]\ntotals = { Aki = -13, Ben = 13, Chie = 0 }\n"))
    assert {f.severity for f in found} == {NOTE}
    assert [f.month for f in found if "taken as it is" in f.message] == [1, 2, 3]


def test_totals_that_do_not_follow_from_the_payments():
    months = [(12, -12, 0), (-30, 20, 10), (5, 5, -10)]
    found = audit_text(as_paid(months, "[final]\ntotals = { Aki = -31, Ben = 13, Chie = 0 }\n"))
    (finding,) = [f for f in found if f.severity == ERROR and f.name == "final-mismatch"]
    assert finding.message == "Aki's total is noted as −2k7, what was paid comes to −1k1"
    assert told(finding) == ["a digit of Aki's figure is wrong: −31 for −13"]


def test_payments_that_do_not_sum_on_such_a_sheet():
    found = audit_text(as_paid([(12, -12, 0), (-30, 20, 11), (5, 5, -10)], ""))
    assert [(f.name, f.month) for f in found if f.severity == ERROR] == [("paid-sum", 2)]
