"""A seat at a match: streams that break, turns that pass, and chance that a client checks."""
