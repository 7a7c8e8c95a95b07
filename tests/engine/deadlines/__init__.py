"""Clocks of matches and of the machine, and what happens when a deadline passes."""
