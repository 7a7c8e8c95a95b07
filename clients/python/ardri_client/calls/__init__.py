"""How calls are made: the connection, retries, and traces.

Stands below all else but the errors.
"""
