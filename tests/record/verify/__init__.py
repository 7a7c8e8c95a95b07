"""The referee's checks, one by one, of entries that each follow from the rules of the game."""
