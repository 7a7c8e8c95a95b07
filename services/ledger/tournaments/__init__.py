"""Tournaments as the ledger has them: made, entered, planned, moved on, forfeited.

Games that are being played are in `playing`.
"""
