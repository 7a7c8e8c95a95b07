"""Feeds: what engines tell of matches that change, one feed a game, and lists that they keep up to date."""
