"""Koi-Koi: its yaku, months and years against the source and figures worked out by hand."""
