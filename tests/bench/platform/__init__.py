"""Benchmarks of a gateway and an engine, started for them."""
