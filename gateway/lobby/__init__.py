"""Matches that are opened for others to join: lists of them, invitations, and rematches.

Finding an opponent by strength is in `matchmaking`.
"""
