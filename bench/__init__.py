"""Benchmarks: `python -m bench.run`. Ratios to bare gRPC echoes, measured in one window."""
