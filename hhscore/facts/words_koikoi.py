"""Facts of Koi-Koi as they are said: the yaku a player stopped with."""

from __future__ import annotations

from collections.abc import Sequence

from hhscore.facts.names import FactError
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import YakuError, parse_several


def yaku_said(names: Sequence[str], rules: KoikoiRules) -> list[str]:
    """Yaku as the file names them. FactError for one that there is not.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> yaku_said(["赤短", "tane:6,"], koikoi_preset())
    ['akatan', 'tane:6']
    """
    try:
        return [str(one) for one in parse_several(names, rules)]
    except YakuError as error:
        raise FactError(str(error)) from None
