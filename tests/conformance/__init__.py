"""Laws that every game must keep, and readable playthroughs of each game."""
