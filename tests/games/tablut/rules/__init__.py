"""The rules, by their parts."""
