"""LeaseService: leases games to workers, and takes their records back to be judged and accepted.

Sessions of workers, their tokens, their flags and waking them belong here, too.
"""
