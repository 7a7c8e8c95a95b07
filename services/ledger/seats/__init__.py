"""Who holds what: leases, the workers that hold them, and who may sit down in one more game.

What a lease leads to is in `playing`.
"""
