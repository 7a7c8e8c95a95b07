"""Benchmarks: `python -m bench.run`. Results are ratios to bare gRPC echoes, measured at the same time."""
