"""A director that plans nothing: it leases the games it was given, with fencing tokens, and records calls."""

import tempfile
import threading
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent import futures
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
from grpc_status import rpc_status

from ardri.jobs.v1.jobs_pb2 import TournamentJob
from ardri.tournament.v1 import lease_service_pb2 as pb
from ardri.tournament.v1.lease_service_pb2_grpc import (
    LeaseServiceServicer,
    add_LeaseServiceServicer_to_server,
)
from services.runtime.errors import Refusal
from services.runtime.rpc.statuses import to_status
from tests.waiting import wait_until
from workers.tournaments.session.endpoint import Endpoint

TOKEN = "the-token-of-hosts"
"""The token in the worker's configuration."""
HINT = TournamentJob(asked_ms=1)


class FakeDirector(LeaseServiceServicer):
    """A slot that is leased is leased again only once it was returned or `expire` was called.

    `refusals`: by RPC, its first answers. `accepted`: records by block. `lost`: blocks to be taken away.
    `loses_answers`: how many deliveries it accepts and answers with a broken connection. `endpoint`: as in
    the configuration of a worker. A wrong token fails the test.
    """

    def __init__(self, assignments: Sequence[pb.Assignment]) -> None:
        self.endpoint = Endpoint("", Path())
        self.calls: Counter[str] = Counter()
        self.refusals: dict[str, deque[Refusal]] = {}
        self.workers: dict[str, pb.RegisterWorkerRequest] = {}
        self.deliveries: list[bytes] = []
        self.accepted: dict[int, bytes] = {}
        self.fates: Counter[str] = Counter()
        self.lost: set[int] = set()
        self.renewed: Counter[int] = Counter()
        self.most: list[int] = []
        self.heartbeat_ms = 50
        self.loses_answers = 0
        self._games = {each.lease.slot.block: each for each in assignments}
        self._leased: dict[int, str] = {}
        self._lock = threading.Lock()

    @property
    def leased(self) -> set[int]:
        """Blocks that a worker holds."""
        return set(self._leased)

    def expire(self) -> None:
        """Lets all leases run out."""
        with self._lock:
            self._leased.clear()

    def RegisterWorker(self, request: pb.RegisterWorkerRequest, context: Any) -> pb.RegisterWorkerResponse:  # noqa: N802  # as generated
        self._enter("RegisterWorker", context, TOKEN)
        self.workers[request.worker_id] = request
        answer = pb.RegisterWorkerResponse(session_token=_session_token(request.worker_id))
        answer.lease.FromMilliseconds(5_000)
        answer.heartbeat.FromMilliseconds(self.heartbeat_ms)
        return answer

    def LeaseSlots(self, request: pb.LeaseSlotsRequest, context: Any) -> pb.LeaseSlotsResponse:  # noqa: N802  # as generated
        self._enter("LeaseSlots", context, _session_token(request.worker_id))
        answer = pb.LeaseSlotsResponse()
        with self._lock:
            self.most.append(request.most)
            free = (block for block in self._games if block not in {*self._leased, *self.accepted})
            for block in list(free)[: request.most]:
                self._leased[block] = request.worker_id
                lease = self._games[block].lease
                lease.token += 1
                lease.lease_token = _lease_token(request.worker_id, lease)
                answer.assignments.append(self._games[block])
        return answer

    def RenewLeases(self, request: pb.RenewLeasesRequest, context: Any) -> pb.RenewLeasesResponse:  # noqa: N802  # as generated
        self._enter("RenewLeases", context, _session_token(request.worker_id))
        _check(request.worker_id, request.leases)
        with self._lock:
            self.renewed.update(lease.slot.block for lease in request.leases)
            lost = [lease for lease in request.leases if lease.slot.block in self.lost]
        return pb.RenewLeasesResponse(lost=lost)

    def DeliverGames(self, request: pb.DeliverGamesRequest, context: Any) -> pb.DeliverGamesResponse:  # noqa: N802  # as generated
        self.deliveries.append(request.SerializeToString(deterministic=True))
        self._enter("DeliverGames", context, _session_token(request.worker_id))
        _check(request.worker_id, [each.lease for each in request.deliveries])
        answer = pb.DeliverGamesResponse()
        with self._lock:
            for delivery in request.deliveries:
                fate = self._fate(request.worker_id, delivery)
                self.fates[pb.Fate.Name(fate)] += 1
                answer.results.add(fate=fate)
        if self.loses_answers:
            self.loses_answers -= 1
            context.abort(grpc.StatusCode.UNAVAILABLE, "the answer is lost")
        return answer

    def ReturnSlots(self, request: pb.ReturnSlotsRequest, context: Any) -> pb.ReturnSlotsResponse:  # noqa: N802  # as generated
        self._enter("ReturnSlots", context, _session_token(request.worker_id))
        _check(request.worker_id, request.leases)
        with self._lock:
            for lease in request.leases:
                self._leased.pop(lease.slot.block, None)
        return pb.ReturnSlotsResponse()

    def _fate(self, worker_id: str, delivery: pb.Delivery) -> "pb.Fate.ValueType":
        block, record = delivery.lease.slot.block, delivery.record.SerializeToString(deterministic=True)
        if block in self.accepted:
            return pb.FATE_DUPLICATE if self.accepted[block] == record else pb.FATE_STALE
        is_held = self._leased.get(block) == worker_id
        if not is_held or delivery.lease.token != self._games[block].lease.token:
            return pb.FATE_STALE
        self.accepted[block] = record
        del self._leased[block]
        return pb.FATE_ACCEPTED

    def _enter(self, call: str, context: Any, token: str) -> None:
        assert dict(context.invocation_metadata())["authorization"] == f"Bearer {token}"
        self.calls[call] += 1
        refusals = self.refusals.get(call)
        if refusals:
            context.abort_with_status(rpc_status.to_status(to_status(refusals.popleft())))

    def wait_for(self, what: str, count: int = 1) -> None:
        """Waits until that method was called so often."""
        wait_until(lambda: self.calls[what] >= count, f"{count} times {what}")


def _session_token(worker_id: str) -> str:
    return f"the-session-of-{worker_id}"


def _lease_token(worker_id: str, lease: pb.Lease) -> str:
    return f"lease {lease.slot.block}/{lease.token} of {worker_id}"


def _check(worker_id: str, leases: Sequence[pb.Lease]) -> None:
    assert all(each.lease_token == _lease_token(worker_id, each) for each in leases)


@contextmanager
def serving(assignments: Sequence[pb.Assignment], *, port: int = 0) -> Iterator[FakeDirector]:
    """A fake director on that port, by default on a free one."""
    director = FakeDirector(assignments)
    server = grpc.server(futures.ThreadPoolExecutor(8))
    add_LeaseServiceServicer_to_server(director, server)
    address = f"127.0.0.1:{server.add_insecure_port(f'127.0.0.1:{port}')}"
    server.start()
    try:
        with tempfile.TemporaryDirectory() as home:
            director.endpoint = Endpoint(address, token_file(Path(home)))
            yield director
    finally:
        server.stop(None).wait()


def token_file(home: Path) -> Path:
    """A file with the token of workers."""
    file = home / "worker-token"
    file.write_text(TOKEN + "\n")
    return file
