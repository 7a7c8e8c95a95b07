"""A process that has imported what others need, and forks them: they start at once, and share its memory.

    supervisor ──job, output──> forkserver ──fork, fork──> gateway, engine, ..
         ▲                                                      │
         └──────────────────── their parent <───────────────────┘

A process that it forks becomes a child of the supervisor at once, so the forkserver is needed for the start
alone and ends after it. What is started later, or where there is no forkserver, starts afresh.
"""

from services.runtime.forkserver.client import ForkServer
from services.runtime.forkserver.stages import Stage

__all__ = ["ForkServer", "Stage"]
