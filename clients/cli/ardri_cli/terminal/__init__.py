"""Words, boards and tables on a terminal; flags, and errors in one line.

The lowest room of the command line: it imports no other one.
"""
