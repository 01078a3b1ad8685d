"""Showing what was computed: terminal, HTML, CSV. Computes nothing itself."""
