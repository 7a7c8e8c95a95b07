"""The specification of one process, and checks whether it is ready."""

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
"""Whether the process does its work. Called again and again until it does."""


@dataclass(frozen=True, slots=True)
class ProcessSpec:
    """How to run one process.

    `environ`: its whole environment. `address`: the host and port on which it will listen, which must be
    free; `more_addresses`: further ones. `ports_file`: the file in which it tells that it is up, and the port
    of its metrics. `stop_seconds`: from SIGTERM to SIGKILL. `scratch`: a folder of its own outside the data
    folder, removed when all processes have stopped. `silent`: lines of output that contain one of these are
    not shown. `stage`: what it needs imported, if a forkserver may start it; then `argv` is `python -m
    MODULE ..`.
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
    """Checks that the overall service there is healthy (grpc.health.v1). `name`: of the process, for TLS."""

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
    """Checks that the process has written its ports file."""

    async def check() -> bool:
        return ports_file.exists()  # noqa: ASYNC240  # one stat of a local file

    return check
