"""Group commit: matches that have something to decide take turns at it, and share one transaction.

They wait until the loop is idle, so that a batch has all that came together, and alone nobody waits. While
one batch is being made durable the next is decided and written; while as many are as the log takes at once,
what comes gathers for one more, which begins before the outcomes of the first are told. A match has one
append under way at a time, so none is built upon another that may fail. To decide in a row saves as much as
the shared commit: the code and its data stay in the processor's caches.
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
"""Told the outcome: True once it is stored, False if somebody else was faster, or the failure."""

MAX_BATCH = 64
TOLD_TOGETHER = 16
"""Outcomes that are told before the loop goes on. Those of a whole batch at once would keep the matches of a
busy engine in step: it would wait for all of their clients, and these for it."""
_SYSTEMS = {"postgres": "postgresql"}
"""What tracing calls a store, if not by its own name."""
MOST_WAIT_SECONDS = 0.008
"""The longest that a batch waits for an idle loop; a busy engine has ten appends by then."""


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
        """Calls `decide` before the next commit, which takes in what it submits."""
        self._deciding.append((match_id, decide))
        self._start()

    def submit(self, append: Append, done: Done, traceparent: str = "") -> None:
        """Queues an append; `done` is called on the loop once its outcome is known."""
        self._waiting.append(_Waiting(append, done, traceparent, time.monotonic()))
        self._start()

    async def drain(self) -> None:
        """Waits until nothing is queued."""
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
        """Has decided what waits for that, and begins to store what may be; whether there was any."""
        self._is_beginning = True  # so that nothing gathers anew for what is submitted here
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
            await asyncio.sleep(0)  # in which the next batch is written, so that the disk need not wait
        while self._untold:
            self._tell_some()
            if self._untold:
                await asyncio.sleep(0)  # in which answers leave and others arrive

    def _tell_some(self) -> None:
        for _ in range(min(TOLD_TOGETHER, len(self._untold))):
            each, outcome = self._untold.popleft()
            _call(each.append.match_id, each.done, outcome)

    def _refuse_late(self) -> None:
        """Refuses appends that have waited long behind a log that hangs, so that they do not wait longer."""
        since = time.monotonic() - ANSWER_SECONDS
        # In order of arrival: mostly the first has not waited long, and so nobody has.
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
        except Exception as error:  # noqa: BLE001  # a defect of the log must be an answer too, or its matches hang
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
    except Exception:  # noqa: BLE001  # one match's defect must not take the others' answers
        _log.exception("a match failed over a commit", match_id=match_id)
