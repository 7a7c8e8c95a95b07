"""LeaseService: the calls of workers to the director."""

from collections.abc import Sequence
from typing import Final, TypeVar

import structlog
from google.protobuf.duration_pb2 import Duration

from ardri.tournament.v1 import lease_service_pb2 as pb
from services.director.leasing.deliveries import Delivered, Deliveries
from services.director.leasing.leases import Leasing
from services.director.leasing.sessions import Sessions
from services.director.leasing.worker_tokens import WorkerTokens
from services.director.planning.context import DirectorContext
from services.director.wire.durations import ms_of, to_duration
from services.director.wire.slots import lease_from_proto, lease_to_proto
from services.ledger.storage.slots import Lease, NewWorker
from services.runtime.credentials.claims import Claims
from services.runtime.errors import Draining, InvalidRequest
from services.runtime.observe import metrics
from services.runtime.rpc.grpc_server import HARD_LIMIT
from services.runtime.rpc.methods import Call, Service, typed

_M = TypeVar("_M")
SLOT_LEASE_MS: Final = 5_000
HEARTBEAT_MS: Final = 2_500
MOST_GAMES: Final = 200
_WORKER_ID_LENGTH: Final = 60
_MOST_PLAYED_MS: Final = 24 * 3600 * 1000
_SHOWING_LEASES: Final = ("RenewLeases", "DeliverGames", "ReturnSlots")
_SERVICE: Final = pb.DESCRIPTOR.services_by_name["LeaseService"].full_name

_log = structlog.get_logger()


