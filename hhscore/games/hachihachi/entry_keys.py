"""The keys of Hachi-hachi that matter before the first card is played: the field, and who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from hhscore.rules.keys import Key, RuleSet
from hhscore.rules.phrases import AMOUNT, CARD_POINTS, MOST_FEES, SHARE, TIMES, YES

if TYPE_CHECKING:
    from hhscore.rules.bounds import CardPoints, Fees, MonthReason, NotNegative, Share, Times


class EntryKeys(RuleSet):
    """What the field makes of the month, who plays, and what those who do not pay or are paid."""

    ba_on: Annotated[bool, Key("ba.on", "", YES, "Whether brights on the field multiply the month.")]
    ba_oba: Annotated[
        Times,
        Key("ba.oba", "times", TIMES, "What an oba (crane, curtain or moon on the field) multiplies by."),
    ]
    ba_zetsuba: Annotated[
        Times,
        Key(
            "ba.zetsuba",
            "times",
            TIMES,
            "What a zetsuba (Michikaze or phoenix on the field) multiplies by.",
        ),
    ]
    ba_carry: Annotated[
        Literal["queue", "same-kind", "one", "none", "stack"],
        Key(
            "ba.carry",
            "",
            "queue, same-kind, one, none or stack",
            "More than one bright: the rest wait for later months; only those of the ba being played wait, or one of "
            "those; they are lost; or all multiply at once.",
        ),
    ]
    ba_first: Annotated[
        Literal["highest", "carried"],
        Key(
            "ba.first",
            "",
            "highest or carried",
            "What is played first: the highest of all, or what waits before what turns up.",
        ),
    ]
    ba_extend_year: Annotated[
        bool,
        Key("ba.extend_year", "", YES, "Whether the year goes on until the waiting ba is used up (etsunen)."),
    ]
    ba_applies_to: Annotated[
        Literal["all"] | list[MonthReason],
        Key(
            "ba.applies_to",
            "",
            '"all", or a list of reasons of payments',
            "Which payments of the month the ba multiplies.",
        ),
    ]

    field_four: Annotated[
        Literal["misdeal", "dealer"],
        Key(
            "field.four",
            "",
            "misdeal or dealer",
            "Four of a month on the field: deal again, or they are captures of the dealer (of who leads, if the dealer "
            "does not play).",
        ),
    ]

    entry_after_three: Annotated[
        Literal["pushed-out", "asked"],
        Key(
            "entry.after_three",
            "",
            "pushed-out or asked",
            "With the third enter the rest are pushed out, or are still asked.",
        ),
    ]
    entry_too_few: Annotated[
        Literal["must-play", "shibari", "fewer-play", "split"],
        Key(
            "entry.too_few",
            "",
            "must-play, shibari, fewer-play or split",
            "When too many retire: the rest must play, all are asked again, fewer than three play, or nobody plays and "
            "who entered share the pot.",
        ),
    ]
    shibari_fees: Annotated[
        Literal["none", "new", "first"],
        Key(
            "shibari.fees",
            "",
            "none, new or first",
            "What who retires at the second asking pays or receives: nothing, by the order of that asking, or by the "
            "order of the first asking.",
        ),
    ]

    orichin_direction: Annotated[
        Literal["pay", "receive", "none"],
        Key(
            "orichin.direction",
            "",
            "pay, receive or none",
            "Who retires pays into a pot for the month's winner, receives from those who play, or neither.",
        ),
    ]
    orichin_fees: Annotated[
        Fees | dict[str, Fees],
        Key(
            "orichin.fees",
            "kan",
            f"a list of up to {MOST_FEES} numbers, each {AMOUNT.removeprefix('a number, ')}, or a table of such lists "
            "by the number of players asked",
            "What the first, second … to retire pays or receives.",
        ),
    ]
    orichin_payers: Annotated[
        Literal["shared", "each", "bank"],
        Key(
            "orichin.payers",
            "",
            "shared, each or bank",
            "Who pays what who retires receives: the three who play share it, each of them pays it, or the bank does.",
        ),
    ]

    oikomi_hand_yaku: Annotated[
        Share,
        Key(
            "oikomi.hand_yaku",
            "share",
            f"{SHARE} (0: nothing)",
            "The part of a pushed-out hand's yaku that is paid for it.",
        ),
    ]
    oikomi_captured: Annotated[
        Share,
        Key(
            "oikomi.captured",
            "share",
            f"{SHARE} (0: nothing)",
            "The part of a captured yaku complete in a pushed-out hand that is paid.",
        ),
    ]
    oikomi_card: Annotated[
        NotNegative,
        Key(
            "oikomi.card",
            "kan",
            f"{AMOUNT} (0: nothing)",
            "What each card that counts for captured yaku in a pushed-out hand is paid.",
        ),
    ]
    oikomi_cards: Annotated[
        Literal["brights-and-ribbons", "yaku-cards"],
        Key(
            "oikomi.cards",
            "",
            "brights-and-ribbons or yaku-cards",
            "Which cards those are: brights and ribbons but the willow's, or brights, poetry and blue ribbons.",
        ),
    ]
    oikomi_exclude_used: Annotated[
        bool,
        Key(
            "oikomi.exclude_used",
            "",
            YES,
            "Whether a card already part of a yaku paid for is not paid again.",
        ),
    ]
    oikomi_payers: Annotated[
        Literal["entering", "not-leader"],
        Key(
            "oikomi.payers",
            "",
            "entering or not-leader",
            "Who pays for a pushed-out hand: all who play, or those of them who do not lead.",
        ),
    ]

    mizuten_value: Annotated[
        NotNegative,
        Key(
            "mizuten.value",
            "kan",
            f"{AMOUNT} (0: not played)",
            "What a dealer who entered blind receives from each.",
        ),
    ]
    mizuten_at: Annotated[
        CardPoints, Key("mizuten.at", "card points", CARD_POINTS, "The captured points a mizuten needs.")
    ]
    mizuten_payers: Annotated[
        Literal["all", "playing", "retired"],
        Key(
            "mizuten.payers",
            "",
            "all, playing or retired",
            "Who pays a mizuten: everybody asked, the others who play, or who retires, at once and whatever is "
            "captured.",
        ),
    ]
    mizuten_penalty: Annotated[
        NotNegative,
        Key(
            "mizuten.penalty",
            "kan",
            f"{AMOUNT} (0: nothing)",
            "What a failed mizuten pays to each of the others who play.",
        ),
    ]
