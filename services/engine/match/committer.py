"""Group commit: matches with commands to decide take turns, and their appends share one transaction.

A batch starts when the event loop is idle. So it holds all commands that arrived together, and a single
command does not wait. While one batch is being made durable, the next is decided and written. While the log
handles as many batches as it can at once, new appends gather for one more batch, which begins before the
outcomes of the finished batch are told. A match has only one append under way, so no append builds on another
that may fail. Deciding many matches in a row saves as much as the shared commit does: code and data stay in
the processor's caches.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import structlog

from services.engine.log import Append, EventLog, apart
from services.runtime.database.timeouts import ANSWER_SECONDS
from services.runtime.errors import LogUnavailable
from services.runtime.observe import metrics, tracing
from services.runtime.process import idle

_log = structlog.get_logger()
Done = Callable[[bool | BaseException], None]
"""Called with the outcome: True once it is stored, False if another replica was faster, or the exception."""

MAX_BATCH = 64
TOLD_TOGETHER = 16
"""Outcomes that are told before the event loop runs other work. If a whole batch were told at once, the
engine and its clients would run in step, each waiting for the other."""
_SYSTEMS = {"postgres": "postgresql"}
"""Names of stores in tracing, where they differ from our own."""
MOST_WAIT_SECONDS = 0.008
"""The longest that a batch waits for an idle event loop; a busy engine has ten appends by then."""


@dataclass(slots=True)
class _Waiting:
    """An append that waits. `since`: in monotonic seconds."""

    append: Append
    done: Done
    traceparent: str
    since: float


class Committer:
    """Hands appends to the log in batches, in order of arrival."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._deciding: list[tuple[str, Callable[[], None]]] = []
        self._waiting: list[_Waiting] = []
        self._gathering: asyncio.Task[None] | None = None
        self._is_beginning = False
        self._storing: set[asyncio.Task[None]] = set()
        self._untold: deque[tuple[_Waiting, bool | Exception]] = deque()
        self._seconds = metrics.COMMIT_SECONDS.labels(log.name)
        self._size = metrics.COMMIT_SIZE.labels(log.name)
        self._attributes = {"db.system.name": _SYSTEMS.get(log.name, log.name), "db.operation.name": "append"}

    def soon(self, match_id: str, decide: Callable[[], None]) -> None:
        """Calls `decide` before the next commit, so that this commit includes the appends it submits."""
        self._deciding.append((match_id, decide))
        self._start()

    def submit(self, append: Append, done: Done, traceparent: str = "") -> None:
        """Queues an append; `done` is called on the loop once its outcome is known."""
        self._waiting.append(_Waiting(append, done, traceparent, time.monotonic()))
        self._start()

    async def drain(self) -> None:
        """Waits until all queued appends are stored and their outcomes told."""
        while self._gathering is not None or self._storing or self._untold:
            under_way = {*self._storing, *filter(None, [self._gathering])}
            await (asyncio.wait(under_way) if under_way else asyncio.sleep(0))

    def _start(self) -> None:
        if self._gathering is None and not self._is_beginning:
            self._gathering = asyncio.get_running_loop().create_task(self._gather())

    async def _gather(self) -> None:
        try:
            if len(self._deciding) + len(self._waiting) < MAX_BATCH:
                await idle.idle_moment(MOST_WAIT_SECONDS)
        finally:
            self._gathering = None
        self._begin()

    def _begin(self) -> bool:
        """Runs the waiting decisions, and begins to store a batch if the log has room.

        Returns whether it began to store one.
        """
        self._is_beginning = True  # so that the appends submitted here do not start another gathering
        deciding, self._deciding = self._deciding, []
        for match_id, decide in deciding:
            _call(match_id, decide)
        self._refuse_late()
        self._is_beginning = False
        begins = self._may_store()
        if begins:
            batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
            self._storing.add(asyncio.get_running_loop().create_task(self._store(batch)))
        if self._deciding or self._may_store():
            self._start()
        return begins

    def _may_store(self) -> bool:
        return bool(self._waiting) and len(self._storing) < self._log.at_once

    async def _store(self, batch: list[_Waiting]) -> None:
        outcomes = await self._commit(batch)
        task = asyncio.current_task()
        assert task is not None, "it was begun as one"
        self._storing.discard(task)
        is_behind = bool(self._untold)
        self._untold.extend(zip(batch, outcomes, strict=True))
        if self._begin() or is_behind:
            await asyncio.sleep(0)  # lets the next batch be written, so that the disk does not wait
        while self._untold:
            self._tell_some()
            if self._untold:
                await asyncio.sleep(0)  # lets answers leave and new calls arrive

    def _tell_some(self) -> None:
        for _ in range(min(TOLD_TOGETHER, len(self._untold))):
            each, outcome = self._untold.popleft()
            _call(each.append.match_id, each.done, outcome)

    def _refuse_late(self) -> None:
        """Refuses appends that have waited too long for a log that hangs."""
        since = time.monotonic() - ANSWER_SECONDS
        # In order of arrival: if the first one has not waited too long, no other has.
        while self._waiting and self._waiting[0].since < since:
            late = self._waiting.pop(0)
            _call(late.append.match_id, late.done, LogUnavailable("the log is behind; nothing is stored"))

    async def _commit(self, batch: list[_Waiting]) -> list[bool | Exception]:
        spans = self._spans(batch) if tracing.ACTIVE.tracer is not None else []
        started = time.perf_counter()
        appends = [each.append for each in batch]
        outcomes: list[bool | Exception]
        try:
            outcomes = [*await self._log.append(appends)]
        except Exception as error:  # noqa: BLE001  # a defect of the log must be answered too, or its matches hang
            outcomes = await apart(self._log.append, appends, error)
        self._seconds.observe(time.perf_counter() - started)
        self._size.observe(len(batch))
        for span, outcome in zip(spans, outcomes, strict=False):  # no spans, or one for each
            span.end(type(outcome).__name__ if isinstance(outcome, BaseException) else "")
        return outcomes

    def _spans(self, batch: list[_Waiting]) -> list[tracing.Span]:
        attributes: tracing.Attributes = {**self._attributes, "db.operation.batch.size": len(batch)}
        return [tracing.begin("append", tracing.Kind.CLIENT, each.traceparent, attributes) for each in batch]


def _call(match_id: str, function: Callable[..., None], *arguments: Any) -> None:
    try:
        function(*arguments)
    except Exception:  # noqa: BLE001  # a defect in one match must not cost others their answers
        _log.exception("a match failed over a commit", match_id=match_id)
