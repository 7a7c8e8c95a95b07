"""Those at a match: who is here, what they say to one another, and the events that each of them is told."""
