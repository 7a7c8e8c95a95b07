"""The host's side of a module: compiles it, starts it, asks it for actions, and ends it.

Nothing here runs a module's code in this process.
"""
