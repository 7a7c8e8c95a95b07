"""Moves, combat, and how a match ends."""
