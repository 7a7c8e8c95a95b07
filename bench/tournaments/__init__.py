"""Tournaments: ledger, pairing, ratings, hosts, and whole ones through real processes."""
