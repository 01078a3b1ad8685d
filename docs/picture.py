"""Draws docs/score-sheet.svg, the README's picture: what `make demo` shows on a terminal. `make picture` runs it."""

from __future__ import annotations

import io
from pathlib import Path

from hhscore.games.scoring import score
from hhscore.report.columns import Look
from hhscore.report.sheet import score_sheet
from hhscore.session import load

ROOT = Path(__file__).parent.parent
SESSION = "sample_sessions/three-players.toml"
PICTURE = ROOT / "docs" / "score-sheet.svg"

# As rich draws a terminal, but with whatever fonts the reader has: the picture asks no server for one.
FORMAT = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def sheet(*, colour: bool) -> list[str]:
    """The lines of the score sheet as a terminal of 80 columns gets them."""
    scored = score(load((ROOT / SESSION).read_text(encoding="utf-8"), SESSION))
    look = Look(80, scored.ledger.kan, drawn=True, colour=colour)
    return score_sheet(scored.session, scored.ledger, scored.rules.year_months, look)


def drawn() -> str:
    """The picture."""
    from rich.console import Console
    from rich.text import Text

    console = Console(file=io.StringIO(), record=True, width=80, force_terminal=True)
    for line in ["", *sheet(colour=True)]:
        console.print(Text.from_ansi(line))
    return console.export_svg(
        title=f"hhscore score {SESSION}", code_format=FORMAT, unique_id="sheet", font_aspect_ratio=0.61
    )


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
