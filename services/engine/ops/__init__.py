"""What operators see of matches and do about them.

It reads the database through connections of its own, apart from the log's: nothing here may hold up a match.
"""
