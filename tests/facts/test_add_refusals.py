"""What `add` refuses, and why; what it replaces; what it takes as the same again. A refusal changes nothing."""

from __future__ import annotations

import pytest

from hhscore.cards import CardError
from hhscore.facts import FORMS, FactError, UsageError, words_of
from hhscore.model.session import Refused
from hhscore.session import load
from tests.support.saying import Table
from tests.support.scored import FOUR, SEVEN, SIX, THREE

DONE = ("ba koba", "captures Aki 76", "captures Ben 88", "captures Chie 100")
CAPTURES_003 = ("captures Aki 86", "captures Ben 96", "captures Chie 90")
SAID = ("choice Aki enter", "choice Ben enter", "choice Chie enter")


def refused(table, line, month=None, kind=Refused):
    """Why a fact is refused; the session is as it was."""
    before = table.text
    with pytest.raises(kind) as why:
        table.say(line, month)
    assert table.text == before
    return str(why.value)


@pytest.mark.parametrize(
    ("recorded", "said", "why"),
    [
        # a card that is elsewhere
        (["hand Aki 1b 2p 3p 4p 5p 6p 7p"], "hand Ben 1b 2p 3p 4p 5p 6p 7p", "1b is in Aki's hand and in Ben's hand"),
        (["field 1b 2p 3p 4p 5p 6p"], "hand Ben 1b 2p 3p 4p 5p 6p 7p", "1b is on the field and in Ben's hand"),
        (["hand Ben 1b 2p 3p 4p 5p 6p 7p"], "field 1b 2p 3p 4p 5p 6p", "1b is on the field and in Ben's hand"),
        (["captures Aki 1bp"], "captures Ben 1br", "1b is in Aki's captures and in Ben's captures"),
        # a number of cards that cannot be
        ([], "hand Ben 1b 2p 3p", "Ben's hand has 3 cards (1b 2p 3p); it has 7"),
        ([], "field 1b 2p 3p", "the field has 3 cards (1b 2p 3p); it has 6"),
        ([], "field 1brpp 2p 3p", "all four of the pine on the field: a misdeal"),
        (["ba koba"], "captures Aki 1b 2ap", "Aki captured 1 of month 1"),
        ([], "captures Aki 1b 2ap", "Aki captured 1 of month 1"),
        # sums
        (["ba koba", *CAPTURES_003[:2]], CAPTURES_003[2], "captures add up to 272; the deck holds 264 (8 too many)"),
        (["captures Aki rest"], "captures Ben rest", "captures: Aki and Ben cannot both have the rest"),
        (["ba koba", "call Ben akatan end"], "captures Chie rest", "the rest is known only when three play"),
        (["captures Aki 1pp 11bp"], "plains Aki 3", "hold 4 plains with every willow, not 3"),
        # the ba
        (["field 1b 2p 3p 4p 5p 6p"], "ba koba", "koba is noted; with the field 1b 2p 3p 4p 5p 6p it is oba"),
        # yaku whose cards are not there, and calls that cannot follow
        (["ba koba", "captures Aki 1bpp 2pp 3bp 1r"], "call Aki akatan end", "Aki called akatan without 2r 3r"),
        (["captures Ben 1rp"], "call Aki akatan end", "Aki called akatan, but Ben captured 1r"),
        (["captures Aki b0 a1 r2 p8"], "call Aki akatan end", "Aki called akatan, which takes 3 ribbons; 2 captured"),
        (["call Aki akatan end"], "captures Ben 1rp", "Aki called akatan, but Ben captured 1r"),
        (["call Aki akatan sage"], "call Ben akatan end", "Aki has called akatan; its cards cannot be captured twice"),
        (["call Aki akatan sage"], "call Aki akatan end", "Aki has called akatan before"),
        (["call Aki akatan end"], "call Ben aotan end", "Ben end: Aki had already ended the month"),
        ([], "call Aki cancel", "Aki cancel: Aki has not said sage"),
        # hand yaku
        (["hand Aki 1b 2p 3p 4p 5p 6p 7p"], "declare Aki sanbon", "Aki declared sanbon; the hand 1b 2p 3p 4p"),
        (["declare Aki sanbon"], "hand Aki 1b 2p 3p 4p 5p 6p 7p", "Aki declared sanbon; the hand 1b 2p 3p 4p"),
        # hatto
        ([], "hatto Aki akatan --for Aki", "Aki cannot break hatto for Aki"),
        # who is away
        ([], "absent Ben", "2 left at the table; these rules take 3"),
        ([], "mizuten", "mizuten takes four or more players"),
        ([], "choice Aki retire", "with 3 players nobody is asked, all play"),
        ([], "choice Aki blank", "the blank card is for 7 players; 3 are here"),
    ],
)  # fmt: skip
def test_contradictions_at_a_table_of_three(recorded, said, why):
    table = Table(THREE)
    if recorded:
        table.all(*recorded)
    assert why in refused(table, said)


