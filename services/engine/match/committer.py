"""Group commit: matches that have something to decide take turns at it, and share one transaction.

Where nothing is under way they wait until the loop is idle, so that a batch has all that came together. While a
batch is being stored the next one is decided, and begins before those of the last one are told: the disk is not
kept waiting for that. A match has one append under way at a time, so none is built upon another that may fail.
To decide in a row saves as much as the shared commit: the code and its data stay in the processor's caches.
"""

import asyncio
import time
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
"""Told the outcome: True stored, False forestalled, or the failure."""

MAX_BATCH = 64
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
    """Hands appends to the log in batches, in order of arrival, one batch at a time."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._deciding: list[tuple[str, Callable[[], None]]] = []
        self._waiting: list[_Waiting] = []
        self._gathering: asyncio.Task[None] | None = None
        self._storing: asyncio.Task[None] | None = None
        self._seconds = metrics.COMMIT_SECONDS.labels(log.name)
        self._size = metrics.COMMIT_SIZE.labels(log.name)
        self._attributes = {"db.system.name": _SYSTEMS.get(log.name, log.name), "db.operation.name": "append"}

    def soon(self, match_id: str, decide: Callable[[], None]) -> None:
        """Calls `decide` before the next commit, which takes in what it submits."""
        self._deciding.append((match_id, decide))
        self._start()

    def submit(self, append: Append, done: Done, traceparent: str = "") -> None:
        """Queues an append; `done` is called on the loop once its fate is known."""
        self._waiting.append(_Waiting(append, done, traceparent, time.monotonic()))
        self._start()

    async def drain(self) -> None:
        """Waits until nothing is queued."""
        while task := self._gathering or self._storing:
            await task

    def _start(self) -> None:
        if self._gathering is None:
            self._gathering = asyncio.get_running_loop().create_task(self._gather())

    async def _gather(self) -> None:
        """Has what came together decided, and stored unless a batch is under way, which the next one follows."""
        try:
            if len(self._deciding) + len(self._waiting) < MAX_BATCH:
                await idle.wait_until_idle(MOST_WAIT_SECONDS)
        finally:
            self._gathering = None
        self._decide()
        if self._waiting and self._storing is None:
            self._storing = asyncio.get_running_loop().create_task(self._store())

    def _decide(self) -> None:
        deciding, self._deciding = self._deciding, []
        for match_id, decide in deciding:
            _call(match_id, decide)

    async def _store(self) -> None:
        """One batch after the other, each begun before the outcomes of the last one are told."""
        loop = asyncio.get_running_loop()
        try:
            batch, outcomes = list[_Waiting](), list[bool | Exception]()
            while True:
                self._decide()
                self._refuse_late()
                following, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                commit = loop.create_task(self._commit(following)) if following else None
                if commit is not None:
                    await asyncio.sleep(0)  # it begins
                for each, outcome in zip(batch, outcomes, strict=True):
                    _call(each.append.match_id, each.done, outcome)
                if commit is None:
                    return
                batch, outcomes = following, await commit
        finally:
            self._storing = None

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
        outcomes = await apart(self._log.append, [each.append for each in batch])
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
