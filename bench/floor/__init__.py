"""The least cost of an action: the same messages over the same transports, and no other work.

tables: the messages of a match, after a bare commit ──> links: between processes ──> edges: clients
"""
