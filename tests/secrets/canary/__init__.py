"""Searches for words that must not occur anywhere in the output of a platform."""
