"""Rounds of the matchmaker: which tickets it looks at, what it finds to do, and the matches that it makes."""
