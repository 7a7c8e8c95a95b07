"""The data files of Westeria: lands, armies and decks, and how they are read."""
