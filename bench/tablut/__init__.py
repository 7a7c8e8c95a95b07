"""Learns what Tablut's evaluation adds to its marks, from games that the search plays against itself.

games ──positions, results──> features ──> fitting ──weights──> matches ──> data/residual.bin
"""
