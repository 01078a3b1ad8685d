"""`python -m hhscore` is the command `hhscore`."""

from __future__ import annotations

import sys

from hhscore.cli import main

if __name__ == "__main__":
    sys.exit(main())
