"""Tournaments: run by organisers, read by everybody, streamed without a gap.

Playing in one is as in any match.
"""
