"""What the caller wants of every command, whichever it is."""

from __future__ import annotations


class Wishes:
    """`colour` is always, never or auto; `quiet` leaves out all notes. Each call sets them anew."""

    colour = "auto"
    quiet = False
