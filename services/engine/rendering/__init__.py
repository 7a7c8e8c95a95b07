"""Everything that leaves a match, as messages for one viewer. Pure.

What a viewer may see is decided only here and by the game.
"""
