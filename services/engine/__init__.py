"""The process that serves the matches of one game over gRPC.

Rules of this package: `match.decide` is pure. The log's append is the only truth. A command is committed,
then acknowledged, then told to watchers. Nothing of a match leaves except through `rendering`.
"""