@pytest.mark.parametrize(
    ("recorded", "said", "why"),
    [
        ([], "choice Ben enter", "Ben enter out of turn: it is Aki's turn"),
        (["choice Aki retire"], "choice Ben retire", "Ben cannot retire: Aki retired already, and three must be"),
        (SAID, "choice Dai enter", "Dai was not asked: Aki, Ben and Chie had entered"),
        (["choice Aki enter"], "choice Aki retire", "recorded is 'Aki enter' (undo, or forget choice Aki)"),
        (["mizuten"], "choice Aki retire", "Aki declared mizuten and is bound to enter"),
        ([], "shibari Aki enter", "these rules do not ask again"),
        (["ba koba", *SAID], "captures Dai 20", "Dai did not play this month and captured nothing"),
        (["captures Dai 20", "ba koba", *SAID[:2]], SAID[2], "Dai did not play this month and captured nothing"),
        (["captures Aki 9", "paid Ben 2", "call Ben akatan end", "hatto Chie aotan --for Ben"], "captures Dai 20",
         "Aki, Ben, Chie and Dai cannot all have played: three play a month"),
        (["captures Aki 20"], "choice Aki retire", "Aki did not play this month and captured nothing"),
        (SAID, "call Dai akatan end", "Dai does not play this month and makes no captured yaku"),
        ([*SAID, "ba koba"], "hatto Dai akatan --for Aki", "Dai does not play this month"),
        (SAID, "unclaimed Dai", "Dai does not play this month and declares nothing"),
        (["absent Ben"], "absent Chie Dai", "these rules take 3"),
    ],
)  # fmt: skip
def test_contradictions_at_a_table_of_four(recorded, said, why):
    table = Table(FOUR)
    if recorded:
        table.all(*recorded)
    assert why in refused(table, said)


@pytest.mark.parametrize(
    ("rules", "said", "why"),
    [
        ("qdan", "hatto Aki akatan --for Ben", "akatan: these rules have no hatto"),
        ("traditional", "hatto Aki tobikomi --for Ben", "tobikomi: hatto is for"),
        ("qdan", "mizuten", "mizuten is not played under these rules"),
    ],
)
def test_what_these_rules_do_not_have(rules, said, why):
    assert why in refused(Table(THREE, rules), said)


def test_yaku_these_rules_do_not_have():
    why = refused(Table(THREE, "traditional"), "call Aki inoshikacho end", kind=FactError)
    assert "inoshikacho 猪鹿蝶 is not played under the rules traditional. It is worth 7 kan in" in why


def test_the_one_who_holds_the_blank_card():
    table = Table(SEVEN)
    table.say("choice 'Chie blank'")
    assert "one player holds the blank card" in refused(table, "choice Dai blank")


def test_what_is_merely_missing_is_taken():
    table = Table(FOUR)
    table.say("captures Chie 20")  # neither field nor choices nor hands
    table.say("call Chie akatan sage")
    table.say("hatto Dai shiko --for Chie")
    table.say("paid Aki -24")
    table.say("bonus Aki tobikomi")
    table.say("plains Aki 12")
    table.say("loans Ben 1")


