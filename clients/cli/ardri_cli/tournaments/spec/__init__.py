"""Tournaments as their organisers write them: reads TOML, and makes messages.

The keys are in docs/tournaments.md.
"""
