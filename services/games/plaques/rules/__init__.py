"""The match, and all that may happen in it: whole numbers in one row, changed in place, fit to be compiled."""
