"""Knockouts: brackets of two seats, tables of more, and the series that decide a meeting. Pure.

Who is planned when is in `formats.planning`, as with other formats.
"""
