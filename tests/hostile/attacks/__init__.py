"""Attacks by callers: coroutines in the table of `registry.py`, each of which runs until it is cancelled."""
