"""Changes of matches, for all who watch their account or the lobby: one feed for each game, shared by all.

This package asks only engines, and keeps nothing that they could not tell again.
"""
