"""How much simple players win from a level of Plaques, corrected for the luck of the draw."""
