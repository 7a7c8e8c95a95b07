"""What counts: results, one for each game, and the blocks that they finish.

Corrections that reach further are in `playing.purging`.
"""
