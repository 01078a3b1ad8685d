"""What the guided table asks next, from the record alone."""

from __future__ import annotations

import pytest

from hhscore.cards import parse_cards
from hhscore.games.scoring import score
from hhscore.play import Question, next_question
from hhscore.session import load
from tests.support.scored import FOUR, SEVEN, SIX, THREE, calls, captures, hands, scored

TWO = ("Aki", "Ben")
KOBA = "ba = 'koba'\n"


def asked(text: str = "", players=THREE, rules: str = "standard", house: str = "", passed=()) -> Question:
    """The next question of a session with these lines."""
    result = scored(text, players, rules, house)
    return next_question(result.session, result.rules, result.ledger, passed)


def month(text: str, players=THREE, rules: str = "standard", house: str = "", passed=()) -> Question:
    """The next question of a session with this one month."""
    return asked("[[months]]\n" + text, players, rules, house, passed)


def about(question: Question) -> tuple[int, str, str | None]:
    return question.month, question.kind, question.player


def spoken(*words: str) -> str:
    return f"choices = [{', '.join(repr(word) for word in words)}]\n"


def test_the_first_question_is_the_field():
    question = asked()
    assert about(question) == (1, "field", None)
    assert question.usual == "koba"
    assert question.cards == 6


def test_a_ba_that_waits_is_the_usual_answer():
    """Two oba cards: this month and the next."""
    done = "[[months]]\nfield = '1b 3b 5p 6p 7p 9p'\n" + captures(Aki=88, Ben=88, Chie=88).replace(
        "88", "80", 1
    )
    done = done.replace("Ben = 88", "Ben = 96")
    question = asked(done)
    assert about(question) == (2, "field", None)
    assert question.usual == "oba"


def test_three_players_are_not_asked_whether_they_play():
    question = month(KOBA)
    assert about(question) == (1, "hand", "Aki")
    assert question.cards == 7


def test_four_players_are_asked_from_the_dealer_on():
    assert about(month(KOBA, FOUR)) == (1, "choice", "Aki")
    assert about(month(KOBA + spoken("Aki enter", "Ben retire"), FOUR)) == (
        1,
        "hand",
        "Aki",
    )  # the rest must play
    assert about(month(KOBA + spoken("Aki enter", "Ben enter"), FOUR)) == (1, "choice", "Chie")


def test_mizuten_is_offered_to_the_dealer_alone_and_only_where_it_is_played():
    assert "mizuten" in month(KOBA, FOUR).words
    assert "mizuten" not in month(KOBA + spoken("Aki enter"), FOUR).words
    assert "mizuten" not in month(KOBA, FOUR, house="'mizuten.value' = 0").words
    # A dealer in mizuten has entered: the next is asked.
    assert about(month(KOBA + "mizuten = true\n", FOUR)) == (1, "choice", "Ben")


def test_whoever_was_pushed_out_shows_the_hand_before_the_others_declare():
    entered = KOBA + spoken("Aki enter", "Ben enter", "Chie enter")
    assert about(month(entered, FOUR)) == (1, "pushed", "Dai")
    assert about(month(entered + hands(Dai="1b 2p 3p 4p 5p 6p 7p"), FOUR)) == (1, "hand", "Aki")
    # Nothing is paid for it where the table plays no oikomi.
    off = "'oikomi.hand_yaku' = 0\n'oikomi.captured' = 0\n'oikomi.card' = 0"
    assert about(month(entered, FOUR, house=off)) == (1, "hand", "Aki")


def test_hands_are_asked_of_those_who_play_the_leader_first():
    played = KOBA + spoken("Aki retire", "Ben enter", "Chie enter", "Dai enter")
    question = month(played + hands(Ben="1b 2p 3p 4p 5p 6p 7p"), FOUR)
    assert about(question) == (1, "hand", "Chie")
    assert parse_cards("1b 2p") <= question.seen
    assert about(month(played + "[months.declared]\nBen = []\nChie = ['aka']\n", FOUR)) == (1, "hand", "Dai")


def test_a_hand_that_was_passed_is_not_asked_again_once_play_goes_on():
    """qdan: nothing is declared, so a hand that nobody saw leaves no trace of its own."""
    assert about(month(KOBA + hands(Ben="1b 2p 3p 4p 5p 6p 7p"), rules="qdan")) == (1, "hand", "Chie")
    assert about(month(KOBA + captures(Aki=100), rules="qdan")) == (1, "captures", "Ben")


