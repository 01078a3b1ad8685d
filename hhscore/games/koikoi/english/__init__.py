"""The sentences of Koi-Koi in English."""
