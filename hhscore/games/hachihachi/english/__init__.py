"""The sentences of Hachi-hachi in English."""
