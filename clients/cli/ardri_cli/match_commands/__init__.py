"""Commands on a match, or on the list of matches: play, watch, replay, analyse, verify, leave.

Each command has one module, with a function of the same name.
"""
