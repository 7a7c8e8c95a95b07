"""Whether a record is the game that was assigned, and what became of each seat. Pure but for its processes.

Trusts no worker and knows no tournament beyond the expected game.
"""
