"""One match in this process: commands in order, one commit at a time, then acks, then watchers.

Rules of this file: a command is decided on the newest committed position and on nothing else; what is
not committed is seen by nobody; when another replica was faster, or the fate of a commit is unknown,
the tail of the log is read before anything else is decided.
"""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from ardri.match.v1.record_pb2 import LogEntry
from services.engine import decide
from services.engine.draft import Draft, Step
from services.engine.fold import fold
from services.engine.log import Append, Creation, Entry, Stored
from services.engine.match import LIVE, Match, Receipt
from services.engine.parts import Parts
from services.kernel import Seat, Viewer
from services.runtime import tracing

LEAVE_AFTER_SECONDS = 3.0
"""A seat whose streams closed has this long to open a new one before it counts as away."""
TIMER_HORIZON_MS = 30_000
"""Deadlines further away than this are left to the sweeper, which looks twice as often."""
TIMER_RETRY_MS = 100
"""How long to wait before a time-out that the log did not take is tried again."""

Decide = Callable[[Match, int], Any]
"""Makes a draft of a match at a time, or any other answer that needs no commit; may refuse."""
Done = Callable[[Any], None]
"""Told the committed draft, the other answer, or the exception."""


class Follower(Protocol):
    """Somebody who wants the events of a match."""

    viewer: Viewer

    def flush(self) -> None:
        """Sends what is new."""


@dataclass(slots=True)
class _Work:
    decide: Decide
    done: Done
    request_key: str
    creation: Creation | None
    traceparent: str


