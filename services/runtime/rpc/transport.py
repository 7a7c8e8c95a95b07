"""How a serving process has gRPC read its sockets: by the thread that waits for calls, not by a pool.

The pool ("event engine") wakes two threads of its own for each message before that one. Without it an
action costs the gateway a fifth and the engine a tenth less (bench/README.md). gRPC reads its
environment once, when it is imported, so this module comes first; what is set by hand stands.
"""

import os
import sys

_EXPERIMENTS = "-event_engine_client,-event_engine_listener"
"""What gRPC calls its switches; it complains about names that it does not know."""

if "grpc" in sys.modules:
    raise ImportError("gRPC is imported already, and does not read its environment again")
os.environ.setdefault("GRPC_EXPERIMENTS", _EXPERIMENTS)
