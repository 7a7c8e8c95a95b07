"""One rating scale for accounts and levels: games of people against levels show where each ladder stands.

games ──who played which level──> services.tournament.offset_fit ──> offsets, in the database of the engine
"""
