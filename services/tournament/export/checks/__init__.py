"""Checks whether an export can be that of its tournament: its rounds, pairings and forfeits. Pure."""
