"""What people and programs are told: views, events, words, notation, drawings, refusals."""
