"""Thousands of matches of each game, stored as digests of everything that the game says about them.

A match is determined by its number. The digests cover only what `Game` and the game's wire return, so that
the rules behind them can be rewritten. See `__main__.py` for the command.
"""
