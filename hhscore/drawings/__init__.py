"""The 48 cards as small SVG pictures."""
