"""How calls are made: the connection, retries, and traces; `web` is the way by HTTP.

Stands below all else but the errors.
"""
