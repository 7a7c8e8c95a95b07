"""Attacks on a whole platform, started for them."""
