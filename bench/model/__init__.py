"""Extrapolates from measured parts to very many matches: `python -m bench.model`."""
