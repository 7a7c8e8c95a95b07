"""What an action costs at the least: the same messages by the same transports, and nothing in between.

tables: what a match is told, after a bare commit ──> links: from one process to the next ──> edges: clients
"""
