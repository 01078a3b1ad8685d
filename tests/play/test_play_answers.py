"""What is typed at the guided table, as the facts it means; and what the line below the prompt says of it."""

from __future__ import annotations

import pytest

from hhscore.cards import CardError, parse_cards
from hhscore.facts import FactError
from hhscore.games.hachihachi.rules import preset
from hhscore.model.session import Session
from hhscore.play import Question, answer
from hhscore.play.preview import preview
from hhscore.play.reply import command
from hhscore.play.typed import Words
from tests.support.scored import FOUR, KOBA, scored

SESSION = Session(FOUR)
STANDARD = preset("standard")
CHOICE = Question("choice", 1, "Ben", "Ben", "enter", words=("enter", "retire"))
DEALER = Question("choice", 1, "Aki", "Aki", "enter", words=("enter", "retire", "mizuten"))
HAND = Question("hand", 1, "Ben's hand", "Ben", "none declared", cards=7)
YAKU = Question("hand", 1, "Ben's hand", "Ben", "none declared", words=("sanbon", "karasu"), cards=7)
PUSHED = Question("pushed", 1, "Dai's hand", "Dai", "not seen", cards=7)
CALL = Question("call", 1, "captured", usual="none", who=("Ben", "Chie", "Dai"), over=("0",))
TOOK = Question("captures", 1, "Ben took", "Ben", cards=0, who=("Ben", "Chie", "Dai"))
INSTEAD = Question(
    "change",
    1,
    "instead",
    "Ben",
    asks="instead of: Ben captured 1rp",
    over=("captures", "Ben", ""),
    begun="1rp",
)
INSTEAD_WRONG = "13b: there is no month 13; months are 1 (pine) to 12 (paulownia)"
FIELD = Question("field", 1, "field", usual="koba", cards=6)


def joined(facts: tuple[Words, ...]) -> str:
    """Facts as one would type them."""
    return "; ".join(" ".join(words) for words in facts)


@pytest.mark.parametrize(
    ("question", "text", "facts"),
    [
        (FIELD, "", "ba koba"),
        (FIELD, "o", "ba oba"),
        (FIELD, "絶場", "ba zetsuba"),
        (FIELD, "8ba 9ap 10r 12p", "field 8ba 9ap 10r 12p"),
        (CHOICE, "", "choice Ben enter"),
        (CHOICE, "r", "choice Ben retire"),
        (CHOICE, "e", "choice Ben enter"),
        (CHOICE, "Retire", "choice Ben retire"),
        (DEALER, "m", "mizuten; choice Aki enter"),
        (HAND, "", "declare Ben nothing"),
        (HAND, "no", "declare Ben nothing"),
        (HAND, "kutt", "declare Ben kuttsuki"),
        (HAND, "tatesanbon + aka", "declare Ben tate-sanbon aka"),
        (HAND, "立三本", "declare Ben tate-sanbon"),
        (HAND, "2r3r 1p", "hand Ben 2r3r 1p"),
        (HAND, "plum ribbon", "hand Ben plum ribbon"),
        (HAND, "silent 2r3r", "hand Ben 2r3r; unclaimed Ben"),
        (PUSHED, "梅に短冊", "hand Dai 梅に短冊"),
        (CALL, "Dai akatan sage", "call Dai akatan sage"),
        (CALL, "d aka s", "call Dai akatan sage"),
        (CALL, "chie shiko akat e", "call Chie shiko akatan end"),
        (CALL, "b c", "call Ben cancel"),
        (TOOK, "61", "captures Ben 61"),
        (TOOK, "b1 a3 r4 p8", "captures Ben b1 a3 r4 p8"),
        (TOOK, "1pp 2ar", "captures Ben 1pp 2ar"),
        (TOOK, "rest", "captures Ben rest"),
        (TOOK, "12 over", "captures Ben 12 over"),
        (TOOK, "aki 100", "captures Aki 100"),
        (TOOK, "aki 107, chie 12 under", "captures Aki 107; captures Chie 12 under"),
        (TOOK, "aki 107 ben rest", "captures Aki 107; captures Ben rest"),
        (HAND, "Dai kuttsuki", "declare Dai kuttsuki"),
        (HAND, "Aki sanbon, Chie karasu aka", "declare Aki sanbon; declare Chie karasu aka"),
        (HAND, "Chie 2r3r 1p", "hand Chie 2r3r 1p"),
        (HAND, "dai none", "declare Dai nothing"),
        (CHOICE, "Dai r", "choice Dai retire"),
        (TOOK, "", None),
        (TOOK, "61 plains 17", "plains Ben 17; captures Ben 61"),
        (CHOICE, "absent Dai", "absent Dai"),
        (HAND, "paid Aki -24", "paid Aki -24"),
        (CALL, "captures Aki 40", "captures Aki 40"),
    ],
)
def test_an_answer_is_these_facts(question, text, facts):
    if facts is None:
        with pytest.raises(FactError):
            answer(question, text, SESSION, STANDARD)
        return
    assert joined(answer(question, text, SESSION, STANDARD).facts) == facts


