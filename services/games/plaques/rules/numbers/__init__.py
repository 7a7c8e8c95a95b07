"""The numbers of a match: their layout, their meaning, and sets as bits."""