def test_captures_that_are_too_few_wait_for_the_call_that_ended_the_month():
    table = Table(THREE)
    line = table.all("ba koba", "captures Aki 40", "captures Ben 50", "captures Chie 60")
    assert "captures add up to 150; the deck holds 264 (114 too few), unless somebody ended the month" in line
    assert "month 1 is open: captures add up to 150" in refused(table, "next")
    assert "month 1 is done: Aki +14k0, Ben −7k0, Chie −7k0" in table.say("call Aki akatan end")


def test_two_figures_to_correct():
    table = Table(THREE)
    table.all(*DONE)
    assert "if Ben and Chie had other cards, first forget captures Chie" in refused(table, "captures Aki 80")
    assert table.say("forget captures Chie").startswith(
        "month 1 · forgotten: Chie captured 100 points · month 1 is open again: missing is what Chie captured"
    )
    table.say("captures Aki 80")
    assert "month 1 is done: Aki −0k8, Ben 0k0, Chie +0k8" in table.say("captures Chie 96")


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("field 1p 2r 4a 5r 7r 9p", "field"),
        ("ba koba", "ba"),
        ("mizuten", "mizuten"),
        ("choice Aki enter", "choice"),
        ("hand Aki 1p 2p 3p 4p 5p 6p 7p", "hand"),
    ],
)
def test_in_a_done_month_the_next_one_s_facts_are_refused(said, word):
    table = Table(THREE)
    table.all(*DONE)
    assert refused(table, said) == (
        f"month 1 is done and takes no {word} more: `next` opens month 2 (to correct it: --month 1)"
    )


def test_a_done_month_still_takes_what_belongs_to_it():
    table = Table(THREE)
    table.all(*DONE)
    for line in ("paid Aki -12", "chips Aki 48", "loans Aki 0", "plains Aki 12", "bonus Aki nuke-yaku"):
        table.say(line)
    table.say("hand Aki 1p 2p 3p 4p 5p 6p 7p", month=1)
    assert table.month["hands"] == {"Aki": "1p 2p 3p 4p 5p 6p 7p"}


def test_next():
    table = Table(THREE, house={"year.months": 2})
    assert refused(table, "next") == "month 1 has not begun: record its field, or the ba"
    table.say("ba koba")
    assert refused(table, "next") == (
        "month 1 is open: missing is what Aki, Ben and Chie captured, or who ended the month"
    )
    table.all(*DONE[1:])
    table.say("next")
    assert load(table.text).data["months"][1:] == [{}]
    assert refused(table, "next").startswith("month 2 is open: missing is the field, or the ba")
    table.all(*DONE)
    assert refused(table, "next") == "the year is over: month 2 was the last"
    assert (
        refused(table, "ba koba")
        == "month 2 is done and takes no ba more: it was the last (to correct it: --month 2)"
    )


def test_next_after_somebody_gave_up():
    table = Table(THREE)
    table.all(*DONE, "resigned Ben")
    assert refused(table, "next") == "the year is over: Ben gave up, which ended it"


def test_months_that_are_not_there():
    table = Table(THREE)
    assert refused(table, "ba oba", month=2) == "there is no month 2; there are none yet"
    table.say("ba oba", month=1)
    assert refused(table, "ba oba", month=2) == "there is no month 2; there is month 1"
    assert refused(table, "ba oba", month=0) == "there is no month 0; there is month 1"
    assert refused(table, "next", month=1) == "next ends the last month, not an earlier one"
    assert refused(table, "resigned Aki", month=1) == "resigned is of the whole year, not of a month"


