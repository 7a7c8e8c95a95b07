"""Moves, combat and captured Flags."""
