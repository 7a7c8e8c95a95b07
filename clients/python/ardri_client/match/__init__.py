"""One match, as players and watchers have it: seats, streams, events without a gap, analyses.

Whatever repeats or resumes does so by `calls`.
"""
