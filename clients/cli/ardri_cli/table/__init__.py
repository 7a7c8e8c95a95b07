"""A person at a table: what is shown, what is typed, and what it means.

Nothing here connects to anything.
"""
