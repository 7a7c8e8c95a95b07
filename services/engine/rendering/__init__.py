"""Everything that leaves a match, as messages for one viewer. Pure.

What a viewer may see is decided here and by the game, and nowhere else.
"""
