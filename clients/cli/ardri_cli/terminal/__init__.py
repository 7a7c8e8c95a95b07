"""Words, boards and tables on a terminal; flags, and errors in one line.

Stands at the bottom of the command line.
"""
