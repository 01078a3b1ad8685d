"""How often the audit's first likely cause is what really happened: slips of known kinds planted in true years.

A hundred and fifty years of all presets and of Koi-Koi are dealt and settled; of each kind so many slips are planted,
singly, two at once, and in the year's end, and the audit is run. For each kind: how often its first cause names the
slip, says that no single slip explains the figures, is wrong and says so with doubt, or is wrong with confidence.
Seeds are split: the even years are there to work with, the odd ones are looked at when the work is done.

    python bench/causes.py [--half even|odd] [--each N] [--only WORDS] [--years N] [--show] [--pairs N]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hhscore.audit import ERROR, audit_text
from tests.support import planting, planting_koikoi, planting_year
from tests.support.planted import Count, pairs, singles, true_year, year_ends

SINGLE, TWO, END = "singles", "two at once", "the year's end"


def line(name: str, count: Count) -> str:
    """One kind in figures."""
    share = f"{100 * count.right / count.number:5.1f} %" if count.number else "    –  "
    rest = f"unclear {count.unclear:3} doubtful {count.doubtful:3} wrong {count.wrong:3}"
    return f"{share} {count.right:4} of {count.number:4}  {rest}  {name}"


def main() -> int:
    """Plant, look, and print what became of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=["even", "odd"], default="even")
    parser.add_argument("--each", type=int, default=16)
    parser.add_argument("--years", type=int, default=150)
    parser.add_argument("--only", default="")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--true", action="store_true", help="audit the true years too")
    args = parser.parse_args()
    numbers = list(range(args.half == "odd", args.years, 2))
    if args.true:
        for number in numbers:
            found = [one for one in audit_text(true_year(number)) if one.severity == ERROR]
            assert not found, (number, found[0])
        print(f"{len(numbers)} true years: no finding")
    totals: dict[str, Count] = {SINGLE: Count(), TWO: Count(), END: Count()}
    kinds = {**planting.KINDS, **planting.PENS, **planting_koikoi.KINDS}
    for name in kinds:
        if args.only in name:
            count = singles(name, numbers, args.each, args.show)
            totals[SINGLE].add(count)
            print(line(name, count), flush=True)
    for name in planting_year.KINDS:
        if args.only in name or args.only == END:
            count = year_ends(name, numbers, args.each, args.show)
            totals[END].add(count)
            print(line(f"{END}: {name}", count), flush=True)
    if not args.only or args.only == TWO:
        totals[TWO].add(pairs(numbers, args.pairs, args.show))
    print()
    for what, count in totals.items():
        if count.number:
            cpu = f"{sum(count.seconds) / len(count.seconds):.3f} s each, at most {max(count.seconds):.3f}"
            print(f"{line(what, count)}: {cpu}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
