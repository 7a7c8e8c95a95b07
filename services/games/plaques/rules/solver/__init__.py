"""Solves a hand of two seats that know the same, backwards: by chances, plaques shown, and tokens paid."""
