"""What a position is worth to a search."""
