"""A duel of two on this machine: pairs of games, a running rating, readable game files; needs no platform."""
