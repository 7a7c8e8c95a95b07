"""Shows tournaments on a terminal: live, as tables, and in words.

Nothing here calls the platform.
"""
