"""Commands on no single match: the platform started, its games and their rules, who plays there, signing in.

One module a command, each with the function of its name.
"""
