"""Games of tournaments, played on the kernel inside a worker, and delivered as records.

    job ──> session ──lease──> assignment ──> host <──ask, answer── players (levels, programs in the sandbox)
               └──deliver, renew, return──> director                └──> record

A worker has no database and knows no tournament: the start of a game is in its assignment, its result in its
record. If a process dies, the lease runs out and another worker plays the game.
"""
