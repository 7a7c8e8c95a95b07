"""Learns what Tablut's evaluation adds to its marks, from games that the search plays against itself.

games ──positions, results, values──> features ──> fitting ──weights──> matches (at equal time) ──> data/residual.bin
"""
