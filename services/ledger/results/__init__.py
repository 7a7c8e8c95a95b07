"""What counts: results, once a game, and the blocks that they finish.

Corrections that reach further are in `playing.purging`.
"""
