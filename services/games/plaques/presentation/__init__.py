"""What people and programs are told of a match: views, events, words, and the worth of tableaux explained."""
