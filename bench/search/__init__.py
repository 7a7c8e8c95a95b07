"""Rules and searches on one core: how fast, how strong, how tuned."""