def test_an_earlier_month_that_would_contradict_a_later_one():
    table = Table(FOUR)
    table.all(
        *SAID,
        "ba koba",
        "captures Aki 100",
        "captures Ben 80",
        "captures Chie 84",
        "next",
        "choice Aki enter",
    )
    why = refused(table, "call Ben akatan end", month=1)
    assert why == "month 2: Aki enter out of turn: it is Ben's turn"


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("field 1b 2p 3p 4p 5p 6p", "field 6p 5p, 4p 3p crane 2p"),
        ("ba oba", "ba 大場"),
        ("dealer Aki", "dealer A"),
        ("hand Aki 1b 2p 3p 4p 5p 6p 7p", "hand Aki 7p 6p 5p4p3p2p 1h"),
        ("declare Aki aka sanbon", "declare Aki aka sanbon"),
        ("unclaimed Chie", "unclaimed Chie"),
        ("call Chie akatan sage", "call Chie 赤短 sage"),
        ("hatto Ben akatan --for Chie", "hatto Ben akatan for Chie"),
        ("captures Aki 1pp", "captures Aki 1P1K"),
        ("captures Aki b1 a3 r4 p8", "captures Aki p8 bright 1, animal 3 r4"),
        ("captures Aki 107", "captures Aki 107"),
        ("captures Aki rest", "captures Aki REST"),
        ("plains Aki 17", "plains Aki 17"),
        ("bonus Aki tobikomi", "bonus Aki tobikomi"),
        ("paid Aki -24", "paid Aki -2k"),
        ("chips Aki 48", "chips Aki 4k0"),
        ("loans Ben 2", "loans Ben 2"),
        ("resigned Ben", "resigned Ben"),
        ("final winner Ben", "final winner Ben"),
        ("forget hand Aki", "forget hand Aki"),
    ],
)
def test_the_same_again_changes_nothing(first, again):
    table = Table(THREE)
    table.say(first)
    before = table.text
    assert table.say(again).endswith("nothing changed")
    assert table.told.change.changed is False
    assert table.text == before


@pytest.mark.parametrize("said", ["mizuten", "choice Aki enter", "absent Ben"])
def test_the_same_again_at_a_table_of_four(said):
    table = Table(FOUR)
    table.say(said)
    before = table.text
    assert table.say(said).endswith("recorded already, nothing changed")
    assert table.text == before


@pytest.mark.parametrize(
    ("first", "then", "was"),
    [
        ("field 1b 2p 3p 4p 5p 6p", "field 1p 2p 3p 4p 5p 6p", "field 1b 2p 3p 4p 5p 6p"),
        ("ba oba", "ba koba", "ba oba"),
        ("dealer Aki", "dealer Ben", "Aki dealt"),
        ("hand Aki 1b 2p 3p 4p 5p 6p 7p", "hand Aki 1p 2p 3p 4p 5p 6p 7p", "Aki's hand 1b 2p 3p 4p 5p 6p 7p"),
        ("declare Aki aka", "declare Aki sanbon", "Aki declared aka"),
        ("captures Aki 107", "captures Aki 1pp", "Aki captured 107 points"),
        (
            "captures Aki b1 a3 r4 p8",
            "captures Aki rest",
            "Aki captured 1 bright, 3 animal, 4 ribbon, 8 plain",
        ),
        ("plains Aki 17", "plains Aki 16", "Aki captured 17 plains with every willow"),
        ("paid Aki -24", "paid Aki 24", "Aki lost 24 points at the table"),
        ("chips Aki 48", "chips Aki 49", "Aki counted 48 of chips"),
        ("loans Ben 2", "loans Ben 1", "Ben holds 2 markers"),
        ("resigned Ben", "resigned Aki", "Ben gave up"),
        ("final winner Ben", "final winner Aki", "winner Ben"),
        ("final totals Ben 3", "final totals Ben 4", "total of Ben 3"),
        ("declare Aki aka", "unclaimed Aki", "Aki declared aka"),
        ("unclaimed Aki", "declare Aki aka", "Aki had a hand yaku and did not declare it"),
    ],
)
def test_a_fact_about_the_same_thing_replaces_it_and_says_so(first, then, was):
    table = Table(THREE)
    table.say(first)
    assert f"(was: {was})" in table.say(then)


def test_what_was_said_is_appended():
    table = Table(SIX)
    table.all(*SAID, "call Aki akatan sage", "call Aki aotan sage", "call Ben shiko end")
    table.all("hatto Chie shiko --for Ben", "hatto Aki shiko --for Ben")
    assert table.month["choices"] == ["Aki enter", "Ben enter", "Chie enter"]
    assert [call["yaku"] for call in table.month["calls"]] == [["akatan"], ["aotan"], ["shiko"]]
    assert [one["player"] for one in table.month["hatto"]] == ["Chie", "Aki"]


