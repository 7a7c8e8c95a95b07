"""Tests whether an engine keeps the promises of `EngineService`, only by calls over the network.

Each promise is a function in `checks`. The other modules connect, play matches and report.
"""