@pytest.mark.parametrize("question", [PUSHED, CALL])
def test_enter_may_record_nothing(question):
    reply = answer(question, "", SESSION, STANDARD)
    assert reply.passed
    assert not reply.facts


def test_several_players_may_be_answered_at_once():
    assert answer(CHOICE, "reee", SESSION, STANDARD).more == ("e", "e", "e")
    assert answer(CHOICE, "r e", SESSION, STANDARD).more == ("e",)
    reply = answer(TOOK, "107 76", SESSION, STANDARD)
    assert (joined(reply.facts), reply.more) == ("captures Ben 107", ("76",))


def test_a_yaku_without_end_or_sage_asks_back():
    asked = answer(CALL, "d akat", SESSION, STANDARD).ask
    assert asked is not None
    assert (asked.kind, asked.player, asked.over, asked.usual) == ("decide", "Dai", ("akatan",), "end")
    assert joined(answer(asked, "s", SESSION, STANDARD).facts) == "call Dai akatan sage"
    assert joined(answer(asked, "", SESSION, STANDARD).facts) == "call Dai akatan end"


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        (CHOICE, "perhaps", "Unknown answer perhaps. Type e (enter) or r (retire)."),
        (CHOICE, "m", "Mizuten is for the dealer, before anybody is asked. Type e (enter) or r (retire)."),
        (CALL, "Dai akatann", 'Unknown captured yaku "akatann". Did you mean akatan, nanatan or aotan?'),
        (
            CALL,
            "Dai",
            "Which captured yaku did Dai make? There are goko, shiko, nanatan, akatan, aotan, inoshikacho.",
        ),
        (CALL, "Bno akatan", "Bno is not at the table; Ben perhaps"),
    ],
)
def test_what_is_not_understood_is_said(question, text, said):
    with pytest.raises((FactError, CardError)) as refused:
        answer(question, text, SESSION, STANDARD)
    assert str(refused.value) == said


def test_commands_go_at_any_prompt():
    assert command("undo", HAND) == ("undo",)
    assert command("?", HAND) == ("help",)
    assert command("why 2 Ben", CALL) == ("why", "2", "Ben")
    assert command("aka", HAND) is None


def test_yaku_is_a_command_but_where_koi_koi_takes_it_for_a_fact():
    back = Question("back", 1, "month 1")
    assert command("yaku kuttsuki", back) == ("yaku", "kuttsuki")
    assert command("yaku tane:6", back, "koikoi") is None
    assert command("yaku tane", HAND, "koikoi") == ("yaku", "tane")


def test_who_retired_is_not_taken_for_a_stranger():
    made = Question("call", 1, "captured", who=("Aki", "Ben", "Dai"))
    with pytest.raises(FactError, match=r"^Chie does not play this month; Aki, Ben and Dai do$"):
        answer(made, "c akatan", SESSION, STANDARD)
    with pytest.raises(FactError, match=r"^Zoe is not at the table; the players are Aki, Ben, Dai$"):
        answer(made, "Zoe akatan", SESSION, STANDARD)


