"""The ranges that the values of rule keys can have, for the checker. Brings pydantic; imported only to check."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

Whole = Annotated[int, Field(ge=0, le=1_000_000)]
Whole1 = Annotated[int, Field(ge=1, le=1_000_000)]
Seats = Annotated[int, Field(ge=2, le=7)]
NotNegative = Whole | Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)]
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
