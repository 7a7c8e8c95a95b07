"""Solves a hand of two seats who know the same: from its end back, over chances, plaques shown and tokens paid."""
