"""Measures how costs grow with the number of matches, watchers and tickets: `python -m bench.growth`."""
