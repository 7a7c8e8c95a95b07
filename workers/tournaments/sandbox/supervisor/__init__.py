"""The process between a worker and one program of one game: its parent, which bounds, watches and ends it.

Standard library only, and little of it: this starts with every game.
"""
