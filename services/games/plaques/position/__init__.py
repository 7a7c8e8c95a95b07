"""The match as searches walk it, and what a tableau is worth, both fit to be compiled."""
