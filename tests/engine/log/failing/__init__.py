"""Stores that fail: full, hanging, set back to an older state, or unable to hold one entry."""
