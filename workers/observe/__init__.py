"""What a worker shows of itself: metrics that its processes count together, and logs.

Names of metrics are those of the runtime's `observe`.
"""
