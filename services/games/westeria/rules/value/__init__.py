"""What a match looks like, and what it is worth."""
