"""Tournaments as pure functions: who meets whom, who sits where, who stands where. No I/O.

    spec + field ──pairing──> blocks ──seating──> games (one a slot) ──results──> standings, ratings, tests

What is planned follows from the spec, the field and finished results alone, whenever and by whomever it is
asked; so a killed director can go on, and two runs of the same tournament end with the same digest.
"""
