"""A match as its log has it: entries are drafted, folded into a state, chained by hashes, and verified. Pure.

All hosts of matches, engines and workers of tournaments, write the same log with this package. Anybody who
doubts a record plays it again with `verify`.
"""
