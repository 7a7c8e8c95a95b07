"""A seat at a match: broken streams, missed turns, and chance that a client checks."""
