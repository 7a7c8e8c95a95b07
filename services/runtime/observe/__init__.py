"""What people on call look at: logs, metrics, traces.

Stands at the bottom, so that everything may use it; knows nothing of what it counts.
"""
