"""Solves a hand of two who know the same, from its end back: over chances, plaques shown, tokens paid."""
