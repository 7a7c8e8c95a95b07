"""Leases, the workers that hold them, and which entrants may sit down in one more game.

What follows from a lease is in `playing`.
"""
