"""What a position is worth to searches."""
