"""LeaseService: games go out to workers, and come back to be judged and accepted.

Sessions of workers, their tokens, flags and waking them belong here, too.
"""
