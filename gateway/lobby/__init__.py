"""Matches that are opened for others to join: listed, invited to, played again.

Finding an opponent by strength is in `matchmaking`.
"""
