"""Feeds of matches that change, one for each game, and lists that these feeds keep up to date."""
