"""What there is to know about one process, and how to tell that it is ready."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from services.runtime.forkserver import Stage
from services.runtime.tls.dialer import PLAIN, Dialer

_CHECK_SECONDS = 1.0

Ready = Callable[[], Awaitable[bool]]
"""Whether the process does its work; asked again until it does."""


@dataclass(frozen=True, slots=True)
class ProcessSpec:
    """How to run one process.

    `environ`: all of its environment. `address`: host and port that it will listen on and that must
    be free; `more_addresses`: others of the kind. `ports_file`: where it says that it is up, and its
    metrics' port. `stop_seconds`: from SIGTERM to SIGKILL. `scratch`: a folder of its own outside the data
    folder, removed once all has stopped. `silent`: lines of its output that have one of these are not shown.
    `stage`: what it needs imported, where a forkserver may start it; `argv` is `python -m MODULE ..` then.
    """

    name: str
    argv: tuple[str, ...]
    environ: Mapping[str, str]
    ready: Ready
    address: str = ""
    ports_file: Path | None = None
    stop_seconds: float = 15.0
    scratch: Path | None = None
    more_addresses: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    stage: Stage | None = None


def serving(address: str, name: str = "", dialer: Dialer = PLAIN) -> Ready:
    """Whether the overall service there is healthy, by grpc.health.v1. `name`: of the process, for TLS."""

    async def check() -> bool:
        async with dialer.open(address, name) as channel:
            check_health: Any = health_pb2_grpc.HealthStub(channel).Check  # type: ignore[attr-defined]  # the stub file lacks it
            try:
                answer = await check_health(health_pb2.HealthCheckRequest(), timeout=_CHECK_SECONDS)
            except grpc.aio.AioRpcError:
                return False
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)

    return check


def written(ports_file: Path) -> Ready:
    """Whether the process has written its ports file."""

    async def check() -> bool:
        return ports_file.exists()  # noqa: ASYNC240  # one stat of a local file

    return check
