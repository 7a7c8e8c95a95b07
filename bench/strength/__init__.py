"""The ladder of each game, measured by the machinery of tournaments.

contests ──blocks──> play (kernel, levels, one deal a block) ──> log of blocks ──> verdict, ratings ──> report
"""
