"""Tournaments: organised, read, and streamed without a gap.

Games of tournaments are played like any match.
"""
