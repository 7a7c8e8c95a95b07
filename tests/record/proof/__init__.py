"""Provable chance: no party alone can choose it, and an attempt is detected."""
