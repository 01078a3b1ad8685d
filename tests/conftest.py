"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A test says what is true, not how fast it is: on a busy machine a deadline fails what is right.
settings.register_profile("hhscore", deadline=None)
settings.load_profile("hhscore")
