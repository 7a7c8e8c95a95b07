"""Runs each match as one sequence of commands, and commits each change before anybody is told of it.

Holds the state in memory and the deadlines. `decide` says how each command changes a match; `following` says
who is told.
"""