class LiveMatch:
    """The actor of a match."""

    def __init__(self, match: Match, parts: Parts) -> None:
        self.match = match
        self.parts = parts
        self.touched = time.monotonic()
        self._events: dict[Viewer, list[bytes]] = {}
        self._followers: dict[Viewer, set[Follower]] = {}
        self._streams: Counter[int] = Counter()
        self._queue: deque[_Work] = deque()
        self._busy = False
        self._stale = False
        self._deadline: asyncio.TimerHandle | None = None
        self._leaving: dict[int, asyncio.TimerHandle] = {}

    # --- commands

    def submit(
        self, command: Decide, done: Done, *, request_key: str = "", creation: Creation | None = None
    ) -> None:
        """Decides a command as soon as those before it are through; `done` hears of it once."""
        self.touched = time.monotonic()
        self._queue.append(_Work(command, done, request_key, creation, tracing.current.get()))
        if not self._busy:
            self._next()

    async def do(self, command: Decide, *, request_key: str = "", creation: Creation | None = None) -> Any:
        """The same, awaited.

        Raises:
            Refusal, GameError: what the command was refused with.
        """
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def done(outcome: Any) -> None:
            if future.done():
                return
            if isinstance(outcome, BaseException):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

        self.submit(command, done, request_key=request_key, creation=creation)
        return await future

    def _next(self) -> None:
        while self._queue and not self._busy:
            work = self._queue.popleft()
            if self._stale:
                self._busy = True
                self.parts.tasks.spawn(self._refresh_then(work))
                return
            self._decide(work)

    def _decide(self, work: _Work) -> None:
        now_ms = self.parts.now_ms()
        try:
            draft: Any = decide.time_out(self.match, now_ms)
            if draft is not None:
                work = self._time_out_work(now_ms, work)
            else:
                draft = work.decide(self.match, now_ms)
        except Exception as error:  # noqa: BLE001  # whatever a command raises is its answer
            work.done(error)
            return
        if not isinstance(draft, Draft):
            work.done(draft)
            return
        self._busy = True
        append = self._append(draft, work)
        since_ms = self.match.turn_ms

        def committed(outcome: bool | BaseException) -> None:
            if outcome is True:
                self.parts.monitor.committed(self.match, draft.steps, since_ms)
            self._committed(outcome, append, draft, work)

        self.parts.committer.submit(append, committed)

    def _time_out_work(self, now_ms: int, waiting: _Work) -> _Work:
        """Stands before a command that comes when a seat's time is up, which follows it or fails with it."""
        error_ms = now_ms - (self.match.clock.deadline_ms or now_ms)

        def flagged(outcome: Any) -> None:
            if isinstance(outcome, BaseException):
                waiting.done(outcome)
                return
            if isinstance(outcome, Draft):
                self.parts.monitor.flagged(error_ms)
            self._queue.appendleft(waiting)

        return _Work(decide.time_out, flagged, "", None, "")

    def _append(self, draft: Draft, work: _Work) -> Append:
        keys = [work.request_key] + [""] * (len(draft.steps) - 1)
        jobs = self.parts.jobs
        settles = jobs.settles(self.match, draft)
        changed = draft.status != self.match.status or draft.sitters is not self.match.sitters
        renderer = self.parts.renderer
        return Append(
            match_id=self.match.match_id,
            expected_version=self.match.version,
            entries=tuple(
                Entry(step.entry.version, step.body, step.digest, key)
                for step, key in zip(draft.steps, keys, strict=True)
            ),
            status=draft.status,
            deadline_ms=draft.clock.deadline_ms,
            now_ms=draft.now_ms,
            creation=work.creation,
            summary=renderer.summary(self.match, draft) if changed else None,
            joined=tuple(draft.joined),
            settles_jobs=settles,
            jobs=jobs.jobs(self.match, draft, work.traceparent) if settles else (),
        )

    def _committed(self, outcome: bool | BaseException, append: Append, draft: Draft, work: _Work) -> None:
        self._busy = False
        if outcome is True:
            if self.match.version == append.expected_version:
                self._take_in(draft.steps, work.request_key)
            # Else a refresh was faster than this answer of the log, and has taken them in already.
            self.parts.outbox.offer(append)
            work.done(draft)
            self._flush()
        else:
            self._stale = True
            if isinstance(outcome, BaseException):
                work.done(outcome)
            else:
                self.parts.monitor.conflict()
                self._queue.appendleft(work)
        self._next()

    async def _refresh_then(self, work: _Work) -> None:
        try:
            await self.refresh()
        except Exception as error:  # noqa: BLE001  # the log is away: that is the answer to the command
            self._busy = False
            work.done(error)
        else:
            self._busy = False
            self._decide(work)
        self._next()

    # --- taking in what is committed

    async def refresh(self) -> None:
        """Takes in what other replicas have appended.

        Raises:
            LogUnavailable: the log does not answer.
        """
        stored = await self.parts.log.load(self.match.match_id, self.match.version)
        self._stale = False
        if stored is not None and self.replay(stored):
            self._flush()
            self._deny_absences()

    def replay(self, stored: Stored) -> bool:
        """Takes in the entries of the log that follow on what is here; whether there were any."""
        game = self.parts.renderer.game
        # While the log was being read, some may have come in another way.
        news = [row for row in stored.entries if row.version > self.match.version]
        for row in news:
            entry = LogEntry.FromString(row.body)
            state = self.match.state
            if entry.HasField("created"):
                state = self.parts.first_state(entry.created.spec)
            elif entry.HasField("acted"):
                state = game.apply(state, Seat(entry.acted.seat), entry.acted.action)
            self._take_in([Step(entry, row.body, row.digest, state)], row.request_key)
        return bool(news)

    def _take_in(self, steps: list[Step], request_key: str) -> None:
        match, renderer = self.match, self.parts.renderer
        if not self._events:
            seats = steps[0].entry.created.spec.seats
            self._events = {viewer: [] for viewer in renderer.viewers(seats)}
        for step in steps:
            before = match.state
            fold(match, step.entry, step.digest, step.state)
            for viewer, events in self._events.items():
                events.append(renderer.framed_event(match, before, step, viewer))
        if request_key:
            first = steps[0].entry
            match.receipts[request_key] = Receipt(first.version, first.acted.notation)
        self._set_timers()

    def _flush(self) -> None:
        for followers in self._followers.values():
            for follower in tuple(followers):
                follower.flush()
        if any(self._followers.values()):
            self.parts.monitor.delivered(self.match, self.parts.now_ms())

    # --- followers and presence

    def events_after(self, version: int, viewer: Viewer) -> list[bytes]:
        """Framed events after that version, as the viewer's class may see them."""
        return self._events[self.parts.renderer.class_of(viewer)][version:]

    def follow(self, follower: Follower) -> None:
        """Flushes the follower after each commit from now on; notes that its seat is here."""
        self._followers.setdefault(follower.viewer, set()).add(follower)
        seat = follower.viewer
        if seat < 0:
            return
        self._streams[seat] += 1
        leaving = self._leaving.pop(seat, None)
        if leaving is not None:
            leaving.cancel()
        self.note_presence(seat)

    def unfollow(self, follower: Follower) -> None:
        """Forgets the follower; a seat without any is away after a while."""
        self.touched = time.monotonic()
        seat = follower.viewer
        self._followers.get(seat, set()).discard(follower)
        if seat < 0:
            return
        self._streams[seat] -= 1
        if not self._streams[seat] and self.match.grace_ms and self.match.status == LIVE:
            loop = asyncio.get_running_loop()
            self._leaving[seat] = loop.call_later(LEAVE_AFTER_SECONDS, self.note_absence, seat)

    def note_absence(self, seat: int) -> None:
        """Logs that the seat is away, unless it is here."""
        self._leaving.pop(seat, None)
        if not self._streams[seat]:
            self.submit(lambda match, now: decide.leave(match, seat, now), _nothing)

    def note_presence(self, seat: int) -> None:
        """A seat that asks is here, with a stream or without."""
        if seat in self.match.left:
            self._note_return(seat)

    def _deny_absences(self) -> None:
        """Another replica cannot see who has a stream in this one."""
        for seat in self.match.left:
            if self.is_here(seat):
                self._note_return(seat)

    def _note_return(self, seat: int) -> None:
        self.submit(lambda match, now: decide.come_back(match, seat, now), _nothing)

    def is_here(self, seat: int) -> bool:
        """Whether the seat has a stream in this process."""
        return self._streams[seat] > 0

    @property
    def is_idle(self) -> bool:
        """Whether it may be dropped from memory: nobody follows, nothing is under way or timed."""
        watched = any(self._followers.values())
        return not (watched or self._busy or self._queue or self._deadline or self._leaving)

    # --- deadlines

    def _set_timers(self, least_ms: int = 0) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        deadline = self.match.clock.deadline_ms
        if deadline is None:
            return
        wait = deadline - self.parts.now_ms() + 1
        if wait <= TIMER_HORIZON_MS:
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(max(wait, least_ms) / 1000, self._on_deadline)

    def look_at_clock(self) -> None:
        """Sets the timer if the deadline has come within the horizon."""
        self._set_timers()

    def _on_deadline(self) -> None:
        self._deadline = None
        self.submit(lambda *_: None, self._after_deadline)

    def _after_deadline(self, outcome: Any) -> None:
        # It fails only if the log is away, which is no reason to ask it without a pause.
        self._set_timers(TIMER_RETRY_MS if isinstance(outcome, BaseException) else 0)

    def close(self) -> None:
        """Stops all timers."""
        for handle in (self._deadline, *self._leaving.values()):
            if handle is not None:
                handle.cancel()


def _nothing(_outcome: Any) -> None:
    """For commands that nobody waits for; a refusal means that they were not needed."""
