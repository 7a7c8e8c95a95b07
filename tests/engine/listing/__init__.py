"""Lists and other answers of an engine about many matches at once."""
