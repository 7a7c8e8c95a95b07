"""One match for players and spectators: seats, streams, events without a gap, analyses.

All retries and resumed streams use `calls`.
"""
