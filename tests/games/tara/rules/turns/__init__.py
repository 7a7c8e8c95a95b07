"""What a seat does in its turn."""
