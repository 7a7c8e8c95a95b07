"""A turn: a card, pieces that are placed, swapped and promoted."""