def below(question: Question, text: str, body: str = KOBA) -> str:
    result = scored("[[months]]\n" + body, FOUR)
    return preview(question, text, result.session, result.rules, result.ledger)


ENTERED = "choices = ['Aki enter', 'Ben enter', 'Chie retire']\n"


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        (HAND, "2p4ar", "3 of 7 · 2p 4ar"),
        (HAND, "4arp", "3 of 7 · 4arp · tate-sanbon so far"),
        (HAND, "4arp 1p 2p 6a 8p", "7 of 7 · 1p 2p 4arp 6a 8p · tate-sanbon 3 kan: 3k0 from each"),
        (HAND, "1p 3b 4p 6r 7p 11r 12p", "7 of 7 · 1p 3b 4p 6r 7p 11r 12p · no hand yaku"),
        (HAND, "2b", "2b: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
        (HAND, "1b 2", "1 of 7 · 1b · 2… 2a 2r 2p"),
        (HAND, "kutts", "Ben declared kuttsuki"),
        (YAKU, "ka", "ka… karasu"),
        (YAKU, "sanbn", 'Unknown hand yaku "sanbn". Did you mean sanbon, futa-sanbon or tate-sanbon?'),
        (YAKU, "aka + karsu", 'Unknown hand yaku "karsu". Did you mean karasu?'),
        (YAKU, "plum ribbon", "1 of 7 · 2r"),
        (TOOK, "107", "107 points, 19 over 88 · 157 left for Chie and Dai"),
        (TOOK, "b1 a3 r4 p8", "78 points, 10 under 88 · 186 left for Chie and Dai"),
        (TOOK, "1rp 2rp 3r", "5 cards · 17 points, 71 under 88 · akatan · odd: cherry"),
        (FIELD, "8ba 9ap 10r 12p", "6 of 6 · 8ba 9ap 10r 12p · oba ×2"),
        (FIELD, "1brpp 2p 3p", "6 of 6 · 1brpp 2p 3p · four of the pine: a misdeal, deal again"),
        (CALL, "dai akatan", "akatan: ending pays Dai +14k0 · Enter: end or sage?"),
        (CALL, "undo", "take the last step back"),
        (CALL, "captures", "captures PLAYER CARDS|COUNTS|POINTS|rest"),
        (CALL, "Chie akatann", 'Unknown captured yaku "akatann". Did you mean akatan, nanatan or aotan?'),
        (CALL, "captures Aki", "captures PLAYER CARDS|COUNTS|POINTS|rest"),
        (TOOK, "107 plains 16", "107 points, 19 over 88 · 16 plains · 157 left for Chie and Dai"),
        (INSTEAD, "1rp", "instead of: Ben captured 1rp"),
        (INSTEAD, "2rp", "Ben captured 2rp"),
        (INSTEAD, "106", "Ben captured 106 points"),
        (INSTEAD, "13b", INSTEAD_WRONG),
        (INSTEAD, "undo", "take the last step back"),
    ],
)
def test_the_line_below_says_what_is_typed(question, text, said):
    body = KOBA + ENTERED.replace("Aki enter", "Aki retire").replace("Chie retire", "Chie enter")
    assert below(question, text, body + "[months.hands]\n") == said


def test_cards_that_lie_elsewhere_are_not_taken():
    held = Question("hand", 1, "Ben's hand", "Ben", cards=7, seen=parse_cards("4ap 2p"))
    assert below(held, "4a 1p") == "4a lies elsewhere already"
    assert below(held, "1p 2p") == "2 of 7 · 1p 2p"  # there are two
    assert below(held, "2pp") == "2p lies elsewhere already"
    assert below(held, "4") == "0 of 7 · 4… 4r 4p"