class LeaseCalls:
    """The use cases of LeaseService."""

    def __init__(
        self, context: DirectorContext, sessions: Sessions, leasing: Leasing, deliveries: Deliveries
    ) -> None:
        self._context = context
        self._sessions = sessions
        self._leasing = leasing
        self._deliveries = deliveries
        self._tokens = WorkerTokens(context.signer, context.verifier)
        for method in _SHOWING_LEASES:
            metrics.LEASES_FORBIDDEN.labels(method)  # the series start at 0
        self._is_draining = False

    def service(self) -> Service:
        """The service with all its methods."""
        unary = {
            "RegisterWorker": typed(pb.RegisterWorkerRequest, self.register_worker),
            "LeaseSlots": typed(pb.LeaseSlotsRequest, self.lease_slots),
            "RenewLeases": typed(pb.RenewLeasesRequest, self.renew_leases),
            "DeliverGames": typed(pb.DeliverGamesRequest, self.deliver_games, limit=HARD_LIMIT),
            "ReturnSlots": typed(pb.ReturnSlotsRequest, self.return_slots),
        }
        return Service(_SERVICE, unary, {}, {})

    def drain(self) -> None:
        """Leases no more games; games that are being played are still accepted."""
        self._is_draining = True

    async def register_worker(
        self, call: Call, request: pb.RegisterWorkerRequest
    ) -> pb.RegisterWorkerResponse:
        """Registers a worker, and opens its session."""
        _check_id(request.worker_id)
        token = self._tokens.open_session(call, request.worker_id)
        self._sessions.hear(request.worker_id)
        worker = NewWorker(
            request.worker_id,
            host=request.host[:200],
            cores=request.cores,
            memory_bytes=request.memory_bytes,
            build=request.build[:200],
            rules_versions=dict(request.rules_versions),
            programs=frozenset(request.programs),
        )
        async with self._leasing.turnstile.passed():
            await self._context.ask(lambda ledger: ledger.register(worker))
        return pb.RegisterWorkerResponse(
            lease=to_duration(SLOT_LEASE_MS), heartbeat=to_duration(HEARTBEAT_MS), session_token=token
        )

    async def lease_slots(self, call: Call, request: pb.LeaseSlotsRequest) -> pb.LeaseSlotsResponse:
        """Leases games to a worker, each with its lease token."""
        session = self._session(call, request.worker_id)
        if self._is_draining:
            raise Draining
        if not 1 <= request.most <= MOST_GAMES:
            raise InvalidRequest("most", f"1 to {MOST_GAMES}, not {request.most}")
        assignments = await self._leasing.lease(session.worker, request.most)
        for each in assignments:
            each.lease.lease_token = self._tokens.sign_lease(session, lease_from_proto(each.lease))
        return pb.LeaseSlotsResponse(assignments=assignments)

    async def renew_leases(self, call: Call, request: pb.RenewLeasesRequest) -> pb.RenewLeasesResponse:
        """Renews leases; returns those that are lost."""
        worker_id = self._session(call, request.worker_id).worker
        leases, forbidden = self._split("RenewLeases", worker_id, _bounded(request.leases, "leases"))
        lost = await self._context.ask(lambda ledger: ledger.renew(worker_id, leases), urgent=True)
        return pb.RenewLeasesResponse(lost=(*map(lease_to_proto, lost), *forbidden.values()))

    async def deliver_games(self, call: Call, request: pb.DeliverGamesRequest) -> pb.DeliverGamesResponse:
        """Takes played games; returns what became of each."""
        worker_id = self._session(call, request.worker_id).worker
        deliveries = _bounded(request.deliveries, "deliveries")
        _, forbidden = self._split("DeliverGames", worker_id, [each.lease for each in deliveries])
        games = [_delivered(each, is_forbidden=n in forbidden) for n, each in enumerate(deliveries)]
        taken = await self._deliveries.take(worker_id, games)
        results = [pb.DeliveryResult(fate=int(each.fate), detail=each.detail) for each in taken]  # type: ignore[arg-type]  # an enum's number
        return pb.DeliverGamesResponse(results=results)

    async def return_slots(self, call: Call, request: pb.ReturnSlotsRequest) -> pb.ReturnSlotsResponse:
        """Gives back games that the worker will not play, so that they are open again."""
        worker_id = self._session(call, request.worker_id).worker
        leases, forbidden = self._split("ReturnSlots", worker_id, _bounded(request.leases, "leases"))
        await self._context.ask(lambda ledger: ledger.give_back(worker_id, leases))
        return pb.ReturnSlotsResponse(refused=forbidden.values())

    def _session(self, call: Call, worker_id: str) -> Claims:
        _check_id(worker_id)
        session = self._tokens.session(call, worker_id)
        self._sessions.hear(worker_id)
        return session

    def _split(
        self, method: str, worker_id: str, leases: Sequence[pb.Lease]
    ) -> tuple[list[Lease], dict[int, pb.Lease]]:
        """Splits leases into those with their own tokens, and the others, by their places."""
        own: list[Lease] = []
        forbidden: dict[int, pb.Lease] = {}
        for place, message in enumerate(leases):
            lease = lease_from_proto(message)
            if self._tokens.is_of(message.lease_token, worker_id, lease):
                own.append(lease)
            else:
                forbidden[place] = message
        if forbidden:
            metrics.LEASES_FORBIDDEN.labels(method).inc(len(forbidden))
            _log.warning("leases without their tokens", worker=worker_id, call=method, leases=len(forbidden))
        return own, forbidden


def _check_id(worker_id: str) -> None:
    if not 1 <= len(worker_id) <= _WORKER_ID_LENGTH:
        raise InvalidRequest("worker_id", f"takes 1 to {_WORKER_ID_LENGTH} characters")


def _delivered(message: pb.Delivery, *, is_forbidden: bool) -> Delivered:
    digests: Sequence[bytes] = message.record.digests
    message.record.DiscardUnknownFields()
    return Delivered(
        lease=lease_from_proto(message.lease),
        record=message.record.SerializeToString(deterministic=True),
        digest=digests[-1] if digests else b"",
        played_ms=_claimed_ms(message.played),
        thought_ms=_claimed_ms(message.thought),
        is_forbidden=is_forbidden,
    )


def _claimed_ms(duration: Duration) -> int:
    return max(0, min(ms_of(duration), _MOST_PLAYED_MS))


def _bounded(messages: Sequence[_M], field: str) -> Sequence[_M]:
    if len(messages) > MOST_GAMES:
        raise InvalidRequest(field, f"at most {MOST_GAMES}, not {len(messages)}")
    return messages
