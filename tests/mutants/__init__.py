"""Mutants of the core: a fixed sample of small faults, each of which a test must notice. Run by `make mutants`.

python -m tests.mutants [--room month] [--again]
"""
