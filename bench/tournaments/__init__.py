"""Benchmarks of tournaments: ledger, pairing, ratings, hosts, and whole tournaments in real processes."""
