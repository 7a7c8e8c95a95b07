"""An engine that plays no game: it records what it is told, and answers as the test says."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import grpc
from grpc_status import rpc_status

from ardri.engine.v1.engine_service_pb2 import PlayActionRequest, PlayActionResponse
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceServicer, add_EngineServiceServicer_to_server
from services.runtime.errors import Refusal, StaleVersion, to_status
from tests.servers.child import wait_until


@dataclass(frozen=True, slots=True)
class Played:
    """One call of `PlayAction`."""

    request: PlayActionRequest
    authorization: str


class FakeEngine(EngineServiceServicer):
    """Gives the refusals that it holds, then accepts each version once. `seconds`: how long it takes."""

    def __init__(self) -> None:
        self.calls: list[Played] = []
        self.refusals: deque[Refusal] = deque()
        self.accepted: dict[tuple[str, int], str] = {}
        self.address = ""
        self.seconds = 0.0
        self._lock = threading.Lock()

    def PlayAction(self, request: PlayActionRequest, context: Any) -> PlayActionResponse:  # noqa: N802  # as generated
        authorization = dict(context.invocation_metadata())["authorization"]
        with self._lock:
            self.calls.append(Played(request, authorization))
            refusal = self._refusal(request)
        time.sleep(self.seconds)
        if refusal is not None:
            context.abort_with_status(rpc_status.to_status(to_status(refusal)))
        return PlayActionResponse(version=request.expected_version + 1)

    def _refusal(self, request: PlayActionRequest) -> Refusal | None:
        if self.refusals:
            return self.refusals.popleft()
        position = (request.match_id, request.expected_version)
        if position in self.accepted:
            return StaleVersion(request.expected_version, request.expected_version + 1)
        self.accepted[position] = request.action.notation
        return None

    def wait(self, true: Callable[["FakeEngine"], bool], seconds: float = 10) -> None:
        """Waits until it is true of this engine."""
        try:
            wait_until(lambda: true(self), seconds, "what the test waits for")
        except TimeoutError as error:
            raise TimeoutError(f"{error}; calls: {self.calls}, accepted: {self.accepted}") from error


@contextmanager
def serving() -> Iterator[FakeEngine]:
    """A fake engine on a free port."""
    engine = FakeEngine()  # type: ignore[abstract]  # its other methods answer UNIMPLEMENTED
    server = grpc.server(futures.ThreadPoolExecutor(4))
    add_EngineServiceServicer_to_server(engine, server)
    engine.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    try:
        yield engine
    finally:
        server.stop(None).wait()
