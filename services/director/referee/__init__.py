"""Whether a record is the assigned game, and what became of each seat. Pure, except for its processes.

It trusts no worker, and knows nothing of a tournament but the expected game.
"""
