"""Legal moves, and those among them that take something or bring the king into a corner."""
