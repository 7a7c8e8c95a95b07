"""Attacks by callers over the network."""
