"""Knockouts: brackets for two seats, tables for more, and the series that decide a meeting. Pure.

When blocks are planned is decided in `formats.planning`, as for other formats.
"""
