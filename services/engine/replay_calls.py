"""The RPCs that tell a match again and prove it."""

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import record_pb2
from services.engine.door import Door
from services.engine.parts import Parts
from services.record.match import ENDED
from services.record.verify import verify
from services.runtime.errors import MatchNotEnded
from services.runtime.rpc import Call


class ReplayCalls:
    """Replays and their verification."""

    def __init__(self, parts: Parts, door: Door) -> None:
        self._parts = parts
        self._door = door
        self._game = parts.renderer.game

    async def get_replay(self, call: Call, request: pb.GetReplayRequest) -> pb.GetReplayResponse:
        """The events that the caller may see; after the end the record too."""
        live, viewer = await self._door.looking(call, request.match_id)
        events = b"".join(await live.audience.all_events(viewer))
        response = pb.GetReplayResponse(events=pb.PlayResponse.FromString(events).events)
        if live.match.status == ENDED:
            response.record.CopyFrom(await self._record(request.match_id))
        return response

    async def verify_replay(self, call: Call, request: pb.VerifyReplayRequest) -> pb.VerifyReplayResponse:
        """Checks a match of ours, or a record that the caller brings."""
        record = request.record
        if request.match_id:
            live, _ = await self._door.looking(call, request.match_id)
            if live.match.status != ENDED:
                raise MatchNotEnded("a match is verified once it has ended")
            record = await self._record(request.match_id)
        verdict = verify(record, self._game, self._parts.first_state)
        response = pb.VerifyReplayResponse(
            verified=not verdict.diverges_at,
            diverges_at=verdict.diverges_at,
            divergence=verdict.divergence,
            entries=verdict.entries,
            cause=verdict.cause,
        )
        if verdict.outcome is not None:
            response.outcome.ranks.extend(verdict.outcome.ranks)
            response.outcome.payoffs.extend(verdict.outcome.payoffs)
            response.outcome.reason, response.outcome.rule = verdict.outcome.reason, verdict.outcome.rule
        return response

    async def _record(self, match_id: str) -> record_pb2.Record:
        stored = await self._parts.log.load(match_id)
        assert stored is not None
        return record_pb2.Record(
            match_id=match_id,
            game=stored.head.game,
            entries=[row.body for row in stored.entries],
            digests=[row.digest for row in stored.entries],
        )
