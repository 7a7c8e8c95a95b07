"""What a position is worth, for searches."""
