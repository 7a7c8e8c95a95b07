"""A hand: the deal, betting rounds, turns, and who gets the pot; each module knows those after it."""
