"""PostgreSQL connections that give a silent server up, and take no standby for the database.

A standby would be read from for as long as the connection lasts, and refuse all that is written, though its
primary is where it was, or somewhere else by now.

Neither psycopg nor libpq limits how long a statement takes, and a server that hangs keeps no limit of its
own. Those of TCP do not help either: the system of a process that is stopped still takes its data.
"""

import time
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import Engine, event

from services.runtime.database.timeouts import CONNECT_SECONDS

_T = TypeVar("_T")
_LOOK_SECONDS = 0.1
"""How often a waiting connection looks at the time."""


class _ConnectionWithTimeouts(psycopg.Connection[Any]):
    answer_seconds: float

    def wait(self, gen: PQGen[_T], interval: float = _LOOK_SECONDS, timeout: float | None = None) -> _T:
        """As that of psycopg, which runs every statement through it.

        Raises:
            psycopg.OperationalError: nothing was heard for so long. The connection is closed; the statement
                may have been carried out.
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
    """Gives the engine such connections. None: an answer may take for ever, though not the connecting."""

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
