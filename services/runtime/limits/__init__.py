"""Limits of callers and of processes: the table of all limits, token buckets, and refusals.

All numbers by caller are in `table.py`, which imports nothing. docs/limits.md is made from it.
"""
