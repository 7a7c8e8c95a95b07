"""A process that imports modules once and forks the other processes: they start at once, and share memory.

    supervisor ──job, output──> forkserver ──fork, fork──> gateway, engine, ..
         ▲                                                      │
         └──────────────────── their parent <───────────────────┘

A forked process becomes a child of the supervisor at once. So the forkserver is needed only for the start,
and ends after it. Processes that are started later, or without a forkserver, start afresh.
"""

from services.runtime.forkserver.client import ForkServer
from services.runtime.forkserver.stages import Stage

__all__ = ["ForkServer", "Stage"]
