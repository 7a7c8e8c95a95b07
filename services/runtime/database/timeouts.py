"""How long a database is waited for, all in one place; seconds.

A database may be gone, or hang: its connections stay open, and nothing answers. A hang is told by time alone.
"""

from typing import Final

CONNECT_SECONDS: Final = 3.0
"""For a connection."""
ANSWER_SECONDS: Final = 5.0
"""For a transaction of an engine, or a statement of anybody else; also for a free thread. A client that gives
a call 10 s still hears why it failed."""
LONG_ANSWER_SECONDS: Final = 15.0
"""For a statement of the ledger, which may change a whole tournament or wait for another's lock; and for
what operators ask about all matches."""
CHECK_SECONDS: Final = 3.0
"""For readiness: who has no answer by then is not ready."""
