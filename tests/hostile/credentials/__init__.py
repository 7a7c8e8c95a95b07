"""Searches for passwords, keys, tokens and codes in everything that a platform writes, answers or sends.

places (where to search) · known (the secrets, and where they belong) · search (the comparison) · processes,
stores, tap (how places are read) · calls, evening, bad_starts (what happens meanwhile).
"""
