"""Calls of a session to the director: they succeed, may be tried again, or are refused."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar, cast

import grpc
from google.rpc.error_details_pb2 import RetryInfo
from grpc_status import rpc_status

from ardri.tournament.v1 import lease_service_pb2 as pb
from ardri.tournament.v1.lease_service_pb2_grpc import LeaseServiceStub
from services.runtime.observe import tracing
from services.runtime.process.back_off import BackOff
from services.runtime.rpc.passing_codes import PASSING
from services.runtime.tls.dialer import DIRECTOR, PLAIN, RECONNECTING, Dialer

_CALL_SECONDS: Final = 10.0
_DELIVER_SECONDS: Final = 60.0
"""Games are refereed before the answer."""
_LEAST_PAUSE_SECONDS: Final = 0.1
_MOST_PAUSE_SECONDS: Final = 5.0
_CHANNEL_OPTIONS: Final = (*RECONNECTING, ("grpc.use_local_subchannel_pool", 1))
M = TypeVar("M")


class DirectorAway(Exception):
    """The director does not answer for now. The call may be made again, at the earliest after `seconds`."""

    def __init__(self, message: str, seconds: float = 0.0) -> None:
        super().__init__(message)
        self.seconds = seconds


class DirectorRefused(Exception):
    """The director has refused. A retry will not help."""


class Director:
    """One channel to the director. Made in the process that uses it, because a channel must not be forked."""

    def __init__(
        self, address: str, token: str, worker_id: str, traceparent: str, dialer: Dialer = PLAIN
    ) -> None:
        self._address = address
        self._token = token
        self._worker_id = worker_id
        self._traceparent = traceparent
        self._dialer = dialer
        self._channel = dialer.open_blocking(address, DIRECTOR, _CHANNEL_OPTIONS)
        self._stub = LeaseServiceStub(self._channel)

    def register(self, worker: pb.RegisterWorkerRequest) -> pb.RegisterWorkerResponse:
        """Registers the worker. This opens a session, whose token is used from now on."""
        answer = self._call(self._stub.RegisterWorker, worker)
        # A director of the former release opens none: there the worker's own token is valid for all calls.
        self._token = answer.session_token or self._token
        return answer

    def reconnected(self) -> "Director":
        """Returns the same session over another channel."""
        return Director(self._address, self._token, self._worker_id, self._traceparent, self._dialer)

    def lease(self, most: int) -> Sequence[pb.Assignment]:
        """Leases up to `most` games."""
        request = pb.LeaseSlotsRequest(worker_id=self._worker_id, most=most)
        return self._call(self._stub.LeaseSlots, request).assignments

    def renew(self, leases: Sequence[pb.Lease]) -> Sequence[pb.Lease]:
        """Renews the leases. Returns those that are lost."""
        request = pb.RenewLeasesRequest(worker_id=self._worker_id, leases=leases)
        return self._call(self._stub.RenewLeases, request).lost

    def deliver(self, request: pb.DeliverGamesRequest) -> Sequence[pb.DeliveryResult]:
        """Delivers games. Safe to repeat if the request is the same."""
        return self._call(self._stub.DeliverGames, request, _DELIVER_SECONDS).results

    def give_back(self, leases: Sequence[pb.Lease]) -> None:
        """Returns games that will not be played."""
        self._call(self._stub.ReturnSlots, pb.ReturnSlotsRequest(worker_id=self._worker_id, leases=leases))

    def close(self) -> None:
        """Closes the channel."""
        self._channel.close()

    def _call(self, method: Callable[..., M], request: Any, seconds: float = _CALL_SECONDS) -> M:
        """Makes a call, once.

        Raises:
            DirectorAway, DirectorRefused: the call has failed.
        """
        metadata = (("authorization", f"Bearer {self._token}"), (tracing.HEADER, self._traceparent))
        try:
            return method(request, metadata=metadata, timeout=seconds)
        except grpc.RpcError as error:
            call = cast("grpc.Call", error)
            message = f"{call.code().name}: {call.details()}"
            if call.code() in PASSING:
                raise DirectorAway(message, _retry_seconds(call)) from error
            raise DirectorRefused(message) from error


class Pauses:
    """Pauses between tries: longer each time, different for each worker, never shorter than requested."""

    def __init__(self) -> None:
        self._back_off = BackOff(_LEAST_PAUSE_SECONDS, _MOST_PAUSE_SECONDS, jitter=0.5)

    def after(self, away: DirectorAway) -> float:
        """Returns how many seconds to wait now."""
        return away.seconds + self._back_off.next_seconds()


def _retry_seconds(call: grpc.Call) -> float:
    status = rpc_status.from_call(call)
    info = RetryInfo()
    if status is not None and any(detail.Unpack(info) for detail in status.details):
        return int(info.retry_delay.ToNanoseconds()) / 1e9
    return 0.0
