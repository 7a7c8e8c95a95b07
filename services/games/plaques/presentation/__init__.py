"""What people and programs are told: views, events, words, and why a tableau is worth what it is."""
