"""Searches: what they find, what they know, and what they cost."""
