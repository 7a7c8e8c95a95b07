"""Tablut as searches walk it, in lockstep with the rules beside this package."""
