"""What comes next in a tournament, and its tables: assignments, caches, standings, and the planner's loop.

Everything that follows from the ledger alone belongs here.
"""
