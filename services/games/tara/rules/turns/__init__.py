"""A turn: a card, and the placing, swapping and promoting of pieces."""
