"""The keys of Koi-Koi (rules.md §11): name, unit, what is allowed, and what each says."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from hhscore.cards import DECK
from hhscore.rules.keys import Key, RuleSet
from hhscore.rules.phrases import CARDS_FROM_1, MONTHS, MONTHS_FROM_0, TIMES, WHOLE, YES

if TYPE_CHECKING:
    from hhscore.rules.bounds import Cards1, Months, Months0, Seats, Times, Whole


GROWING = ("akatan", "aotan", "inoshikacho")
"""The yaku of certain cards to which further cards of their kind may add."""
FIXED_GROWING = 3
"""How many cards each of them takes."""


class KoikoiRules(RuleSet):
    """One table's rules of Koi-Koi. Every value is in points; there is no kan."""

    game = "koikoi"
    default = "koikoi"
    families = ("yaku",)
    yaku_in = MappingProxyType({"yaku.replaces": "yaku"})
    tables = ("yaku.replaces",)
    captured_family = "yaku"
    groups = (
        ("The table", ("players", "year", "dealer", "deal", "field", "redeal", "teyaku")),
        ("Yaku", ("yaku", "viewing", "sake_cup")),
        ("Koi-koi and stop", ("koikoi", "double", "draw")),
        ("The year", ("places",)),
    )
    unit_kan: ClassVar[str] = "none"
    kan: ClassVar[int] = 1

    players_min: Annotated[Seats, Key("players.min", "players", "2 to 7", "The fewest players at the table.")]
    players_max: Annotated[Seats, Key("players.max", "players", "2 to 7", "The most players at the table.")]
    year_months: Annotated[Months, Key("year.months", "months", MONTHS, "How many months are played.")]
    year_target: Annotated[
        Whole,
        Key(
            "year.target",
            "points",
            f"{WHOLE} (0: none)",
            "The total with which a game ends before its months are played.",
        ),
    ]
    year_overtime: Annotated[
        Months0,
        Key(
            "year.overtime",
            "months",
            f"{MONTHS_FROM_0} (0: none)",
            "How many months are added at most, as long as the leaders are equal.",
        ),
    ]
    year_stake: Annotated[
        Whole, Key("year.stake", "points", f"{WHOLE} (0: none)", "The points each player begins with.")
    ]
    dealer_next: Annotated[
        Literal["winner", "loser", "seat"],
        Key(
            "dealer.next",
            "",
            "winner, loser or seat",
            "Who deals next: the month's winner, who lost to them, or the next seat.",
        ),
    ]
    draw_next: Annotated[
        Literal["dealer", "other"],
        Key(
            "draw.next",
            "",
            "dealer or other",
            "Who deals after a month that nobody won: who dealt it, or the other who played.",
        ),
    ]

    deal_hand: Annotated[
        Literal[6, 7, 8], Key("deal.hand", "cards", "6, 7 or 8", "How many cards each of the two is dealt.")
    ]
    deal_field: Annotated[
        Literal[6, 7, 8], Key("deal.field", "cards", "6, 7 or 8", "How many cards are dealt to the field.")
    ]
    field_brights: Annotated[
        bool,
        Key(
            "field.brights",
            "",
            YES,
            "Whether the score is multiplied by the number of brights first dealt to the field, if there are any.",
        ),
    ]
    redeal: Annotated[
        list[Literal["teshi", "kuttsuki"]],
        Key(
            "redeal",
            "",
            "a list of teshi and kuttsuki",
            "The dealt hands that may be declared for a new deal: four of a month; three months held twice.",
        ),
    ]

    field_four: Annotated[
        Literal["none", "redeal", "dealer"],
        Key(
            "field.four",
            "",
            "none, redeal or dealer",
            "Four of a month or four pairs on the field: played like any, dealt again, or the dealer wins the month.",
        ),
    ]
    field_four_value: Annotated[
        Whole, Key("field.four_value", "points", WHOLE, "What the dealer wins with such a field.")
    ]
    teyaku_teshi: Annotated[
        Whole,
        Key(
            "teyaku.teshi",
            "points",
            f"{WHOLE} (0: not played)",
            "What four of a month in a dealt hand win, at once.",
        ),
    ]
    teyaku_kuttsuki: Annotated[
        Whole,
        Key(
            "teyaku.kuttsuki",
            "points",
            f"{WHOLE} (0: not played)",
            "What months held twice in a dealt hand win, at once.",
        ),
    ]
    teyaku_pairs: Annotated[
        Literal[3, 4], Key("teyaku.pairs", "months", "3 or 4", "How many months held twice that takes.")
    ]
    teyaku_both: Annotated[
        Literal["void", "each"],
        Key(
            "teyaku.both",
            "",
            "void or each",
            "Both are dealt such a hand: they are ignored and the month is played, or each is paid.",
        ),
    ]

    yaku: Annotated[
        dict[str, Whole],
        Key("yaku.<id>", "points", f"{WHOLE} (0: not played)", "What the yaku is worth."),
    ]
    yaku_tane_at: Annotated[Cards1, Key("yaku.tane.at", "animals", CARDS_FROM_1, "The animals a tane needs.")]
    yaku_tane_step: Annotated[
        Whole, Key("yaku.tane.step", "points", WHOLE, "What each animal more than that adds to a tane.")
    ]
    yaku_tan_at: Annotated[Cards1, Key("yaku.tan.at", "ribbons", CARDS_FROM_1, "The ribbons a tan needs.")]
    yaku_tan_step: Annotated[
        Whole, Key("yaku.tan.step", "points", WHOLE, "What each ribbon more than that adds to a tan.")
    ]
    yaku_kasu_at: Annotated[Cards1, Key("yaku.kasu.at", "plains", CARDS_FROM_1, "The plains a kasu needs.")]
    yaku_kasu_step: Annotated[
        Whole, Key("yaku.kasu.step", "points", WHOLE, "What each plain more than that adds to a kasu.")
    ]
    yaku_akatan_step: Annotated[
        Whole,
        Key(
            "yaku.akatan.step", "points", f"{WHOLE} (0: none)", "What each further ribbon adds to an akatan."
        ),
    ]
    yaku_aotan_step: Annotated[
        Whole,
        Key("yaku.aotan.step", "points", f"{WHOLE} (0: none)", "What each further ribbon adds to an aotan."),
    ]
    yaku_inoshikacho_step: Annotated[
        Whole,
        Key(
            "yaku.inoshikacho.step",
            "points",
            f"{WHOLE} (0: none)",
            "What each further animal adds to an inoshikacho.",
        ),
    ]
    yaku_replaces: Annotated[
        dict[str, list[str]],
        Key(
            "yaku.replaces",
            "",
            "a table: yaku to a list of yaku",
            "Which yaku a greater one takes the place of.",
        ),
    ]
    viewing_on: Annotated[
        bool,
        Key("viewing.on", "", YES, "Whether the two viewing yaku, hanami and tsukimi, are played."),
    ]
    viewing_void_by: Annotated[
        Literal["none", "rain", "rain-and-fog"],
        Key(
            "viewing.void_by",
            "",
            "none, rain or rain-and-fog",
            "What voids a viewing among the same captured cards: nothing; Michikaze (rain) both; or that, and the "
            "phoenix (fog) the moon viewing.",
        ),
    ]
    sake_cup_plain: Annotated[
        bool,
        Key(
            "sake_cup.plain", "", YES, "Whether the sake cup is an animal and a plain at once, or an animal."
        ),
    ]

    koikoi_factor: Annotated[
        Times,
        Key(
            "koikoi.factor",
            "times",
            f"{TIMES} (1: no change)",
            "What each koi-koi the winner called multiplies by.",
        ),
    ]
    koikoi_mode: Annotated[
        Literal["multiply", "add"],
        Key(
            "koikoi.mode",
            "",
            "multiply or add",
            "Two koi-koi and more: each multiplies again, or they are counted: one makes ×2, two ×3, three ×4.",
        ),
    ]
    koikoi_opponent: Annotated[
        Literal["none", "once", "each"],
        Key(
            "koikoi.opponent",
            "",
            "none, once or each",
            "Whether koi-koi called by the opponent multiply what the winner is paid: "
            "not, once however many there were, or each.",
        ),
    ]
    koikoi_opponent_factor: Annotated[
        Times | Literal["koikoi.factor"],
        Key(
            "koikoi.opponent_factor",
            "times",
            f'{TIMES}, or "koikoi.factor"',
            "What each koi-koi the opponent called multiplies by; koikoi.factor: as the winner's.",
        ),
    ]
    double_at: Annotated[
        Whole,
        Key(
            "double.at",
            "points",
            f"{WHOLE} (0: never)",
            "The points of yaku from which the score is doubled.",
        ),
    ]
    double_factor: Annotated[
        Times, Key("double.factor", "times", TIMES, "What such a score is multiplied by.")
    ]
    draw_dealer: Annotated[
        Whole,
        Key(
            "draw.dealer",
            "points",
            f"{WHOLE} (0: none)",
            "What the dealer is paid when nobody stops (oya-ken).",
        ),
    ]
    draw_other: Annotated[
        Whole,
        Key(
            "draw.other",
            "points",
            f"{WHOLE} (0: none)",
            "What the other who plays is paid when nobody stops.",
        ),
    ]
    places: Annotated[
        Literal["seat", "shared"],
        Key(
            "places", "", "seat or shared", "Equal totals: the earlier seat is ahead, or the place is shared."
        ),
    ]

    def counted(self, yaku: str) -> tuple[int, int]:
        """From how many cards on a counted yaku (tane, tan, kasu) is made, and what each card more adds.

        >>> from hhscore.games.koikoi import koikoi_preset
        >>> koikoi_preset().counted("kasu"), koikoi_preset().counted("akatan")
        ((10, 1), (3, 0))
        """
        at: int = FIXED_GROWING if yaku in GROWING else getattr(self, f"yaku_{yaku}_at")
        step: int = getattr(self, f"yaku_{yaku}_step")
        return at, step

    @property
    def opponent_factor(self) -> int:
        """What each koi-koi of the opponent multiplies by, where it counts."""
        other = self.koikoi_opponent_factor
        return self.koikoi_factor if other == "koikoi.factor" else other

    def applies(self, name: str) -> bool:
        """Whether the key says anything beside the others: from how many cards on, where the yaku is played at all."""
        parts = name.split(".")
        if parts[0] == "yaku" and len(parts) == 3:
            return bool(self.yaku[parts[1]])
        if name in ("yaku.hanami", "yaku.tsukimi"):
            return self.viewing_on
        if name == "draw.next":
            return self.dealer_next != "seat"
        if name == "field.four_value":
            return self.field_four == "dealer"
        if name == "teyaku.pairs":
            return self.teyaku_kuttsuki > 0
        if name == "teyaku.both":
            return self.teyaku_teshi + self.teyaku_kuttsuki > 0
        if name == "viewing.void_by":
            return self.viewing_on
        if name == "koikoi.opponent":
            return self.opponent_factor > 1
        if name == "koikoi.opponent_factor":
            return self.koikoi_opponent != "none"
        if name == "koikoi.mode":
            return self.koikoi_factor > 1
        return name != "double.factor" or bool(self.double_at)

    def conflicts(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """What in these rules cannot be together: no table left, more cards dealt than there are, a ring of yaku."""
        found: list[tuple[tuple[str, ...], str]] = []
        least, most = self.players_min, self.players_max
        if least > most:
            found.append(
                (
                    ("players.min", "players.max"),
                    f"players.min is {least} and players.max is {most}: no table is left",
                )
            )
        dealt = most * self.deal_hand + self.deal_field
        if dealt > len(DECK):
            found.append(
                (
                    ("players.max", "deal.hand", "deal.field"),
                    f"players.max is {most}, deal.hand {self.deal_hand} and deal.field {self.deal_field}: "
                    f"that takes {dealt} cards, and the deck has {len(DECK)}",
                )
            )
        for name, points in (("teshi", self.teyaku_teshi), ("kuttsuki", self.teyaku_kuttsuki)):
            if points and name in self.redeal:
                found.append(
                    (
                        (f"teyaku.{name}", "redeal"),
                        f"teyaku.{name} is {points} and redeal has {name}: a dealt hand wins, or is dealt again; "
                        f"take {name} out of redeal",
                    )
                )
        for yaku, lesser in self.yaku_replaces.items():
            if any(yaku == less or yaku in self.yaku_replaces.get(less, ()) for less in lesser):
                found.append((("yaku.replaces",), f"yaku.replaces: {yaku} and another replace each other"))
        return tuple(found)
