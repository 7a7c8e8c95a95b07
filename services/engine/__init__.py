"""The shell that serves any one game over gRPC.

Rules of this package: `match.decide` is pure; the log's append is the only truth; commit comes before the
ack, the ack before any watcher; nothing of a match leaves but through `rendering`.
"""
