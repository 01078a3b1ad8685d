"""End or sage, stop or koi-koi: what the guided table tells whoever has just made a captured yaku."""

from __future__ import annotations

from hhscore.cards import parse_cards
from hhscore.games.hachihachi.rules import preset
from hhscore.games.koikoi import koikoi_preset, parse_yaku
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import Call, Capture, Month
from hhscore.play.advice import advice, open_yaku, outcome
from hhscore.play.advice_koikoi import koikoi_advice
from hhscore.report.columns import Look

THREE = ("Aki", "Ben", "Chie")
KAN = 12


def month(ba: str = "koba", times: int = 1, active: tuple[str, ...] = THREE) -> MonthLedger:
    return MonthLedger(1, 1, True, active[0], active[0], active, ba, times, (), None, {}, ())


def told(
    player: str, yaku: list[str], facts: Month | None = None, rules: str = "standard", times: int = 1
) -> str:
    """The advice as one line, in points alone where the rules have no kan."""
    table = month("oba" if times == 2 else "koba", times)
    look = Look(unit=None if rules == "qdan" else KAN)
    lines = advice(player, yaku, facts or Month(), table, preset(rules), look)
    return " ".join(" ".join(lines).split())


def test_the_example_of_003():
    """The dealer makes akatan (7) and says sage, biki makes goko (12) and ends: −17 kan, −3.5 and +20.5."""
    calls = [Call("Aki", ("akatan",), "sage"), Call("Chie", ("goko",), "end")]
    assert outcome(Month(), month(), preset("traditional"), calls) == {
        "Aki": -17 * KAN,
        "Ben": -3.5 * KAN,
        "Chie": 20.5 * KAN,
    }


def test_what_ending_pays_and_sage_risks():
    """akatan at oba: 14 kan from each, or half, 7 from each; another's aotan, 14 from each, both shares borne: 14 − 28;
    another's goko, 24 from each: 14 − 48."""
    words = told("Ben", ["akatan"], times=2)
    assert "end Aki and Chie pay Ben 14k0 each" in words
    assert "half when hands run out or Ben cancels: Ben +14k0" in words
    assert "another ends first: Ben −14k0 (aotan) to −34k0 (goko)" in words
    assert "could add aotan 7 kan · inoshikacho 7 kan · shiko 10 kan nanatan 10 kan · goko 12 kan" in words


def test_qdan_shares_the_value_and_has_no_cancel():
    """akatan 35. Hands run out: the others split it and pay. Another's aotan: both shares, 70, and 35 shared out."""
    words = told("Ben", ["akatan"], rules="qdan")
    assert "end Aki and Chie pay Ben 35 each" in words
    assert "when hands run out: Ben +35" in words
    assert "another ends first: Ben −105 (aotan)" in words
    assert "cancel" not in words
    assert "hatto" not in words


def test_where_sage_cannot_be_said_nothing_is_told_of_it():
    """qdan: sage once a month; the next new yaku ends it."""
    facts = Month(calls=(Call("Aki", ("aotan",), "sage"),))
    words = told("Ben", ["akatan"], facts, "qdan")
    # Aki in sage pays both shares, 70, and Aki's 35 split: 18 to Ben, the earlier in turn order.
    assert words.startswith("end Ben +88, Aki −105, Chie +17")
    assert "sage" not in words


def test_who_can_still_make_what():
    """Dai's akatan takes three of the nine ribbons of nanatan, of which seven are needed, and none of the brights."""
    rules = preset("standard")

    def ids(player, made):
        return [yaku.id for yaku in open_yaku(player, made, rules)]

    assert ids("Ben", {"Dai": ["akatan"]}) == ["goko", "shiko", "aotan", "inoshikacho"]
    assert ids("Dai", {"Dai": ["akatan"]}) == ["goko", "shiko", "nanatan", "aotan", "inoshikacho"]
    # Whoever holds seven of nine leaves two: neither akatan nor aotan can be made by another.
    assert ids("Ben", {"Dai": ["nanatan"]}) == ["goko", "shiko", "inoshikacho"]
    assert ids("Ben", {"Dai": ["shiko"]}) == ["nanatan", "akatan", "aotan", "inoshikacho"]
    assert ids("Dai", {"Dai": ["goko"]}) == ["nanatan", "akatan", "aotan", "inoshikacho"]


def test_who_lacks_one_card_where_the_captures_are_known():
    captures = {"Chie": Capture(cards=parse_cards("6rp 9rp 7ap 10ap"))}
    words = told("Ben", ["akatan"], Month(captures=captures))
    assert "one card Chie lacks 10r of aotan (hatto) · Chie lacks 6a of inoshikacho" in words
    assert "open Aki: goko, shiko, aotan, inoshikacho" in words


def test_stop_or_koikoi_with_the_cards_known():
    """tan:5 is 1. After one koi-koi 2; a third poetry ribbon makes akatan 6 and tan:6 2, the cards counted apart."""
    cards = parse_cards("1r 2r 4r 5r 7r")
    lines = koikoi_advice(
        "Aki", "Ben", [parse_yaku("tan:5", koikoi_preset())], cards, 0, 0, koikoi_preset(), Look(unit=12)
    )
    words = " ".join(" ".join(lines).split())
    assert "stop Ben pays Aki 1 point" in words
    assert "the same is 2 points then" in words
    assert "akatan" in words
    assert "Ben stops first: Aki gets nothing and pays" in words
