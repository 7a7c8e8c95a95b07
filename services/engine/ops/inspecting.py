"""One match as operators see it: its state and what it waits for, but nothing that only a seat may know."""

from collections.abc import Sequence
from typing import Final

from ardri.match.v1.record_pb2 import LogEntry
from ardri.ops.v1 import match_ops_service_pb2 as pb
from services.engine.log import Entry
from services.engine.match.actor import LiveMatch
from services.engine.ops.context import NotLoadable, OpsContext
from services.engine.ops.finding import fill
from services.engine.ops.reading import JobRow
from services.engine.rendering.render import seat_clocks
from services.runtime.errors import NoSuchMatch
from services.runtime.rpc.methods import Call

LINES: Final = 12
"""Entries of a log that are shown."""


class Inspecting:
    """The details of a match."""

    def __init__(self, ops: OpsContext) -> None:
        self._ops = ops

    async def inspect_match(self, call: Call, request: pb.InspectMatchRequest) -> pb.InspectMatchResponse:
        """Returns the state of a match."""
        ops = self._ops
        ops.admit(call)
        was_here = ops.matches.peek(request.match_id) is not None
        row = await ops.reading.match(request.match_id)
        if row is None or request.match_id.partition(".")[0] != ops.game:
            raise NoSuchMatch(request.match_id)
        response = pb.InspectMatchResponse(
            private=row.private,
            jobs=map(_job, await ops.reading.jobs(row.match_id)),
            replica=pb.Replica(address=ops.address, in_memory=was_here),
        )
        fill(response, row)
        # The first entry names the rules; the last ones are shown.
        await self._tell(response, row.match_id, max(0, row.version - LINES))
        live = await ops.load(row.match_id)
        if isinstance(live, NotLoadable):
            response.defect = live.defect
        else:
            _fill_live(response, live)
        return response

    async def _tell(self, response: pb.InspectMatchResponse, match_id: str, after_version: int) -> None:
        stored = await self._ops.context.log.load(match_id, after_version)
        entries = _decoded(stored.entries if stored is not None else ())
        response.entries.extend(map(_line, entries))
        if entries and entries[-1].HasField("ended"):
            response.cause = entries[-1].ended.cause


def _fill_live(response: pb.InspectMatchResponse, live: LiveMatch) -> None:
    match = live.match
    response.rules_version = match.spec.rules_version
    response.to_act.extend(match.to_act)
    response.clocks.extend(seat_clocks(match))
    response.away.extend(sorted(match.away))
    if match.draw_offer is not None:
        response.draw_offer = match.draw_offer
    seats = range(match.spec.seats)
    response.replica.streaming_seats.extend(seat for seat in seats if live.presence.has_stream(seat))


def _decoded(rows: Sequence[Entry]) -> list[LogEntry]:
    return [LogEntry.FromString(row.body) for row in rows]


def _line(entry: LogEntry) -> pb.EntryLine:
    kind = str(entry.WhichOneof("body"))
    line = pb.EntryLine(version=entry.version, kind=kind)
    line.time.FromMilliseconds(entry.time_ms)
    if kind == "joined":
        line.seat = entry.joined.seat.seat
    elif kind not in ("created", "started", "taken_back", "ended"):
        line.seat = getattr(entry, kind).seat
    return line


def _job(row: JobRow) -> pb.DueJob:
    job = pb.DueJob(
        version=row.version,
        seat=row.seat,
        kind=row.kind,
        step=row.step,
        state=row.state,  # type: ignore[arg-type]  # an enum's number
        attempts=row.attempts,
        error=row.error,
    )
    job.since.FromMilliseconds(row.created_ms)
    job.due.FromMilliseconds(row.due_ms)
    return job
