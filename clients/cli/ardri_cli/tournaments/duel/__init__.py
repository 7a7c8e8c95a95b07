"""A duel on this machine: pairs of games, a running rating, and readable game files; needs no platform."""
