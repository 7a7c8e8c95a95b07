"""A session with a director: leases games, renews the leases, and delivers the records.

The play of a game is in `playing`.
"""
