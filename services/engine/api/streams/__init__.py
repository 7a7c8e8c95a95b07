"""Streams that stay open: of a match, for spectators and players, and of all changes, for gateways."""
