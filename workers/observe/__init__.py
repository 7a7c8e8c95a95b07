"""Metrics and logs of a worker; all its processes share the metrics.

Names of metrics are those of the runtime's `observe`.
"""
