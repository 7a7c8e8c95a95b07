"""Processes are killed while in use; tests of what must hold nevertheless."""
