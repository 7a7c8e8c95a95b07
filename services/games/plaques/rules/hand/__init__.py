"""A hand: betting rounds, turns, the pot, and the deal; each module knows those after it."""
