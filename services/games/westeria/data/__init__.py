"""The data files of Westeria, and their readers: lands, armies and decks."""
