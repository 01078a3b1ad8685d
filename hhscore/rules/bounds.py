"""The ranges that the values of rule keys can have, for the checker. Brings pydantic; imported only to check."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hhscore.rules import phrases

Whole = Annotated[int, Field(ge=0, le=phrases.MOST_AMOUNT)]
Months = Annotated[int, Field(ge=1, le=phrases.MOST_MONTHS)]
Months0 = Annotated[int, Field(ge=0, le=phrases.MOST_MONTHS)]
Times = Annotated[int, Field(ge=1, le=phrases.MOST_TIMES)]
InAKan = Annotated[int, Field(ge=1, le=phrases.MOST_IN_A_KAN)]
Cards = Annotated[int, Field(ge=0, le=phrases.MOST_CARDS)]
Cards1 = Annotated[int, Field(ge=1, le=phrases.MOST_CARDS)]
OfACard = Annotated[int, Field(ge=0, le=phrases.MOST_OF_A_CARD)]
CardPoints = Annotated[int, Field(ge=0, le=phrases.MOST_CARD_POINTS)]
Seats = Annotated[int, Field(ge=2, le=7)]
NotNegative = Whole | Annotated[float, Field(ge=0, le=phrases.MOST_AMOUNT, allow_inf_nan=False)]
Steps = Annotated[list[NotNegative], Field(max_length=phrases.MOST_STEPS)]
Fees = Annotated[list[NotNegative], Field(max_length=phrases.MOST_FEES)]
Share = Annotated[int, Field(ge=0, le=1)] | Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
MonthReason = Literal[
    "teyaku",
    "tobikomi",
    "nuke-yaku",
    "orichin",
    "oikomi",
    "mizuten",
    "dekiyaku",
    "sage",
    "hatto",
    "special",
    "cards",
]
