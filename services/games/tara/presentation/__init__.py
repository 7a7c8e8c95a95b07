"""What people and programs are told of a match: views, events, words, notation, drawings, refusals."""
