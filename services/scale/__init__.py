"""One scale for accounts and levels: games of people against levels, and the place of each ladder by them.

games ──who played which level──> `tournament.account_ratings` ──> offsets, in the database of the engine
"""
