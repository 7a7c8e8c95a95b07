"""Processes that die while they are used, and what must hold all the same."""
