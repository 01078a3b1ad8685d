"""TOML text: its values with the place of what is wrong, and where its tables and keys stand. Knows no game."""
