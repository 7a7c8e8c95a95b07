"""How the best reading is found: threats, then material, then the best of one combination."""
