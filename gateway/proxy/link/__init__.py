"""The gateway's end of a link to an engine: the calls of all clients on one stream, or on a socket beside it.

The engine's end is services/engine/link; docs/link.md tells what travels between them.
"""
