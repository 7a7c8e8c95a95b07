"""A match as its log tells it: entries folded, drafted, chained by hashes, and verified. Pure.

Whoever hosts a match, an engine or a worker of a tournament, writes the same log with this package, and
whoever doubts one plays it again with `verify`.
"""
