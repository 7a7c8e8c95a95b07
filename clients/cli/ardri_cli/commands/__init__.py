"""Commands that are not on a match: start the platform, show its games, rules and players, sign in.

Each command has one module, with a function of the same name.
"""
