"""Learns the residual that Tablut's evaluation adds to its marks, from games of the search against itself.

games ──positions, results──> features ──> fitting ──weights──> matches ──> data/residual.bin
"""
