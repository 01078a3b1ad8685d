"""The keys of Hachi-hachi (rules.md §13): name, unit, what is allowed, and what each says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from .keys import Amount, Exact, Key, RuleSet, exact

if TYPE_CHECKING:
    from .bounds import MonthReason, NotNegative, Seats, Share, Whole, Whole1

_YES = "true or false"
_WHOLE = "a whole number, 0 or more"
_FROM_1 = "a whole number, 1 or more"
_AMOUNT = "a number, 0 or more"
_SHARE = "a number from 0 to 1"
_YAKU = "a list of hand yaku"


class HachihachiRules(RuleSet):
    """One table's rules of Hachi-hachi.

    Values are whole numbers or fractions in the unit of their key; `amount` turns a value in kan into points.
    """

    families = ("teyaku", "dekiyaku", "special")

    unit_kan: Annotated[Whole1 | Literal["none"], Key(
        "unit.kan", "points", f'{_FROM_1}, or "none"', "How many points one kan is; none: every value is in points.")]
    players_min: Annotated[Seats, Key("players.min", "players", "2 to 7", "The fewest players at the table.")]
    players_max: Annotated[Seats, Key("players.max", "players", "2 to 7", "The most players at the table.")]
    year_months: Annotated[Whole1, Key("year.months", "months", _FROM_1, "How many months are played.")]
    dealer_next: Annotated[Literal["winner", "seat"], Key(
        "dealer.next", "", "winner or seat", "Who deals next: the month's winner, or the next seat.")]

    ba_on: Annotated[bool, Key("ba.on", "", _YES, "Whether brights on the field multiply the month.")]
    ba_oba: Annotated[Whole1, Key(
        "ba.oba", "times", _FROM_1, "What an oba (crane, curtain or moon on the field) multiplies by.")]
    ba_zetsuba: Annotated[Whole1, Key(
        "ba.zetsuba", "times", _FROM_1, "What a zetsuba (Michikaze or phoenix on the field) multiplies by.")]
    ba_carry: Annotated[Literal["queue", "none", "stack"], Key(
        "ba.carry", "", "queue, none or stack",
        "More than one bright: the rest wait for later months, are lost, or all multiply at once.")]
    ba_first: Annotated[Literal["highest", "carried"], Key(
        "ba.first", "", "highest or carried",
        "What is played first: the highest of all, or what waits before what turns up.")]
    ba_extend_year: Annotated[bool, Key(
        "ba.extend_year", "", _YES, "Whether the year goes on until the waiting ba is used up (etsunen).")]
    ba_applies_to: Annotated[Literal["all"] | list[MonthReason], Key(
        "ba.applies_to", "", '"all", or a list of reasons of payments', "Which payments of the month the ba multiplies.")]

    entry_after_three: Annotated[Literal["pushed-out", "asked"], Key(
        "entry.after_three", "", "pushed-out or asked",
        "With the third enter the rest are pushed out, or are still asked.")]
    entry_too_few: Annotated[Literal["must-play", "shibari", "fewer-play"], Key(
        "entry.too_few", "", "must-play, shibari or fewer-play",
        "When too many retire: the rest must play, all are asked again, or fewer than three play.")]

    orichin_direction: Annotated[Literal["pay", "receive", "none"], Key(
        "orichin.direction", "", "pay, receive or none",
        "Who retires pays into a pot for the month's winner, receives from those who play, or neither.")]
    orichin_fees: Annotated[list[NotNegative] | dict[str, list[NotNegative]], Key(
        "orichin.fees", "kan", "a list of numbers, or a table of such lists by the number of players asked",
        "What the first, second … to retire pays or receives.")]

    oikomi_hand_yaku: Annotated[Share, Key(
        "oikomi.hand_yaku", "share", _SHARE, "The part of a pushed-out hand's yaku that is paid for it.")]
    oikomi_captured: Annotated[Share, Key(
        "oikomi.captured", "share", _SHARE, "The part of a captured yaku complete in a pushed-out hand that is paid.")]
    oikomi_card: Annotated[NotNegative, Key(
        "oikomi.card", "kan", _AMOUNT, "What each card that counts for captured yaku in a pushed-out hand is paid.")]
    oikomi_cards: Annotated[Literal["brights-and-ribbons", "yaku-cards"], Key(
        "oikomi.cards", "", "brights-and-ribbons or yaku-cards",
        "Which cards those are: brights and ribbons but the willow's, or brights, poetry and blue ribbons.")]
    oikomi_exclude_used: Annotated[bool, Key(
        "oikomi.exclude_used", "", _YES, "Whether a card already part of a yaku paid for is not paid again.")]
    oikomi_payers: Annotated[Literal["entering", "not-leader"], Key(
        "oikomi.payers", "", "entering or not-leader",
        "Who pays for a pushed-out hand: all who play, or those of them who do not lead.")]

    mizuten_value: Annotated[NotNegative, Key(
        "mizuten.value", "kan", f"{_AMOUNT} (0: not played)", "What a dealer who entered blind receives from each.")]
    mizuten_at: Annotated[Whole, Key(
        "mizuten.at", "card points", _WHOLE, "The captured points a mizuten needs.")]
    mizuten_payers: Annotated[Literal["all", "playing"], Key(
        "mizuten.payers", "", "all or playing", "Who pays a mizuten: everybody asked, or the others who play.")]
    mizuten_penalty: Annotated[NotNegative, Key(
        "mizuten.penalty", "kan", _AMOUNT, "What a failed mizuten pays to each of the others who play.")]

    teyaku: Annotated[dict[str, NotNegative], Key(
        "teyaku.<id>", "kan", f"{_AMOUNT} (0: not played)", "What each of the others who play pays for the hand yaku.")]
    teyaku_overlap: Annotated[Literal["add", "highest"], Key(
        "teyaku.overlap", "", "add or highest",
        "A months yaku and a kinds yaku in one hand: both are paid, or the better one.")]
    teyaku_willow: Annotated[Literal["either", "plain"], Key(
        "teyaku.willow", "", "either or plain",
        "In the kinds group a willow is plain or what it is, whichever pays more; or always plain.")]
    teyaku_willow_tate: Annotated[bool, Key(
        "teyaku.willow_tate", "", _YES, "Whether three willows in a karasu are a tate-sanbon.")]
    teyaku_aka_ribbons: Annotated[Literal["2-or-more", 2], Key(
        "teyaku.aka_ribbons", "ribbons", '"2-or-more" or 2', "How many ribbons an aka has.")]
    teyaku_declare: Annotated[Literal["spoken", "automatic"], Key(
        "teyaku.declare", "", "spoken or automatic", "Hand yaku not declared are void, or are paid by themselves.")]

    tobikomi_value: Annotated[NotNegative, Key(
        "tobikomi.value", "kan", _AMOUNT, "What each other pays when the three of a hand yaku end in the captured cards.")]
    tobikomi_in: Annotated[list[str], Key("tobikomi.in", "", _YAKU, "The hand yaku whose threes can be tobikomi.")]
    nuke_yaku_value: Annotated[NotNegative, Key(
        "nuke_yaku.value", "kan", _AMOUNT, "What each other pays for a nuke-yaku.")]
    nuke_yaku_at: Annotated[Whole, Key(
        "nuke_yaku.at", "card points", _WHOLE, "The captured points a nuke-yaku needs.")]
    nuke_yaku_in: Annotated[list[str], Key("nuke_yaku.in", "", _YAKU, "The hand yaku that can become a nuke-yaku.")]

    dekiyaku: Annotated[dict[str, NotNegative], Key(
        "dekiyaku.<id>", "kan", f"{_AMOUNT} (0: not played)", "What each of the others who play pays for the captured yaku.")]
    dekiyaku_replaces: Annotated[dict[str, list[str]], Key(
        "dekiyaku.replaces", "", "a table: captured yaku to a list of captured yaku",
        "Which captured yaku are not paid beside a greater one.")]
    sage_on: Annotated[bool, Key("sage.on", "", _YES, "Whether one may play on after a captured yaku.")]
    sage_rule: Annotated[Literal["half-back", "once-shared", "double"], Key(
        "sage.rule", "", "half-back, once-shared or double",
        "How a sage is settled when another ends: half of it first and both shares; its value shared out and both "
        "shares; or both shares only.")]
    sage_again: Annotated[bool, Key(
        "sage.again", "", _YES, "Whether sage may be said again after a new yaku.")]
    hatto_yaku: Annotated[list[str], Key(
        "hatto.yaku", "", "a list of captured yaku", "The captured yaku whose last card may not be given away.")]
    hatto_tobikomi: Annotated[bool, Key("hatto.tobikomi", "", _YES, "Whether a tobikomi may be fed.")]

    special: Annotated[dict[str, NotNegative], Key(
        "special.<id>", "kan", f"{_AMOUNT} (0: not played)", "What each other pays for the special yaku.")]
    special_futahachi_at: Annotated[Whole, Key(
        "special.futahachi.at", "card points", _WHOLE, "The captured points a futahachi needs.")]
    special_futahachi_step: Annotated[NotNegative | list[NotNegative], Key(
        "special.futahachi.step", "kan", f"{_AMOUNT}, or a list of values for 1, 2 … over",
        "What each card point over that adds.")]
    special_sujiroku_at: Annotated[Whole, Key(
        "special.sujiroku.at", "cards", _WHOLE, "The plains a sujiroku needs, every willow counting as one.")]
    special_sujiroku_step: Annotated[NotNegative | list[NotNegative], Key(
        "special.sujiroku.step", "kan", f"{_AMOUNT}, or a list of values for 1, 2 … over",
        "What each plain over that adds; a list: what it is worth then.")]
    special_mode: Annotated[Literal["replace", "add"], Key(
        "special.mode", "", "replace or add",
        "The first special yaku that applies replaces card points; or each is paid beside everything else.")]
    special_blows_out: Annotated[Literal["all", "achiever", "none"], Key(
        "special.blows_out", "", "all, achiever or none", "Whose hand yaku a special yaku makes void.")]
    special_cancels_mizuten: Annotated[bool, Key(
        "special.cancels_mizuten", "", _YES, "Whether a mizuten is void after a special yaku.")]

    cards_bright: Annotated[Whole, Key("cards.bright", "card points", _WHOLE, "What a captured bright counts.")]
    cards_animal: Annotated[Whole, Key("cards.animal", "card points", _WHOLE, "What a captured animal counts.")]
    cards_ribbon: Annotated[Whole, Key("cards.ribbon", "card points", _WHOLE, "What a captured ribbon counts.")]
    cards_plain: Annotated[Whole, Key("cards.plain", "card points", _WHOLE, "What a captured plain counts.")]
    cards_par: Annotated[Whole, Key(
        "cards.par", "card points", _WHOLE, "The captured points at which one neither wins nor loses.")]
    cards_settle: Annotated[Literal["unless-yaku", "always"], Key(
        "cards.settle", "", "unless-yaku or always",
        "Card points are settled when no captured or special yaku was paid; or every month.")]
    cards_split: Annotated[Literal["difference", "shortfall"], Key(
        "cards.split", "", "difference or shortfall",
        "Each wins or loses their difference to par; or who falls short pays the shortfall to the others.")]

    month_winner: Annotated[Literal["most-points", "ender"], Key(
        "month.winner", "", "most-points or ender",
        "Who wins the month: the most points without hand yaku, or who ended it.")]
    chips_stake: Annotated[NotNegative, Key(
        "chips.stake", "kan", f"{_AMOUNT} (0: no chips)", "The chips each player starts the year with.")]
    kaikan_loan: Annotated[NotNegative, Key(
        "kaikan.loan", "kan", f"{_AMOUNT} (0: none)", "What a player without chips borrows from the bank.")]
    handon_after: Annotated[Whole, Key(
        "handon.after", "months", f"{_WHOLE} (0: none)", "The month after which han-don is settled.")]
    handon_stake: Annotated[NotNegative, Key("handon.stake", "kan", _AMOUNT, "The stake after han-don.")]
    totals_round_up_from: Annotated[Whole, Key(
        "totals.round_up_from", "points", f"{_WHOLE} (0: totals are not stated in kan)",
        "The points from which a total is rounded up to the next kan.")]
    ginmi_per_player: Annotated[Whole | Literal["none"], Key(
        "ginmi.per_player", "points", f'{_WHOLE}, or "none"',
        "What the year's winner receives from each other, per player at the table, beside the total in kan.")]
    ginmi_floor: Annotated[Whole | Literal["none"], Key(
        "ginmi.floor", "points", f'{_WHOLE}, or "none"', "The least a ginmi can be.")]
    places: Annotated[Literal["seat", "shared"], Key(
        "places", "", "seat or shared", "Equal totals: the earlier seat is ahead, or the place is shared.")]

    @property
    def kan(self) -> int:
        """How many points the unit of the values is: one kan, or 1 where the rules have none."""
        return 1 if self.unit_kan == "none" else self.unit_kan

    def amount(self, value: Amount) -> Exact:
        """A value as the preset states it, in points.

        >>> from hhscore.rules import preset
        >>> preset("standard").amount(2.5)
        30
        """
        if isinstance(value, int):
            return value * self.kan
        return exact(value) * self.kan
