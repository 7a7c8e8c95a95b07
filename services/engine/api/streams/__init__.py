"""Streams that stay open: of a match, for who looks on or plays, and of all changes, for gateways."""
