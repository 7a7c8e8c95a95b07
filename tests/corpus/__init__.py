"""Thousands of matches of each game, kept as digests of all that the game says of them.

A match follows from its number. What the digests cover is asked of `Game` and the game's wire alone, so that
rules may be written anew behind them. See `__main__.py` for the command.
"""
