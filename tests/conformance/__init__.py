"""Laws that every game keeps, and readable playthroughs of each game."""
