"""The shell that serves any one game over gRPC.

Rules of this package: decide/ and match.py are pure; the log's append is the only truth; commit
comes before the ack, the ack before any watcher; nothing of a match leaves but through render.py.
"""
