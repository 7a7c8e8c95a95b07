"""Jobs done in the engine: the table's steps always, other work of workers when none does it in time.

Uses matches and their jobs; nothing below knows of it.
"""
