"""Child processes for work that would hold the event loop up: spawned, bounded, killed when they hang.

A child never outlives its parent, however that ended.
"""
