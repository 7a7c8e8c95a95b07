"""What operators look at: logs, metrics, traces.

This is the lowest room, so every other room may use it. It knows nothing of what it counts.
"""
