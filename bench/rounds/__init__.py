"""Rounds of many matches that end together, and how fast workers settle them."""
