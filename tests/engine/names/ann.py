"""A person with a unique name, who plays and then deletes the account."""

import time
from dataclasses import dataclass
from typing import Any

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.database.schema.revocations import deletion_of
from tests.engine.ops.operator import CAUSE, Operator
from tests.engine.served import Caller, Seated, Served
from tests.waiting import until

NAME = "Ann the Unforgettable"
ALL = (match_pb2.MATCH_STATUS_WAITING, match_pb2.MATCH_STATUS_LIVE, match_pb2.MATCH_STATUS_ENDED)


@dataclass(frozen=True, slots=True)
class Ann:
    """Ann at an engine."""

    served: Served
    account_id: str

    @property
    def caller(self) -> Caller:
        """Returns her as a caller."""
        claims = Claims(self.account_id, frozenset({Scope.PLAY}), int(time.time()) + 600, NAME)
        return Caller(self.served.stub, self.served.signer.sign(claims))

    async def sit(self, match_id: str) -> Seated:
        """Puts her in the first open seat, or in the one reserved for her."""
        seat = (await self.caller.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id))).seat
        return Seated(self.served.stub, self.caller.token, match_id, seat)

    async def reserved(self) -> str:
        """Opens a match with a seat reserved for her."""
        kept = match_pb2.Seat(seat=1, account_id=self.account_id, name=NAME)
        return await self.served.create(seats=2, reserved=[kept])

    async def go(self, account_id: str = "") -> None:
        """Deletes the account as a gateway passes it on, and waits until its names are erased."""
        gone, account_id = self.served.engine.context.deleted_accounts, account_id or self.account_id
        operator = Operator(self.served, Scope.SERVICE, "gateway")
        request_id = deletion_of(account_id)
        await operator.process("RevokeTokens", account_id=account_id, cause=CAUSE, request_id=request_id)
        await until(lambda: account_id in gone.erased, "the engine to have erased the name")


async def told(served: Served, match_ids: list[str], viewer: Caller) -> str:
    """Returns all that a viewer is told of these matches, by each RPC that shows seats."""
    operator, found = Operator(served), list[Any]()
    for match_id in match_ids:
        match = await viewer.look(match_id)
        found += [match, await viewer.ask("GetMatch", pb.GetMatchRequest(match_id=match_id, version=1))]
        last = pb.GetMatchRequest(match_id=match_id, version=max(1, match.version - 1))
        found += [await viewer.ask("GetMatch", last), await viewer.replay(match_id)]
        for version in (-1, 0):
            found += await _streamed(viewer, match_id, version, match)
        if match.status == match_pb2.MATCH_STATUS_ENDED:
            verdict = await viewer.ask("VerifyReplay", pb.VerifyReplayRequest(match_id=match_id))
            assert verdict.verified, verdict.divergence
        found.append(await operator.ask("InspectMatch", match_id=match_id))
    for account_id in ("", *(seat.account_id for seat in match.seats)):
        request = pb.ListMatchesRequest(game="tablut", statuses=ALL, account_id=account_id, page_size=200)
        found.append(await viewer.ask("ListMatches", request))
    found.append(await operator.ask("FindMatches", game="tablut"))
    return "\n".join(map(str, found))


async def _streamed(viewer: Caller, match_id: str, version: int, match: match_pb2.Match) -> list[Any]:
    """Returns the start of a stream: a snapshot or all events, then phrases."""
    request = pb.WatchMatchRequest(match_id=match_id, from_version=version, with_phrases=True)
    stream: Any = viewer.stub.WatchMatch(request, metadata=viewer.metadata)
    found: list[Any] = []
    while not _is_all(found, version, match):
        found.append(await stream.read())
    stream.cancel()
    return found


def _is_all(found: list[Any], version: int, match: match_pb2.Match) -> bool:
    last = found[-1] if found else pb.PlayResponse()
    if match.status == match_pb2.MATCH_STATUS_ENDED:
        return bool(last.HasField("end"))
    return bool(last.HasField("snapshot") or (last.events and last.events[-1].version == match.version))