@pytest.mark.parametrize(
    ("recorded", "said", "left"),
    [
        (["choice Aki enter", "choice Ben enter"], "forget choice", {"choices": ["Aki enter"]}),
        (["choice Aki enter", "choice Ben enter"], "forget choice Ben", {"choices": ["Aki enter"]}),
        (["hand Aki 1b 2p 3p 4p 5p 6p 7p", "ba oba"], "forget hand Aki", {"ba": "oba"}),
        (["paid Aki 1", "paid Ben -1"], "forget paid", {}),
        (["mizuten"], "forget mizuten", {}),
        (["absent Ben"], "forget absent Ben", {}),
        (["bonus Aki tobikomi", "bonus Ben tobikomi"], "forget bonus Aki", {"bonus": {"tobikomi": ["Ben"]}}),
        (["dealer Aki"], "forget dealer Aki", {}),
        (["call Aki akatan sage"], "forget call Aki", {}),
    ],
)
def test_forgetting(recorded, said, left):
    table = Table(FOUR)
    table.all(*recorded, said)
    assert table.month == left


def test_forgetting_who_gave_up():
    table = Table(THREE)
    table.all("resigned Ben", "forget resigned")
    assert "resigned" not in load(table.text).data


@pytest.mark.parametrize(
    ("said", "why", "kind"),
    [
        ("", "which fact? There are field, ba,", UsageError),
        ("feild 1p", "feild is no fact; field perhaps", UsageError),
        ("winner Aki", "winner is a fact of Koi-Koi, and this session plays hachihachi", UsageError),
        ("hand", "hand: it is written hand PLAYER CARDS", UsageError),
        ("hand Aki", "hand: it is written hand PLAYER CARDS", UsageError),
        ("ba oba koba", "koba: too much; it is written ba koba|oba|zetsuba", UsageError),
        ("hatto Ben akatan", "hatto for whom? It is written hatto PLAYER YAKU --for PLAYER", UsageError),
        (
            "hatto Ben goko --for Chie",
            "goko: what hatto is about is akatan, aotan, shiko or tobikomi",
            FactError,
        ),
        ("hand Bne 1p", "Bne is not at the table; Ben perhaps", FactError),
        ("hand Zoe 1p", "Zoe is not at the table; the players are Aki, Ben, Chie", FactError),
        ("ba zetsba", "zetsba: the ba is koba, oba or zetsuba; zetsuba perhaps", FactError),
        ("captures Aki 265", "265: the deck holds 264 points", FactError),
        ("choice Aki sit", "sit: what Aki says is enter, retire or blank", FactError),
        ("call Aki akatan", "akatan: what did Aki say? end, sage or cancel comes last", FactError),
        ("call Aki end", "end needs the yaku new on this turn, as in call Aki akatan end", FactError),
        (
            "call Aki akatan cancel",
            "cancel stands without yaku; with akatan new, Aki says end or sage",
            FactError,
        ),
        ("call Aki akatn end", 'Unknown captured yaku "akatn". Did you mean akatan', FactError),
        ("declare Aki sanbom", 'Unknown hand yaku "sanbom". Did you mean sanbon', FactError),
        ("plains Aki many", "many: a whole number is needed, as in plains Aki 2", FactError),
        ("paid Aki lots", "'lots' is no amount; written like 30, -30, 3k4", FactError),
        ("final prize 3", "prize: what was settled at the end is winner, totals, handon or ginmi", FactError),
        ("forget next", "next is nothing that could be forgotten; undo takes it back", FactError),
        ("hand Aki 2b", "2b: the plum has no bright (it has 2a, 2r, 2p, 2p)", CardError),
        ("captures Aki a10", "a10: the deck has 9 animal cards", CardError),
    ],
)
def test_words_that_are_no_fact(said, why, kind):
    assert refused(Table(THREE), said, kind=kind).startswith(why)


