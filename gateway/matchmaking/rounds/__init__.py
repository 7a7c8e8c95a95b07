"""Rounds of the matchmaker: they choose tickets, find out what is to be done, and make matches."""
