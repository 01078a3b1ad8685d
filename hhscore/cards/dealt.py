"""How many of the 48 cards Hachi-hachi deals. rules.md §0; Koi-Koi has keys for it."""

from __future__ import annotations

HAND_SIZE = 7
"""Cards dealt to each player."""
FIELD_SIZE = 6
"""Cards dealt to the field."""
