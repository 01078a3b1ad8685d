"""The keys of Koi-Koi (rules.md §11): name, unit, what is allowed, and what each says."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from hhscore.cards import DECK
from hhscore.rules.keys import Key, RuleSet
from hhscore.rules.phrases import CARDS_FROM_1, MONTHS, TIMES, WHOLE, YES

if TYPE_CHECKING:
    from hhscore.rules.bounds import Cards1, Months, Seats, Times, Whole


class KoikoiRules(RuleSet):
    """One table's rules of Koi-Koi. Every value is in points; there is no kan."""

    game = "koikoi"
    default = "koikoi"
    families = ("yaku",)
    yaku_in = MappingProxyType({"yaku.replaces": "yaku"})
    tables = ("yaku.replaces",)
    captured_family = "yaku"
    groups = (
        ("The table", ("players", "year", "dealer", "deal", "redeal")),
        ("Yaku", ("yaku", "viewing", "sake_cup")),
        ("Koi-koi and stop", ("koikoi", "double", "draw")),
        ("The year", ("places",)),
    )
    unit_kan: ClassVar[str] = "none"
    kan: ClassVar[int] = 1

    players_min: Annotated[Seats, Key("players.min", "players", "2 to 7", "The fewest players at the table.")]
    players_max: Annotated[Seats, Key("players.max", "players", "2 to 7", "The most players at the table.")]
    year_months: Annotated[Months, Key("year.months", "months", MONTHS, "How many months are played.")]
    dealer_next: Annotated[
        Literal["winner", "seat"],
        Key("dealer.next", "", "winner or seat", "Who deals next: the month's winner, or the next seat."),
    ]

    deal_hand: Annotated[
        Literal[6, 7, 8], Key("deal.hand", "cards", "6, 7 or 8", "How many cards each of the two is dealt.")
    ]
    deal_field: Annotated[
        Literal[6, 7, 8], Key("deal.field", "cards", "6, 7 or 8", "How many cards are dealt to the field.")
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
    places: Annotated[
        Literal["seat", "shared"],
        Key(
            "places", "", "seat or shared", "Equal totals: the earlier seat is ahead, or the place is shared."
        ),
    ]

    def counted(self, yaku: str) -> tuple[int, int]:
        """From how many cards on a counted yaku (tane, tan, kasu) is made, and what each card more adds.

        >>> from hhscore.games.koikoi import koikoi_preset
        >>> koikoi_preset().counted("kasu")
        (10, 1)
        """
        at: int = getattr(self, f"yaku_{yaku}_at")
        step: int = getattr(self, f"yaku_{yaku}_step")
        return at, step

    def applies(self, name: str) -> bool:
        """Whether the key says anything beside the others: from how many cards on, where the yaku is played at all."""
        parts = name.split(".")
        if parts[0] == "yaku" and len(parts) == 3:
            return bool(self.yaku[parts[1]])
        if name in ("yaku.hanami", "yaku.tsukimi"):
            return self.viewing_on
        if name == "koikoi.opponent":
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
        for yaku, lesser in self.yaku_replaces.items():
            if any(yaku == less or yaku in self.yaku_replaces.get(less, ()) for less in lesser):
                found.append((("yaku.replaces",), f"yaku.replaces: {yaku} and another replace each other"))
        return tuple(found)
