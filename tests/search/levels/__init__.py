"""The levels of a game as data, and the errors of the weaker ones."""
