"""Passwords, keys, tokens and codes of a platform, looked for wherever it writes, answers or sends something.

places (what is looked through) · known (what is looked for, and where it belongs) · search (the comparison) ·
processes, stores, tap (how places are read) · calls, evening, bad_starts (what happens meanwhile).
"""
