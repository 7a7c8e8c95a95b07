"""The referee's checks, one by one, on entries that are legal by the rules of the game."""
