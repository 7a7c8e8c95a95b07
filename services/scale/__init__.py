"""One rating scale for accounts and levels: games of people against levels show where each ladder stands.

games ──who played which level──> `tournament.account_ratings` ──> offsets, in the database of the engine
"""
