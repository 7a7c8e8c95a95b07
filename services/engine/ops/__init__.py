"""What operators can see of matches, and how they can act on them.

This folder reads the database through its own connections, not the log's, so that it cannot hold up a match.
"""
