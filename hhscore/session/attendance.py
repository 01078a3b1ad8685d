"""Who is at the table from a month on: who joins it and who leaves it. rules.md §15."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hhscore.session.models import HachihachiSession, KoikoiMonthTable, KoikoiSession, MonthTable


def find_not_yet_there(table: HachihachiSession | KoikoiSession) -> set[str]:
    """Return who is not at the table from the beginning: of whom it is first said that they join.

    >>> session = {"hhscore": 1, "players": ["Ben", "Emi"]}
    >>> session["months"] = [{"leaves": ["Ben"]}, {"joins": ["Emi", "Ben"]}]
    >>> find_not_yet_there(HachihachiSession.model_validate(session))
    {'Emi'}
    """
    first: dict[str, bool] = {}
    for month in table.months:
        for name in month.joins:
            first.setdefault(name, True)
        for name in month.leaves:
            first.setdefault(name, False)
    return {name for name, joins in first.items() if joins}


def wrong_attendance(
    month: MonthTable | KoikoiMonthTable, away: Collection[str], there: Collection[str]
) -> Iterator[tuple[str, int, str]]:
    """Yield who joins although there, or leaves although away: the key, the place in its list, and what is wrong.

    >>> list(wrong_attendance(MonthTable(joins=["Aki"], leaves=["Ben"]), {"Ben"}, {"Aki"}))
    [('joins', 0, 'Aki is at the table already'), ('leaves', 0, 'Ben is not at the table')]
    """
    for index, name in enumerate(month.joins):
        if name in there:
            yield "joins", index, f"{name} is at the table already"
    for index, name in enumerate(month.leaves):
        if name in away:
            yield "leaves", index, f"{name} is not at the table"
