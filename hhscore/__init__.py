"""Score Hachi-hachi (八八), the flower-card game, exactly: who pays whom, and why."""

__version__ = "0.1.0"
