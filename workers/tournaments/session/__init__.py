"""A session with a director: games leased, kept alive, handed in.

How a game is played is in `playing`.
"""
