"""The process between a worker and one program of one game: the program's parent limits, watches and ends it.

It uses only the standard library, and little of it, because it starts with every game.
"""
