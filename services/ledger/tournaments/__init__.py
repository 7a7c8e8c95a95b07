"""Tournaments in the ledger: made, entered, planned, moved on, forfeited.

Games that are being played are in `playing`.
"""
