"""Tree searches over sampled worlds."""