def test_seven_use_the_blank_card():
    assert about(month(KOBA, SEVEN)) == (1, "blank", None)
    question = month(KOBA, SEVEN)
    assert about(month(KOBA, SEVEN, passed={question.key})) == (1, "choice", "Aki")
    assert about(month(KOBA + spoken("Aki blank"), SEVEN)) == (1, "choice", "Ben")
    assert about(month(KOBA, SIX)) == (1, "choice", "Aki")


def test_too_few_are_asked_again_under_shibari():
    two = KOBA + spoken("Aki enter", "Ben retire", "Chie retire", "Dai enter")
    question = month(two, FOUR, "traditional")
    assert about(question) == (1, "shibari", "Aki")
    assert about(month(two + "shibari = ['Aki retire']\n", FOUR, "traditional")) == (1, "shibari", "Ben")


DECLARED = "[months.declared]\nAki = []\nBen = []\nChie = []\n"


def test_then_captured_yaku_are_asked_for_until_nobody_made_more():
    question = month(KOBA + DECLARED)
    assert (question.kind, question.usual) == ("call", "none")
    assert about(month(KOBA + DECLARED, passed={question.key})) == (1, "captures", "Aki")


def test_after_a_call_it_is_asked_who_broke_hatto_and_then_for_more():
    said = KOBA + DECLARED + calls("Chie akatan sage")
    question = month(said)
    assert (question.kind, question.player, question.over) == ("hatto", "Chie", ("akatan",))
    assert question.who == ("Aki", "Ben")
    broken = said + "[[months.hatto]]\nplayer = 'Ben'\nyaku = 'akatan'\nfor = 'Chie'\n"
    assert month(broken).kind == "call"
    # goko is covered by shiko, inoshikacho by nothing.
    assert month(KOBA + DECLARED + calls("Chie goko sage")).over == ("shiko",)
    assert month(KOBA + DECLARED + calls("Chie inoshikacho sage")).kind == "call"
    # qdan has no hatto, and no end without the captured cards.
    assert month(KOBA + calls("Chie akatan sage"), rules="qdan").kind == "call"


def test_an_ended_month_needs_no_captures_unless_card_points_are_always_settled():
    ended = KOBA + DECLARED + calls("Chie inoshikacho end")
    assert about(month(ended)) == (2, "field", None)
    assert about(month(KOBA + calls("Chie inoshikacho end"), rules="qdan")) == (1, "captures", "Aki")


def test_an_ended_month_asks_what_a_dealer_in_mizuten_captured():
    entered = KOBA + "mizuten = true\n" + spoken("Aki enter", "Ben enter", "Chie enter")
    question = month(entered + calls("Chie inoshikacho end"), FOUR)
    assert (question.kind, question.player, question.usual) == ("captures", "Aki", "not counted")


def test_the_last_to_be_counted_has_the_rest():
    question = month(KOBA + DECLARED + captures(Aki=107, Ben=76))
    assert (question.kind, question.player, question.usual) == ("captures", "Chie", "the rest, 81")


def test_two_players_are_both_counted_because_cards_stay_undrawn():
    question = month(KOBA + captures(Aki=107), TWO, house="'players.min' = 2")
    assert (question.kind, question.player, question.usual) == ("captures", "Ben", None)


THREE_OF_A_MONTH = "2app 3p 6p 7r 8b"


def test_bonuses_are_asked_only_where_the_cards_do_not_show_them():
    held = KOBA + hands(Aki=THREE_OF_A_MONTH) + captures(Aki=107, Ben=76, Chie=81)
    question = month(held)
    assert (question.kind, question.who) == ("tobikomi", ("Aki",))
    assert about(month(held + "[months.bonus]\ntobikomi = ['Aki']\n", house="'hatto.tobikomi' = false")) == (
        2,
        "field",
        None,
    )
    # The captured cards show whether it is one.
    cards = captures(
        Aki="1bp 3br 4pp 11barp 12bppp",
        Ben="1rp 2pp 3pp 6rp 8bapp 9arpp 10ap",
        Chie="2ar 4ar 5arpp 6ap 7arpp 10rp",
    )
    assert about(month(KOBA + hands(Aki=THREE_OF_A_MONTH) + cards)) == (2, "field", None)
    # Here the three are among the cards: a tobikomi, and the one who let it happen is asked for.
    question = month(KOBA + hands(Chie="1b 3p 5arp 8b 9a") + cards)
    assert (question.kind, question.over, question.player) == ("hatto", ("tobikomi",), "Chie")


