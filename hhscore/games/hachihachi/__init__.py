"""Hachi-hachi (八八): its yaku, its month and its year. rules.md §1 to §10."""
