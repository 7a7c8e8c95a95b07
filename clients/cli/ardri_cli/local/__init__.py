"""Everything that needs no platform: matches, positions and records, with the kernel on this machine.

Nothing here opens a connection.
"""
