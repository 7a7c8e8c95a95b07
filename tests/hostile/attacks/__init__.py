"""Attacks by callers, each a coroutine in the table of `registry.py` that goes on until it is cancelled."""
