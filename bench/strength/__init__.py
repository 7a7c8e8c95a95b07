"""Measures the levels of each game, with the code of tournaments.

contests ──blocks──> play (kernel, levels, one deal a block) ──> log of blocks ──> verdict, ratings ──> report
"""
