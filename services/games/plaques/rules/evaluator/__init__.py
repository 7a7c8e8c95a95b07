"""What a tableau is worth, as one number: greater is better, equal is a dead heat."""
