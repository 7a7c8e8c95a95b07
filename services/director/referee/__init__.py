"""Whether a record is the game that was assigned, and what became of each seat. Pure, but for its processes.

It trusts no worker, and knows nothing of a tournament but the expected game.
"""
