"""One match at a time: its commands in order, each committed before it is told to anybody.

State in memory and deadlines belong here; what a command makes of a match is in `decide`, and who is told of
it in `following`.
"""
