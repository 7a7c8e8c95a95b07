"""The rules of Tablut: one position, with a module for each part of the rules. Compiled by `make native`."""
