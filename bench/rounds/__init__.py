"""Measures how fast workers settle the rounds of many matches that end together."""
