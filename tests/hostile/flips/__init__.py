"""Attacks on a record: one byte of it is changed, and no referee may accept it.

`python -m tests.hostile.flips --records 1000` changes that many.
"""
