"""One month's facts to its transfers, its winner and what is wrong with it. rules.md §3 to §8, §10.

Knows no files, no screens, no other months: what the year tells it is in `Table`.
"""

from .settle import Table, settle

__all__ = ["Table", "settle"]
