"""What simple players take from a level of Plaques: each hand played in both seats, with the luck of the draw taken out."""
