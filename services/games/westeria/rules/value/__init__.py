"""The value of a match to a seat in points, and as a share of the win."""
