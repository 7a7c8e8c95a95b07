"""A tournament as its organiser writes it: TOML in, messages out.

Its keys are in docs/tournaments.md.
"""
