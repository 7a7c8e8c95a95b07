"""A hand: dealt, turned, bet on."""
