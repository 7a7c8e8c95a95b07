"""Streams of a match over the wire, and clients that need no other call."""
