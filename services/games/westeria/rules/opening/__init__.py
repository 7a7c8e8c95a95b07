"""Before the first turn: the start draw, the draft, and placing."""
