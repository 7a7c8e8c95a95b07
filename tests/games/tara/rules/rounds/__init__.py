"""What the end of a round brings."""
