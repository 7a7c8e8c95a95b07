"""Games of tournaments, played on the kernel inside a worker, and delivered as records.

    job ──> session ──lease──> assignment ──> host <──ask, answer── players (levels, programs in the sandbox)
               └──deliver, renew, return──> director                └──> record

A worker has no database and knows no tournament: what a game starts from is in its assignment, what it came
to is in its record. Whatever dies, a lease runs out and somebody else plays the game.
"""
