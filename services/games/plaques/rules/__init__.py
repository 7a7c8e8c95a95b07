"""The match and all that may happen in it: whole numbers, changed in place, which can be compiled."""
