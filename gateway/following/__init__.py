"""Matches as they change, for all who watch their account or the lobby: one feed a game, shared by all.

What belongs here asks engines alone, and keeps nothing that they could not tell again.
"""
