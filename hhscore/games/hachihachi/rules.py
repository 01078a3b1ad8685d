"""The keys of Hachi-hachi (rules.md §13): name, unit, what is allowed, and what each says."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal

from hhscore.games.hachihachi.entry_keys import EntryKeys
from hhscore.rules.keys import Amount, Exact, Key, exact
from hhscore.rules.load import load
from hhscore.rules.phrases import (
    AMOUNT,
    CARD_POINTS,
    CARDS,
    IN_A_KAN,
    MONTHS,
    MONTHS_FROM_0,
    MOST_STEPS,
    OF_A_CARD,
    WHOLE,
    YES,
)
from hhscore.rules.preset import read_preset

if TYPE_CHECKING:
    import os
    from pathlib import Path

    from hhscore.rules.bounds import (
        CardPoints,
        Cards,
        InAKan,
        Months,
        Months0,
        NotNegative,
        OfACard,
        Seats,
        Steps,
        Whole,
    )

_YAKU = "a list of hand yaku"


class HachihachiRules(EntryKeys):
    """One table's rules of Hachi-hachi.

    Values are whole numbers or fractions in the unit of their key; `amount` turns a value in kan into points.
    """

    game = "hachihachi"
    default = "standard"
    families = ("teyaku", "dekiyaku", "special")
    tables = ("orichin.fees", "dekiyaku.replaces")
    yaku_in = MappingProxyType(
        {
            "tobikomi.in": "teyaku",
            "nuke_yaku.in": "teyaku",
            "hatto.yaku": "dekiyaku",
            "dekiyaku.replaces": "dekiyaku",
        }
    )
    hand_family = "teyaku"
    captured_family = "dekiyaku"
    special_family = "special"
    groups = (
        ("The table", ("unit", "players", "year", "dealer")),
        ("The field", ("ba", "field")),
        ("Who plays", ("entry", "shibari", "orichin", "oikomi", "mizuten")),
        ("Hand yaku", ("teyaku", "tobikomi", "nuke_yaku")),
        ("Captured yaku", ("dekiyaku", "sage", "hatto")),
        ("Special yaku", ("special",)),
        ("Card points and winner", ("cards", "month")),
        ("The year", ("chips", "kaikan", "handon", "totals", "ginmi", "places")),
    )

    unit_kan: Annotated[
        InAKan | Literal["none"],
        Key(
            "unit.kan",
            "points",
            f'{IN_A_KAN}, or "none"',
            "How many points one kan is; none: every value is in points.",
        ),
    ]
    unit_yaku_kan: Annotated[
        InAKan | Literal["unit.kan"],
        Key(
            "unit.yaku_kan",
            "points",
            f'{IN_A_KAN}, or "unit.kan"',
            "How many points a kan of hand, captured and special yaku and their bonuses is; unit.kan: as many as any.",
        ),
    ]
    players_min: Annotated[Seats, Key("players.min", "players", "2 to 7", "The fewest players at the table.")]
    players_max: Annotated[Seats, Key("players.max", "players", "2 to 7", "The most players at the table.")]
    year_months: Annotated[Months, Key("year.months", "months", MONTHS, "How many months are played.")]
    dealer_next: Annotated[
        Literal["winner", "seat"],
        Key("dealer.next", "", "winner or seat", "Who deals next: the month's winner, or the next seat."),
    ]

    teyaku: Annotated[
        dict[str, NotNegative],
        Key(
            "teyaku.<id>",
            "kan",
            f"{AMOUNT} (0: not played)",
            "What each of the others who play pays for the hand yaku.",
        ),
    ]
    teyaku_overlap: Annotated[
        Literal["add", "highest"],
        Key(
            "teyaku.overlap",
            "",
            "add or highest",
            "A months yaku and a kinds yaku in one hand: both are paid, or the better one.",
        ),
    ]
    teyaku_willow: Annotated[
        Literal["either", "plain"],
        Key(
            "teyaku.willow",
            "",
            "either or plain",
            "In the kinds group a willow is plain or what it is, whichever pays more; or always plain.",
        ),
    ]
    teyaku_willow_tate: Annotated[
        bool, Key("teyaku.willow_tate", "", YES, "Whether three willows in a karasu are a tate-sanbon.")
    ]
    teyaku_aka_ribbons: Annotated[
        Literal["2-or-more", 2],
        Key("teyaku.aka_ribbons", "ribbons", '"2-or-more" or 2', "How many ribbons an aka has."),
    ]
    teyaku_declare: Annotated[
        Literal["spoken", "automatic"],
        Key(
            "teyaku.declare",
            "",
            "spoken or automatic",
            "Hand yaku not declared are void, or are paid by themselves.",
        ),
    ]

    tobikomi_value: Annotated[
        NotNegative,
        Key(
            "tobikomi.value",
            "kan",
            f"{AMOUNT} (0: not played)",
            "What each other pays when the three of a hand yaku end in the captured cards.",
        ),
    ]
    tobikomi_times: Annotated[
        Literal["per-three", "once"],
        Key(
            "tobikomi.times",
            "",
            "per-three or once",
            "Two threes of a hand are both captured: a tobikomi for each, or one for the hand.",
        ),
    ]
    tobikomi_in: Annotated[
        list[str], Key("tobikomi.in", "", _YAKU, "The hand yaku whose threes can be tobikomi.")
    ]
    nuke_yaku_value: Annotated[
        NotNegative,
        Key("nuke_yaku.value", "kan", f"{AMOUNT} (0: not played)", "What each other pays for a nuke-yaku."),
    ]
    nuke_yaku_at: Annotated[
        CardPoints, Key("nuke_yaku.at", "card points", CARD_POINTS, "The captured points a nuke-yaku needs.")
    ]
    nuke_yaku_in: Annotated[
        list[str], Key("nuke_yaku.in", "", _YAKU, "The hand yaku that can become a nuke-yaku.")
    ]

    dekiyaku: Annotated[
        dict[str, NotNegative],
        Key(
            "dekiyaku.<id>",
            "kan",
            f"{AMOUNT} (0: not played)",
            "What each of the others who play pays for the captured yaku.",
        ),
    ]
    dekiyaku_replaces: Annotated[
        dict[str, list[str]],
        Key(
            "dekiyaku.replaces",
            "",
            "a table: captured yaku to a list of captured yaku",
            "Which captured yaku are not paid beside a greater one.",
        ),
    ]
    sage_on: Annotated[bool, Key("sage.on", "", YES, "Whether one may play on after a captured yaku.")]
    sage_rule: Annotated[
        Literal["half-back", "once-shared", "double"],
        Key(
            "sage.rule",
            "",
            "half-back, once-shared or double",
            "How a sage is settled when another ends: half of it first and both shares; its value shared out and both "
            "shares; or both shares only.",
        ),
    ]
    sage_again: Annotated[
        bool, Key("sage.again", "", YES, "Whether sage may be said again after a new yaku.")
    ]
    hatto_yaku: Annotated[
        list[str],
        Key(
            "hatto.yaku",
            "",
            "a list of captured yaku",
            "The captured yaku whose last card may not be given away.",
        ),
    ]
    hatto_tobikomi: Annotated[bool, Key("hatto.tobikomi", "", YES, "Whether a tobikomi may be fed.")]

    special: Annotated[
        dict[str, NotNegative],
        Key("special.<id>", "kan", f"{AMOUNT} (0: not played)", "What each other pays for the special yaku."),
    ]
    special_futahachi_at: Annotated[
        CardPoints,
        Key("special.futahachi.at", "card points", CARD_POINTS, "The captured points a futahachi needs."),
    ]
    special_futahachi_step: Annotated[
        NotNegative | Steps,
        Key(
            "special.futahachi.step",
            "kan",
            f"{AMOUNT}, or a list of up to {MOST_STEPS} such for 1, 2 … over",
            "What each card point over that adds.",
        ),
    ]
    special_sujiroku_at: Annotated[
        Cards,
        Key(
            "special.sujiroku.at",
            "cards",
            CARDS,
            "The plains a sujiroku needs, every willow counting as one.",
        ),
    ]
    special_sujiroku_step: Annotated[
        NotNegative | Steps,
        Key(
            "special.sujiroku.step",
            "kan",
            f"{AMOUNT}, or a list of up to {MOST_STEPS} such for 1, 2 … over",
            "What each plain over that adds; a list: what it is worth then.",
        ),
    ]
    special_mode: Annotated[
        Literal["replace", "add"],
        Key(
            "special.mode",
            "",
            "replace or add",
            "The first special yaku that applies replaces card points; or each is paid beside everything else.",
        ),
    ]
    special_blows_out: Annotated[
        Literal["all", "achiever", "none"],
        Key("special.blows_out", "", "all, achiever or none", "Whose hand yaku a special yaku makes void."),
    ]
    special_cancels_mizuten: Annotated[
        bool, Key("special.cancels_mizuten", "", YES, "Whether a mizuten is void after a special yaku.")
    ]

    cards_bright: Annotated[
        OfACard, Key("cards.bright", "card points", OF_A_CARD, "What a captured bright counts.")
    ]
    cards_animal: Annotated[
        OfACard, Key("cards.animal", "card points", OF_A_CARD, "What a captured animal counts.")
    ]
    cards_ribbon: Annotated[
        OfACard, Key("cards.ribbon", "card points", OF_A_CARD, "What a captured ribbon counts.")
    ]
    cards_plain: Annotated[
        OfACard, Key("cards.plain", "card points", OF_A_CARD, "What a captured plain counts.")
    ]
    cards_par: Annotated[
        CardPoints,
        Key(
            "cards.par",
            "card points",
            CARD_POINTS,
            "The captured points at which one neither wins nor loses.",
        ),
    ]
    cards_settle: Annotated[
        Literal["unless-yaku", "always"],
        Key(
            "cards.settle",
            "",
            "unless-yaku or always",
            "Card points are settled when no captured or special yaku was paid; or every month.",
        ),
    ]
    cards_split: Annotated[
        Literal["difference", "shortfall"],
        Key(
            "cards.split",
            "",
            "difference or shortfall",
            "Each wins or loses their difference to par; or who falls short pays the shortfall to the others.",
        ),
    ]

    month_winner: Annotated[
        Literal["most-points", "ender"],
        Key(
            "month.winner",
            "",
            "most-points or ender",
            "Who wins the month: the most points without hand yaku, or who ended it.",
        ),
    ]
    chips_stake: Annotated[
        NotNegative,
        Key("chips.stake", "kan", f"{AMOUNT} (0: no chips)", "The chips each player starts the year with."),
    ]
    kaikan_loan: Annotated[
        NotNegative,
        Key(
            "kaikan.loan", "kan", f"{AMOUNT} (0: none)", "What a player without chips borrows from the bank."
        ),
    ]
    handon_after: Annotated[
        Months0,
        Key(
            "handon.after",
            "months",
            f"{MONTHS_FROM_0} (0: none)",
            "The month after which han-don is settled.",
        ),
    ]
    handon_stake: Annotated[NotNegative, Key("handon.stake", "kan", AMOUNT, "The stake after han-don.")]
    totals_round_up_from: Annotated[
        Whole,
        Key(
            "totals.round_up_from",
            "points",
            f"{WHOLE} (0: totals are not stated in kan)",
            "The points from which a total is rounded up to the next kan.",
        ),
    ]
    totals_rounding: Annotated[
        Literal["by-size", "down"],
        Key(
            "totals.rounding",
            "",
            "by-size or down",
            "A minus total in kan: rounded by its size, or always down, to more minus.",
        ),
    ]
    ginmi_per_player: Annotated[
        Whole | Literal["none"],
        Key(
            "ginmi.per_player",
            "points",
            f'{WHOLE}, or "none"',
            "What the year's winner receives from each other, per player at the table, beside the total in kan.",
        ),
    ]
    ginmi_fixed: Annotated[
        Whole,
        Key(
            "ginmi.fixed",
            "points",
            f"{WHOLE} (0: it is reckoned)",
            "What each other pays the year's winner, in place of the ginmi reckoned from the total.",
        ),
    ]
    ginmi_floor: Annotated[
        Whole | Literal["none"],
        Key("ginmi.floor", "points", f'{WHOLE}, or "none"', "The least a ginmi can be."),
    ]
    places: Annotated[
        Literal["seat", "shared", "kan-seat", "kan-shared"],
        Key(
            "places",
            "",
            "seat, shared, kan-seat or kan-shared",
            "Equal totals: the earlier seat is ahead, or the place is shared; with kan, places go by totals in kan, "
            "and points decide between equal ones.",
        ),
    ]

    @property
    def mizuten_by_points(self) -> bool:
        """Whether what a mizuten is paid depends on what the dealer captures; else who retires pays it at once."""
        return self.mizuten_value > 0 and self.mizuten_payers != "retired"

    @property
    def kan(self) -> int:
        """How many points the unit of the values is: one kan, or 1 where the rules have none."""
        return 1 if self.unit_kan == "none" else self.unit_kan

    @property
    def yaku_kan(self) -> int:
        """How many points the unit of the values of yaku and their bonuses is."""
        if self.unit_kan == "none" or self.unit_yaku_kan == "unit.kan":
            return self.kan
        return self.unit_yaku_kan

    def amount(self, value: Amount) -> Exact:
        """A value as the preset states it, in points; that of a yaku is `yaku_amount`.

        >>> from hhscore.games.hachihachi.rules import preset
        >>> preset("standard").amount(2.5)
        30
        """
        return _in_points(value, self.kan)

    def yaku_amount(self, value: Amount) -> Exact:
        """A value of a hand, captured or special yaku, its bonus or step, in points.

        >>> load_rules("standard", {"unit.yaku_kan": 10}).yaku_amount(2.5)
        25
        """
        return _in_points(value, self.yaku_kan)

    def unit_of(self, key: Key) -> str:
        """The unit of a key's value: points for kan where the rules have no kan."""
        return "points" if key.unit == "kan" and self.unit_kan == "none" else key.unit

    def applies(self, name: str) -> bool:
        """Whether the key says anything beside the others: the "–" in the table of rules.md §13."""
        from hhscore.games.hachihachi.together import applies

        return applies(self, name)

    def effective(self, name: str) -> Any:
        """The value of a key as far as it comes to bear: None where it does not; of yaku those that are played."""
        from hhscore.games.hachihachi.together import played

        return played(self, name) if self.applies(name) else None

    def brings(self, key: str, value: Any) -> Mapping[str, Any]:
        """What a change brings with it: a table without chips has no kaikan, han-don or ginmi either."""
        from hhscore.games.hachihachi.together import brings

        return brings(key, value)

    def conflicts(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """What in these rules cannot be together."""
        from hhscore.games.hachihachi.together import conflicts

        return conflicts(self)


def _in_points(value: Amount, kan: int) -> Exact:
    if isinstance(value, int):
        return value * kan
    points = value * kan
    if points.is_integer() and (value * 64).is_integer():  # halves and quarters, which a float holds exactly
        return int(points)
    return exact(exact(value) * kan)


def preset(name: str) -> HachihachiRules:
    """The rule set of a preset of Hachi-hachi; KeyError for an unknown name.

    >>> preset("standard").ba_zetsuba
    4
    """
    return read_preset(HachihachiRules, name)


def load_rules(
    name: str | os.PathLike[str], house: Mapping[str, Any] | None = None, *, folder: Path | None = None
) -> HachihachiRules:
    """The rules of a table of Hachi-hachi: a preset or a rule file, with what the table changes.

    `house` holds the changed keys, by whole names or nested as in TOML; the path of a rule file is taken from
    `folder`. RulesError for everything that cannot be, with the key and what could be there.

    >>> load_rules("standard", {"ba.carry": "none", "year": {"months": 6}}).year_months
    6
    >>> load_rules("standard", {"ba.cary": "none"})
    Traceback (most recent call last):
    ...
    hhscore.rules.errors.RulesError: house: Unknown rule key ba.cary. Did you mean ba.carry?
    """
    return load(HachihachiRules, name, house, folder=folder)
