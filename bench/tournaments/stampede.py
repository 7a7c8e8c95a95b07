"""Workers that all ask a director for their first game at once, simulated in one process.

Each has its own connection, registers, and asks until it has a game, with the timeouts and pauses of a real
worker. A worker counts as served when it has a game, and as lost when it is refused for good.
"""

import asyncio
import time
from collections import Counter
from typing import Any, Final, cast

import grpc
from google.rpc.error_details_pb2 import RetryInfo
from google.rpc.status_pb2 import Status

from ardri.tournament.v1 import lease_service_pb2 as pb
from services.director.games import versions
from services.runtime.credentials.claims import WORKER, Claims, Scope
from tests.credentials import SIGNER
from workers.tournaments.session.director import DirectorAway, Pauses

_CALL_SECONDS: Final = 10.0
_GIVE_UP_SECONDS: Final = 120.0
_TOKEN_SECONDS: Final = 3600
_SERVICE: Final = pb.DESCRIPTOR.services_by_name["LeaseService"].full_name
_DETAILS: Final = "grpc-status-details-bin"
_PASSING: Final = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.CANCELLED,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
)


def run(address: str, workers: int) -> dict[str, Any]:
    """The results of that many workers."""
    return asyncio.run(_Stampede(address).run(workers))


class _Stampede:
    def __init__(self, address: str) -> None:
        self._address = address
        host = Claims(WORKER, frozenset({Scope.HOST}), int(time.time()) + _TOKEN_SECONDS)
        self._token = SIGNER.sign(host)
        self._retries = Counter[str]()
        self._lost = Counter[str]()
        self._began = 0.0
        self._registered: list[float] = []
        self._leases: set[bytes] = set()

    async def run(self, workers: int) -> dict[str, Any]:
        used = time.process_time()
        self._began = time.perf_counter()
        waits = await asyncio.gather(*(self._worker(f"w{number}") for number in range(workers)))
        served = sorted(wait for wait in waits if wait is not None)
        return {
            "served": len(served),
            "lost": dict(self._lost),
            "different_leases": len(self._leases),
            "asked_again": dict(self._retries),
            "registered_worst": round(max(self._registered), 2),
            "seconds_p50": round(served[len(served) // 2], 2),
            "seconds_worst": round(served[-1], 2),
            "cpu_seconds_of_the_workers": round(time.process_time() - used, 1),
        }

    async def _worker(self, worker_id: str) -> float | None:
        """The seconds until the worker has a game; None if it never gets one."""
        options = [("grpc.use_local_subchannel_pool", 1)]
        async with grpc.aio.insecure_channel(self._address, options=options) as channel:
            registration = pb.RegisterWorkerRequest(worker_id=worker_id, rules_versions=versions())
            request = pb.LeaseSlotsRequest(worker_id=worker_id, most=1)
            try:
                told = await self._call(
                    channel, "RegisterWorker", self._token, registration, pb.RegisterWorkerResponse
                )
                self._registered.append(time.perf_counter() - self._began)
                answer = await self._call(
                    channel, "LeaseSlots", told.session_token, request, pb.LeaseSlotsResponse
                )
            except grpc.aio.AioRpcError as error:
                self._lost[error.code().name] += 1
                return None
            if not answer.assignments:
                self._lost["no game"] += 1
                return None
            lease = answer.assignments[0].lease
            lease.ClearField("lease_token")
            self._leases.add(lease.SerializeToString(deterministic=True))
            return time.perf_counter() - self._began

    async def _call(self, channel: grpc.aio.Channel, name: str, token: str, request: Any, answer: Any) -> Any:
        remote: Any = channel.unary_unary(
            f"/{_SERVICE}/{name}",
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=answer.FromString,
        )
        metadata = (("authorization", f"Bearer {token}"),)
        pauses = Pauses()
        while True:
            try:
                return await remote(request, metadata=metadata, timeout=_CALL_SECONDS)
            except grpc.aio.AioRpcError as error:
                is_late = time.perf_counter() - self._began > _GIVE_UP_SECONDS
                if is_late or error.code() not in _PASSING:
                    raise
                self._retries[error.code().name] += 1
                await asyncio.sleep(pauses.after(DirectorAway("", _retry_seconds(error))))


def _retry_seconds(error: grpc.aio.AioRpcError) -> float:
    """After how many seconds the director wants to be asked again."""
    found = dict(error.trailing_metadata() or ()).get(_DETAILS)
    info = RetryInfo()
    details = Status.FromString(cast("bytes", found)).details if found else ()
    return int(info.retry_delay.ToNanoseconds()) / 1e9 if any(each.Unpack(info) for each in details) else 0.0
