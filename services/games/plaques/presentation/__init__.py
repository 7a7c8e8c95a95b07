"""What people and programs are told: views, events, notation, words, and why a tableau is worth what it is."""
