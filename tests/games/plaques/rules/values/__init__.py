"""What a tableau is worth."""
