"""The levels of a game as data, and how the weaker of them err."""
