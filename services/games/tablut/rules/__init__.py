"""The rules of Tablut: one position, a module for each part of them. Compiled by `make native`."""
