"""Revocations in a database: some processes write them, and each process reads them once a second."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import structlog
from sqlalchemy import Row, bindparam, insert, or_, select
from sqlalchemy.exc import IntegrityError, ProgrammingError

from services.runtime.credentials.claims import SEAT_TOKEN_SECONDS
from services.runtime.credentials.revoked import Revocation
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.database.database import connect
from services.runtime.database.schema.revocations import revocations
from services.runtime.database.threads import Threads
from services.runtime.database.transactions import Transactions
from services.runtime.errors import LogUnavailable
from services.runtime.process.tasks import repeat

POLL_SECONDS: Final = 1.0
_OVERLAP_MS: Final = 120_000
"""Rows up to this much older than the newest are read again, because commits may overtake each other."""
_LONGEST_MS: Final = (SEAT_TOKEN_SECONDS + 24 * 3600) * 1000
"""How long tokens of a device may last after its end, with a margin of a day."""
_RECENT: Final = (
    select(revocations)
    .where(
        revocations.c.made_ms >= bindparam("since_ms"),
        or_(revocations.c.family.is_(None), revocations.c.made_ms >= bindparam("devices_ms")),
    )
    .order_by(revocations.c.made_ms)
)
_OF_REQUEST: Final = select(revocations).where(revocations.c.request_id == bindparam("request_id"))
_log = structlog.get_logger()


class RevocationLog:
    """The table, and the loop that passes its rows to a verifier.

    `hear`: called with the rows that were read, oldest first; some rows come more than once.
    """

    def __init__(
        self, url: str, verifier: TokenVerifier, hear: Callable[[Sequence[Row[Any]]], None] | None = None
    ) -> None:
        self._database = Transactions(
            connect(url), Threads("revocations", 1), passing=(IntegrityError, ProgrammingError)
        )
        self._verifier = verifier
        self._hear = hear
        self._newest_ms = 0

    async def add(self, revocation: Revocation, request_id: str) -> None:
        """Revokes tokens, in this process at once. A retry with the same request id has no further effect.

        Raises:
            LogUnavailable: the database does not answer, or this process may not write there.
        """
        row = {
            "request_id": request_id,
            "account_id": revocation.account_id,
            "token_digest": revocation.token_digest or None,
            "family": revocation.family or None,
            "issued_before": revocation.issued_before,
        }
        try:
            await self._database.run(lambda connection: connection.execute(insert(revocations).values(row)))
        except IntegrityError:
            _log.debug("revoked before", request_id=request_id)
        except ProgrammingError:
            # The account of an engine may only read. The caller has asked a gateway before.
            _log.debug("not written here", request_id=request_id)
        asked = {"request_id": request_id}
        rows = await self._database.run(lambda connection: connection.execute(_OF_REQUEST, asked).all())
        if not rows:
            raise LogUnavailable("revocations are written by gateways and directors alone")
        self._tell(rows)

    async def refresh(self) -> None:
        """Passes new revocations to the verifier.

        Raises:
            LogUnavailable: the database does not answer.
            ProgrammingError: it has no such table, or this process may not read it.
        """
        now_ms = time.time_ns() // 1_000_000
        # The database's clock may have been ahead. A row of the future must not hide rows written until then.
        since_ms = min(self._newest_ms, now_ms) - _OVERLAP_MS
        times = {"since_ms": since_ms, "devices_ms": now_ms - _LONGEST_MS}
        rows = await self._database.run(lambda connection: connection.execute(_RECENT, times).all())
        self._newest_ms = max((row.made_ms for row in rows), default=self._newest_ms)
        self._tell(rows)

    async def watch(self) -> None:
        """Refreshes until cancelled. Failures end nothing: a backup may be restored meanwhile."""
        await repeat(self.refresh, POLL_SECONDS)

    async def close(self) -> None:
        """Gives the connections back."""
        await self._database.close()

    def _tell(self, rows: Sequence[Row[Any]]) -> None:
        self._verifier.revoke(
            Revocation(row.account_id, row.token_digest or b"", row.issued_before, row.family or "")
            for row in rows
        )
        if self._hear is not None:
            self._hear(rows)
