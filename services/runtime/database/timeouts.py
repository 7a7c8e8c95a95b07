"""Timeouts for databases, all in one place, in seconds.

A database may be gone, or hang: its connections stay open, and nothing answers. Only time reveals a hang.
"""

from typing import Final

CONNECT_SECONDS: Final = 3.0
"""For making a connection."""
ANSWER_SECONDS: Final = 5.0
"""For a transaction of an engine, or a statement of another process; also for a thread to become free. A
client whose deadline is 10 s still learns why its call failed."""
LONG_ANSWER_SECONDS: Final = 15.0
"""For a statement of the ledger, which may change a whole tournament or wait for a lock; and for operators'
queries about all matches."""
CHECK_SECONDS: Final = 3.0
"""For the check of readiness: a process that has no answer by then is not ready."""
