"""Tournaments on a terminal: live, as tables, in words.

Nothing here asks the platform.
"""
