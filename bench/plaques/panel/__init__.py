"""What simple players take from a level of Plaques, with the luck of the draw taken out."""
