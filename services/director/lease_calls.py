"""LeaseService: what workers ask of the director."""

from collections.abc import Sequence
from typing import Final, TypeVar

from google.protobuf.duration_pb2 import Duration

from ardri.tournament.v1 import lease_service_pb2 as pb
from services.director.deliveries import Delivered, Deliveries
from services.director.leasing import Leasing
from services.director.parts import Parts
from services.director.sessions import Sessions
from services.director.wire.durations import ms_of, to_duration
from services.director.wire.slots import lease_from_proto, lease_to_proto
from services.ledger.slots import NewWorker
from services.runtime.errors import Draining, InvalidRequest
from services.runtime.grpc_shell import HARD_LIMIT
from services.runtime.rpc import Call, Service, typed
from services.runtime.tokens import Scope

_M = TypeVar("_M")
LEASE_MS: Final = 5_000
HEARTBEAT_MS: Final = 2_500
MOST_GAMES: Final = 200
_WORKER_ID_LENGTH: Final = 60
_MOST_PLAYED_MS: Final = 24 * 3600 * 1000
_SERVICE: Final = pb.DESCRIPTOR.services_by_name["LeaseService"].full_name


class LeaseCalls:
    """The use cases of LeaseService."""

    def __init__(self, parts: Parts, sessions: Sessions, leasing: Leasing, deliveries: Deliveries) -> None:
        self._parts = parts
        self._sessions = sessions
        self._leasing = leasing
        self._deliveries = deliveries
        self._is_draining = False

    def service(self) -> Service:
        """As gRPC serves it."""
        unary = {
            "RegisterWorker": typed(pb.RegisterWorkerRequest, self.register_worker),
            "LeaseSlots": typed(pb.LeaseSlotsRequest, self.lease_slots),
            "RenewLeases": typed(pb.RenewLeasesRequest, self.renew_leases),
            "DeliverGames": typed(pb.DeliverGamesRequest, self.deliver_games, limit=HARD_LIMIT),
            "ReturnSlots": typed(pb.ReturnSlotsRequest, self.return_slots),
        }
        return Service(_SERVICE, unary, {}, {})

    def drain(self) -> None:
        """Hands out no more games; those that are played still come in."""
        self._is_draining = True

    async def register_worker(
        self, call: Call, request: pb.RegisterWorkerRequest
    ) -> pb.RegisterWorkerResponse:
        """Tells who plays."""
        worker_id = self._worker(call, request.worker_id)
        worker = NewWorker(
            worker_id,
            host=request.host[:200],
            cores=request.cores,
            memory_bytes=request.memory_bytes,
            build=request.build[:200],
            rules_versions=dict(request.rules_versions),
            programs=frozenset(request.programs),
        )
        async with self._leasing.turnstile.passed():
            await self._parts.ask(lambda ledger: ledger.register(worker))
        return pb.RegisterWorkerResponse(lease=to_duration(LEASE_MS), heartbeat=to_duration(HEARTBEAT_MS))

    async def lease_slots(self, call: Call, request: pb.LeaseSlotsRequest) -> pb.LeaseSlotsResponse:
        """Takes games to play."""
        worker_id = self._worker(call, request.worker_id)
        if self._is_draining:
            raise Draining
        if not 1 <= request.most <= MOST_GAMES:
            raise InvalidRequest("most", f"1 to {MOST_GAMES}, not {request.most}")
        return pb.LeaseSlotsResponse(assignments=await self._leasing.lease(worker_id, request.most))

    async def renew_leases(self, call: Call, request: pb.RenewLeasesRequest) -> pb.RenewLeasesResponse:
        """Keeps what is still held."""
        worker_id = self._worker(call, request.worker_id)
        leases = list(map(lease_from_proto, _bounded(request.leases, "leases")))
        lost = await self._parts.ask(lambda ledger: ledger.renew(worker_id, leases), urgent=True)
        return pb.RenewLeasesResponse(lost=map(lease_to_proto, lost))

    async def deliver_games(self, call: Call, request: pb.DeliverGamesRequest) -> pb.DeliverGamesResponse:
        """Takes played games in."""
        worker_id = self._worker(call, request.worker_id)
        games = list(map(_delivered, _bounded(request.deliveries, "deliveries")))
        taken = await self._deliveries.take(worker_id, games)
        results = [pb.DeliveryResult(fate=int(each.fate), detail=each.detail) for each in taken]  # type: ignore[arg-type]  # an enum's number
        return pb.DeliverGamesResponse(results=results)

    async def return_slots(self, call: Call, request: pb.ReturnSlotsRequest) -> pb.ReturnSlotsResponse:
        """Opens games that will not be played."""
        worker_id = self._worker(call, request.worker_id)
        leases = list(map(lease_from_proto, _bounded(request.leases, "leases")))
        await self._parts.ask(lambda ledger: ledger.give_back(worker_id, leases))
        return pb.ReturnSlotsResponse()

    def _worker(self, call: Call, worker_id: str) -> str:
        self._parts.with_scope(call, Scope.HOST)
        if not 1 <= len(worker_id) <= _WORKER_ID_LENGTH:
            raise InvalidRequest("worker_id", f"takes 1 to {_WORKER_ID_LENGTH} characters")
        self._sessions.hear(worker_id)
        return worker_id


def _delivered(message: pb.Delivery) -> Delivered:
    digests: Sequence[bytes] = message.record.digests
    message.record.DiscardUnknownFields()
    return Delivered(
        lease=lease_from_proto(message.lease),
        record=message.record.SerializeToString(deterministic=True),
        digest=digests[-1] if digests else b"",
        played_ms=_claimed_ms(message.played),
        thought_ms=_claimed_ms(message.thought),
    )


def _claimed_ms(duration: Duration) -> int:
    return max(0, min(ms_of(duration), _MOST_PLAYED_MS))


def _bounded(messages: Sequence[_M], field: str) -> Sequence[_M]:
    if len(messages) > MOST_GAMES:
        raise InvalidRequest(field, f"at most {MOST_GAMES}, not {len(messages)}")
    return messages
