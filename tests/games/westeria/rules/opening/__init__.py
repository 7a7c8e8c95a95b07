"""Up to the first turn."""
