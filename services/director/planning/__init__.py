"""What comes next in a tournament, and how it stands: assignments, caches, tables, and the planner's loop.

Whatever follows from the ledger alone belongs here.
"""
