"""The numbers of a match: where each stands, what it means, and sets as bits."""
