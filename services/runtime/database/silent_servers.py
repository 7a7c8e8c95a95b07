"""PostgreSQL connections that give up on a silent server, and that connect only to a primary.

A connection to a standby would answer reads and refuse writes for as long as it lasts, even though there is a
primary, at the same address or at another one by now. So does a session that began while the server took no
writes, as managed servers do when their disk is full: it is dropped with the first write that it refuses.

Neither psycopg nor libpq limits how long a statement takes, and a server that hangs enforces no limit of its
own. Timeouts of TCP do not help either: the system of a stopped process still acknowledges data.
"""

import time
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import Engine, ExceptionContext, event

from services.runtime.database.timeouts import CONNECT_SECONDS

_T = TypeVar("_T")
_READ_ONLY = "25006"
"""PostgreSQL's code (SQLSTATE) of a write that a session refuses."""
_LOOK_SECONDS = 0.1
"""How often a waiting connection checks its timeout."""


class _ConnectionWithTimeouts(psycopg.Connection[Any]):
    answer_seconds: float

    def wait(self, gen: PQGen[_T], interval: float = _LOOK_SECONDS, timeout: float | None = None) -> _T:
        """Like `wait` of psycopg, which runs every statement through it, but with a timeout.

        Raises:
            psycopg.OperationalError: nothing was heard for `answer_seconds`. The connection is closed; the
                statement may have been carried out.
        """
        return super().wait(self._heard(gen), interval, timeout)

    def _heard(self, gen: PQGen[_T]) -> PQGen[_T]:
        heard = time.monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if ready:
                    heard = time.monotonic()
                elif time.monotonic() - heard > self.answer_seconds:
                    # Not even a ROLLBACK would be answered.
                    self.pgconn.finish()
                    raise psycopg.OperationalError(f"no answer within {self.answer_seconds:g} s")
                wanted = gen.send(ready)
        except StopIteration as end:
            result: _T = end.value
            return result


def make(engine: Engine, answer_seconds: float | None) -> None:
    """Makes the engine use such connections. With None, only connecting has a timeout."""

    @event.listens_for(engine, "do_connect")
    def _connect(
        _dialect: Any, _record: Any, arguments: Any, words: dict[str, Any]
    ) -> psycopg.Connection[Any]:
        words.setdefault("connect_timeout", int(CONNECT_SECONDS))
        words.setdefault("target_session_attrs", "primary")
        if answer_seconds is None:
            return psycopg.Connection.connect(*arguments, **words)
        connection = _ConnectionWithTimeouts.connect(*arguments, **words)
        connection.answer_seconds = answer_seconds
        return connection

    @event.listens_for(engine, "handle_error")
    def _drop_read_only(failure: ExceptionContext) -> None:
        if getattr(failure.original_exception, "sqlstate", "") == _READ_ONLY:
            failure.is_disconnect = True
