"""The rules of Westeria, ruling by ruling."""
