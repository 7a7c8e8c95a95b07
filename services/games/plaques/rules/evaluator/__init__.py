"""The worth of a tableau as one number: greater is better, equal is a dead heat."""
