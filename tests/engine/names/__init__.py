"""The names of people in matches, and that a name is deleted with its account."""
