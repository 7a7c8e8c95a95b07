"""A person at a table: what is shown, what the person types, and what that means.

Nothing here opens a connection.
"""
