"""Finds matches that wait too long for something other than a person, and the cause."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ardri.ops.v1 import match_ops_service_pb2 as pb
from services.engine.log import DEAD
from services.engine.ops.context import NotLoadable, OpsContext, milliseconds
from services.engine.ops.reading import JobRow, MatchRow, QuietPage
from services.engine.outbox.kinds import ACT
from services.kernel import TABLE
from services.record.match import Match
from services.runtime.broker import names
from services.runtime.broker.queues import BrokerAway, QueueLengths
from services.runtime.rpc.methods import Call

BOUND_MS: Final = 60_000
MOST: Final = 200
MOST_LOOKED_AT: Final = 1000
"""Quiet matches without a job that are loaded to see whether they need one, longest quiet first."""


@dataclass(frozen=True, slots=True)
class BrokerState:
    """The lengths of the broker's queues. `error`: why the broker does not answer, if it does not."""

    lengths: Mapping[str, int] = field(default_factory=dict)
    error: str = ""


class Stuck:
    """Finds matches that do not go on."""

    def __init__(self, ops: OpsContext) -> None:
        self._ops = ops

    async def find_stuck_matches(
        self, call: Call, request: pb.FindStuckMatchesRequest
    ) -> pb.FindStuckMatchesResponse:
        """Returns all stuck matches, longest waiting first."""
        ops = self._ops
        ops.admit(call)
        ops.require_game(request.game)
        bound_ms = milliseconds(request.bound, "bound") if request.HasField("bound") else BOUND_MS
        before_ms = ops.context.now_ms() - bound_ms
        jobs = await ops.reading.old_jobs(ops.game, before_ms, MOST)
        state = await self._broker_state() if jobs else BrokerState()
        found = [_stuck_job(job, state) for job in jobs]
        page = QuietPage(ops.game, before_ms, "", MOST_LOOKED_AT)
        for row in await ops.reading.jobless(page):
            stuck = await self._look(row, before_ms)
            if stuck is not None:
                found.append(stuck)
        found.sort(key=lambda each: each.since.ToNanoseconds())
        return pb.FindStuckMatchesResponse(matches=found[:MOST])

    async def _broker_state(self) -> BrokerState:
        if not self._ops.broker_url:
            return BrokerState()
        queues = QueueLengths(self._ops.broker_url, self._ops.process)
        try:
            return BrokerState(await asyncio.to_thread(queues.measure))
        except BrokerAway as error:
            return BrokerState(error=type(error.__cause__ or error).__name__)
        finally:
            await asyncio.to_thread(queues.close)

    async def _look(self, row: MatchRow, before_ms: int) -> pb.StuckMatch | None:
        await asyncio.sleep(0)  # lets other work run
        live = await self._ops.load(row.match_id)
        if isinstance(live, NotLoadable):
            return _stuck_match(row, pb.STUCK_CAUSE_NOT_LOADABLE, row.updated_ms, live.defect)
        waits_for = _automatic(live.match)
        if waits_for is not None:
            stuck = _stuck_match(row, pb.STUCK_CAUSE_NO_JOB, row.updated_ms, "")
            stuck.seat = waits_for
            return stuck
        if row.deadline_ms is not None and row.deadline_ms <= before_ms:
            return _stuck_match(row, pb.STUCK_CAUSE_DEADLINE_PASSED, row.deadline_ms, "")
        return None


def cause_of(job: JobRow, state: BrokerState) -> tuple["pb.StuckCause.ValueType", str]:
    """Returns why a job is not done, and details for people. Pure."""
    queue = names.AI if job.kind == ACT else names.ROUNDS
    waiting = state.lengths.get(queue, 0)
    if job.state == DEAD:
        return pb.STUCK_CAUSE_DEAD_STEP, f"{job.step}: {job.error or 'nobody has answered'}"
    if job.error:
        return pb.STUCK_CAUSE_REFUSED_STEP, f"{job.step}: {job.error}"
    if state.error:
        return pb.STUCK_CAUSE_BROKER_AWAY, state.error
    if waiting:
        return pb.STUCK_CAUSE_NO_WORKER, f"{waiting} tasks wait in the queue {queue}"
    return pb.STUCK_CAUSE_UNANSWERED, f"offered {job.attempts + 1} times"


def _stuck_job(job: JobRow, state: BrokerState) -> pb.StuckMatch:
    cause, detail = cause_of(job, state)
    stuck = pb.StuckMatch(
        match_id=job.match_id, version=job.version, cause=cause, seat=job.seat, detail=detail
    )
    stuck.since.FromMilliseconds(job.created_ms)
    return stuck


def _stuck_match(
    row: MatchRow, cause: "pb.StuckCause.ValueType", since_ms: int, detail: str
) -> pb.StuckMatch:
    stuck = pb.StuckMatch(match_id=row.match_id, version=row.version, cause=cause, detail=detail)
    stuck.since.FromMilliseconds(since_ms)
    return stuck


def _automatic(match: Match) -> int | None:
    """Returns the AI seat or the table, if one is to act."""
    for seat in match.to_act:
        sitter = match.sitters[seat] if seat >= 0 else None
        if seat == TABLE or (sitter is not None and sitter.is_bot):
            return seat
    return None
