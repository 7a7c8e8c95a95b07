"""How much one caller may have: the table of all limits, token buckets, and the refusal of what is over.

The numbers are in `table.py` alone, which imports nothing; docs/limits.md is made of it.
"""
