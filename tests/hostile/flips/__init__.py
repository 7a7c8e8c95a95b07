"""Attacks on a record: one byte of it changes, and no referee may take it.

`python -m tests.hostile.flips --records 1000` changes that many.
"""
