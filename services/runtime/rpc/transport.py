"""Makes gRPC read its sockets in the thread that waits for calls, not in a pool of threads.

The pool ("event engine") wakes two threads of its own for each message, before the thread that waits.
Without the pool an action costs the gateway a fifth and the engine a tenth less (bench/README.md). gRPC reads
its environment once, when it is imported, so this module must be imported first. A value that is set already
is kept.
"""

import os
import sys

_EXPERIMENTS = "-event_engine_client,-event_engine_listener"
"""The names of the switches in gRPC, which complains about names that it does not know."""

if "grpc" in sys.modules:
    raise ImportError("gRPC is imported already, and does not read its environment again")
os.environ.setdefault("GRPC_EXPERIMENTS", _EXPERIMENTS)