def test_which_of_two_players():
    table = Table(["Aki", "Akira", "Ben"])
    table.say("paid aki 3")  # a whole name before the beginning of another
    assert table.month["paid"] == {"Aki": 3}
    assert (
        refused(Table(["Akiko", "Akira", "Ben"]), "paid Aki 3", kind=FactError)
        == "Aki: which of Akiko, Akira?"
    )


def test_names_of_several_words():
    table = Table(["Aki Ito", "Aki Mori", "Ben"])
    table.all("hand Aki Ito 1b 2p 3p 4p 5p 6p 7p", "hand 'Aki Mori' 1p 2p 3p 4p 5p 6p 7p")
    assert list(table.month["hands"]) == ["Aki Ito", "Aki Mori"]
    table = Table([*FOUR[1:], "Aki Ito"])
    table.all("choice Ben enter", "choice Chie enter", "choice Dai retire", "choice 'Aki Ito enter'")
    assert table.month["choices"][-1] == "Aki Ito enter"


@pytest.mark.parametrize(
    ("recorded", "said", "why"),
    [
        (["active Aki Ben"], "winner Chie", "Chie cannot have won: Aki and Ben played"),
        (["active Aki Ben"], "captures Chie 1bp", "Chie cannot have captured cards: Aki and Ben played"),
        (
            ["captures Aki 1rp", "active Aki Ben"],
            "winner Aki",
            "Aki won, but the captured cards (1rp) hold no yaku",
        ),
        (["captures Aki 1rp 2rp 3rp", "active Aki Ben", "winner Aki"], "yaku aotan", "aotan"),
        ([], "active Aki", "active has 1 names; two play"),
        ([], "captures Aki 40", "captures.Aki = 40; expected cards"),
        (
            ["active Aki Ben", "winner Aki", "yaku akatan"],
            "field 1p",
            "month 1 is done and takes no field more",
        ),
    ],
)
def test_koikoi(recorded, said, why):
    table = Table(["Aki", "Ben", "Chie"], "koikoi", "koikoi")
    if recorded:
        table.all(*recorded)
    assert why in refused(table, said)


def test_koikoi_yaku_that_is_none():
    table = Table(["Aki", "Ben"], "koikoi", "koikoi")
    assert "akatn" in refused(table, "yaku akatn", kind=FactError)
    assert "ba is a fact of Hachi-hachi" in refused(table, "ba oba", kind=UsageError)


def test_a_field_of_koikoi_after_who_plays():
    table = Table(["Aki", "Ben"], "koikoi", "koikoi")
    table.all("active Aki Ben", "field 1bp 2ap 3bp 4ap", "hand Aki 1rp 2rp 3rp 5ap")
    assert table.month["field"] == "1bp 2ap 3bp 4ap"


def test_a_file_with_a_fault_of_its_own_takes_facts_all_the_same():
    table = Table(THREE)
    table.all(*DONE, "next")
    table.text = table.text.replace("Aki = 76", "Aki = 80")
    assert table.say("hand Ben 1p 2p 4a 5p 8p 9p 12p").startswith("month 2 · Ben's hand")
    assert "month 1 is open" not in table.text


def test_a_file_that_is_no_session():
    table = Table(THREE)
    table.text = "hhscore = 9\n"
    assert (
        refused(table, "ba oba")
        == "-:1: written in format 9; this hhscore reads format 1, so a newer hhscore is needed"
    )


def test_a_month_that_is_not_as_it_should_be():
    table = Table(THREE)
    table.text += "[[months]]\nhands = 3\n"
    assert "first correct this: -:6: month 1: hands = 3" in refused(table, "hand Aki 1b 2p 3p 4p 5p 6p 7p")


def test_every_fact_of_the_contract_has_its_word():
    contract = "field ba mizuten choice hand declare unclaimed call hatto captures bonus paid chips next"
    contract += " shibari absent dealer plains loans"
    assert set(contract.split()) <= set(words_of("hachihachi"))
    assert {"active", "winner", "koikoi", "yaku", "redeal", "captures", "next"} <= set(words_of("koikoi"))
    assert all(form.line.startswith(word) for word, form in FORMS.items())
