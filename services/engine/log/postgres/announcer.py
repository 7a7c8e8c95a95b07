"""Announces stored appends to other replicas, after the commit, on the connection that also listens.

An announcement inside the storing transaction would make all commits of a server wait for each other:
PostgreSQL holds a lock from there until the data is on the disk. So an announcement is only a signal. It is
sent at once, or together with others if there are many. It may be lost when its process ends, and the outcome
of an append may be unknown. In both cases all replicas read on, including the one that appended.
"""

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from services.engine.log.postgres.outbox import FAILURES
from services.runtime.database.timeouts import ANSWER_SECONDS

STORED: Final = "ardri_match"
SAID: Final = "ardri_announcement"
SESSIONS: Final = "ardri-log-"
"""The prefix of the session names of all replicas."""
GATHER_SECONDS: Final = 0.02
"""The shortest time between two notes: if more is stored meanwhile, it is told together."""
_CHECK_SECONDS: Final = 2.0
_RETRY_SECONDS: Final = 0.5
_NOTE_BYTES: Final = 7999
"""PostgreSQL's limit for the length of a note."""
_TELL: Final = "SELECT pg_notify($1, note) FROM unnest($2::text[]) AS note"
_REPLICAS: Final = """SELECT DISTINCT application_name FROM pg_stat_activity
 WHERE datname=current_database() AND starts_with(application_name, $1)"""

_News = tuple[str, int]


class Announcer:
    """Announces and listens for one process; `wake` and `hear` may be set at any time (see `EventLog`)."""

    def __init__(self, name: str) -> None:
        """`name`: a unique name of this process."""
        self.name = name
        self.session = f"{SESSIONS}{name}"
        """The name of all connections of this process (application_name)."""
        self.wake: Callable[[str, int], None] = _ignore
        self.hear: Callable[[str], None] = _ignore
        self._news: dict[str, int] = {}
        self._is_due = asyncio.Event()
        self.replicas: set[str] = set()
        """The sessions of all processes that use this log, as last seen."""
        self._own_pid = 0
        self._task: asyncio.Task[None] | None = None

    def start(self, pool: Any) -> None:
        """Listens and announces until closed. Opens a broken connection again."""
        self._task = asyncio.get_running_loop().create_task(self._run(pool))

    def listen(self, wake: Callable[[str, int], None]) -> None:
        """Passes appends of other processes to `wake` from now on."""
        self.wake = wake
        if self._own_pid:
            asyncio.get_running_loop().call_soon(wake, "", 0)

    def stored(self, match_id: str, version: int) -> None:
        """Announces that the log has the match up to that version."""
        self._news[match_id] = version
        self._is_due.set()

    def doubted(self, news: Sequence[_News]) -> None:
        """Makes all replicas read on, once appends whose answer was lost have either been stored or failed.

        `news`: matches, each with the version that it may have. This process reads on only these; others read
        on all matches that they have.
        """
        asyncio.get_running_loop().call_later(ANSWER_SECONDS, self._read_on, news)

    def _read_on(self, news: Sequence[_News]) -> None:
        self.stored("", 0)
        for match_id, version in news:
            self.wake(match_id, version)

    async def close(self) -> None:
        """Announces what is left, and stops."""
        task, self._task = self._task, None
        if task is not None:
            self._is_due.set()
            await asyncio.wait([task], timeout=ANSWER_SECONDS)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self, pool: Any) -> None:
        while self._task is not None:
            try:
                async with pool.acquire(timeout=ANSWER_SECONDS) as connection:
                    try:
                        await self._talk(connection)
                    finally:
                        self._own_pid = 0
                        # The pool does not take back a connection that listens, and this one may not answer
                        # any more.
                        connection.terminate()
            except FAILURES:
                # Readiness and all other calls report that the database does not answer; here we only try
                # again.
                await asyncio.sleep(_RETRY_SECONDS)

    async def _talk(self, connection: Any) -> None:
        await connection.add_listener(STORED, self._heard_of)
        await connection.add_listener(SAID, self._heard)
        self._own_pid = connection.get_server_pid()
        self.wake("", 0)
        checked = 0.0
        while self._task is not None:
            if time.monotonic() - checked >= _CHECK_SECONDS:
                await self._look_round(connection)
                checked = time.monotonic()
            try:
                async with asyncio.timeout(_CHECK_SECONDS):
                    await self._is_due.wait()
            except TimeoutError:
                continue
            await self._tell(connection)
            await asyncio.sleep(GATHER_SECONDS)
        await self._tell(connection)

    async def _tell(self, connection: Any) -> None:
        self._is_due.clear()
        news, self._news = self._news, {}
        try:
            if news:
                await connection.execute(_TELL, STORED, list(notes(tuple(news.items()))))
        except BaseException:
            self._news = news | self._news
            self._is_due.set()
            raise

    async def _look_round(self, connection: Any) -> None:
        """Reads on if a replica has no connection left: it may have stored without announcing it."""
        replicas = {row[0] for row in await connection.fetch(_REPLICAS, SESSIONS)}
        if not self.replicas <= replicas:
            self.wake("", 0)
        self.replicas = replicas

    def _heard_of(self, _connection: object, pid: int, _channel: str, note: str) -> None:
        if pid != self._own_pid:
            for match_id, version in json.loads(note):
                self.wake(match_id, version)

    def _heard(self, _connection: object, _pid: int, _channel: str, note: str) -> None:
        self.hear(note)


def notes(news: Sequence[_News]) -> Iterator[str]:
    """Packs the news into notes of at most 7999 bytes, halving them as long as they are too long."""
    note = json.dumps(news)
    if len(note) <= _NOTE_BYTES or len(news) == 1:
        yield note
    else:
        middle = len(news) // 2
        yield from notes(news[:middle])
        yield from notes(news[middle:])


def _ignore(*_what: object) -> None:
    """Does nothing: nobody listens yet."""