def test_a_nuke_yaku_is_asked_for_where_nothing_was_counted():
    toichi = hands(Aki="1p 2p 3p 4p 6a 8p 12p")
    question = month(KOBA + toichi + calls("Chie inoshikacho end"))
    assert (question.kind, question.who) == ("nuke-yaku", ("Aki",))
    counted = KOBA + toichi + captures(Aki=107, Ben=76, Chie=81)
    assert about(month(counted)) == (2, "field", None)


def test_plains_are_asked_for_where_the_willows_decide():
    """13 plains and the three other willows would be 16."""
    counts = "[months.captures]\nAki = { bright = 1, animal = 2, ribbon = 3, plain = 13 }\nBen = 100\nChie = 'rest'\n"
    question = month(KOBA + DECLARED + counts)
    assert (question.kind, question.player) == ("plains", "Aki")
    assert about(month(KOBA + DECLARED + counts.replace("13", "12"))) == (2, "field", None)


def test_a_sujiroku_can_be_told_beside_points_where_it_is_played():
    """Points do not show it; whoever made it says so, and it takes no question of its own."""
    assert "plains 16" in month(KOBA + DECLARED + captures(Aki=107)).asks
    assert "plains" not in month(KOBA + DECLARED + captures(Aki=107), house="'special.sujiroku' = 0").asks
    assert "plains" not in month(KOBA + DECLARED + calls("Aki akatan sage") + captures(Aki=107)).asks


def test_at_the_end_of_the_year_nothing_is_asked():
    done = "[[months]]\n" + KOBA + DECLARED + captures(Aki=107, Ben=76, Chie=81)
    assert asked(done, house="'year.months' = 1").kind == "over"


def test_what_is_wrong_in_the_file_is_told_before_anything_is_asked():
    question = month(KOBA + captures(Aki=107, Ben=107, Chie=107))
    assert question.kind == "wrong"
    assert "captures add up to 321" in question.asks


def test_who_deals_is_asked_after_a_month_left_open():
    question = asked("[[months]]\n" + KOBA + "[[months]]\n")
    assert (question.month, question.kind) == (2, "dealer")


def test_a_month_left_open_is_taken_up_when_all_others_are_played():
    left = "[[months]]\n" + KOBA + DECLARED
    done = "[[months]]\ndealer = 'Ben'\n" + KOBA + DECLARED + captures(Aki=107, Ben=76, Chie=81)
    assert about(asked(left + done)) == (3, "field", None)
    assert about(asked(left + done, house="'year.months' = 2")) == (1, "call", None)


def test_whoever_gives_up_ends_the_year():
    begun = "resigned = 'Ben'\n[[months]]\n" + KOBA
    assert asked(begun).kind == "over"


@pytest.mark.parametrize(
    ("text", "players", "kind"),
    [
        ("", ("Aki", "Ben"), "stop"),
        ("", ("Aki", "Ben", "Chie"), "active"),
        ("[[months]]\nactive = ['Aki', 'Chie']\n", ("Aki", "Ben", "Chie"), "stop"),
        ("[[months]]\nwinner = 'Aki'\n", ("Aki", "Ben"), "koikoi"),
        ("[[months]]\nwinner = 'Aki'\nkoikoi = 1\n", ("Aki", "Ben"), "made"),
        ("[[months]]\nwinner = 'Aki'\nyaku = ['akatan']\n", ("Aki", "Ben"), "stop"),
    ],
)
def test_koikoi_asks_who_plays_who_stopped_and_with_what(text, players, kind):
    seats = ", ".join(f'"{player}"' for player in players)
    result = score(load(f'hhscore = 1\ngame = "koikoi"\nplayers = [{seats}]\nrules = "koikoi"\n{text}'))
    assert next_question(result.session, result.rules, result.ledger).kind == kind
