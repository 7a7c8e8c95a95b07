"""A process that starts while its PostgreSQL is away waits for it: it is alive, but not ready.

If it ended instead, its supervisor would wait longer before each restart, and the last one would come late.
"""

import asyncio
from typing import Final

import structlog
from sqlalchemy.exc import DatabaseError, OperationalError

from services.runtime.config import ConfigError
from services.runtime.database.database import is_sqlite, sqlite_path
from services.runtime.database.migrating import migrate
from services.runtime.process.back_off import BackOff

_LEAST_PAUSE_SECONDS: Final = 0.5
_MOST_PAUSE_SECONDS: Final = 5.0
_INSUFFICIENT_PRIVILEGE: Final = "42501"
"""PostgreSQL's code (SQLSTATE) of a missing right."""
_log = structlog.get_logger()


async def migrated(url: str) -> None:
    """Brings the database to the newest schema as soon as it answers.

    If the account of this process may not migrate, it waits until somebody else has run the migrations.

    Raises:
        ConfigError: a file of SQLite is unusable, and to wait would not help.
    """
    pauses = BackOff(_LEAST_PAUSE_SECONDS, _MOST_PAUSE_SECONDS, jitter=0.5)
    while True:
        try:
            return await asyncio.to_thread(migrate, url)
        except DatabaseError as error:
            if is_sqlite(url):
                file = sqlite_path(url)
                raise ConfigError(f"the database {file} is no good: {error.orig}") from error
            if getattr(error.orig, "sqlstate", "") == _INSUFFICIENT_PRIVILEGE:
                _log.warning("the schema waits for the migrations", error=str(error.orig))
            elif isinstance(error, OperationalError):
                _log.warning("the database is away", error=str(error.orig))
            else:
                raise
        await asyncio.sleep(pauses.next_seconds())
