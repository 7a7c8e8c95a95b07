"""The calls that an engine takes: each is decoded, checked, and resolved to its match and seat.

This folder knows gRPC; it decides nothing.
"""
