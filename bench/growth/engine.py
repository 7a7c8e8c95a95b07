"""One engine with very many idle matches with clocks, and with very many open matches in its lobby."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.gateway.v1 import lobby_service_pb2 as lobby
from ardri.gateway.v1.lobby_service_pb2_grpc import LobbyServiceStub
from ardri.match.v1 import match_pb2
from bench.growth.fill import copies
from bench.growth.table import Row
from bench.harness.generator import built
from bench.harness.measure import Bench, Setting
from bench.harness.processes import Process, gateway_and_engine
from bench.harness.workload import GAME, metadata
from bench.paired import cpu_us
from services.runtime.credentials.claims import Scope
from services.runtime.tls.dialer import PLAIN, Dialer, engine
from tests.credentials import SIGNER

ACTIONS: Final = Setting("an action", "play", "gateway", matches=64, rate=200)
_IDLE_SECONDS: Final = 11.0
"""Long enough for an engine to sweep twice and to count its matches."""
_DAYS_SECONDS: Final = 3 * 86_400
_ASKED: Final = 10


def sleeping(home: Path, size: int, entries: int) -> Row:
    """Returns the costs of an action, and of an idle engine, with `size` matches that wait for days."""
    with _filled(home, size, entries, taken=2) as (processes, ready):
        process = processes["engine"]
        before = process.cpu_seconds()
        time.sleep(_IDLE_SECONDS)
        idle = (process.cpu_seconds() - before) / _IDLE_SECONDS
        bench = Bench(processes, built(), SIGNER, home)
        measured = bench.measure(ACTIONS, 6.0)
        return Row(
            size,
            {
                "ready s": ready,
                "engine idle, % of a core": 100 * idle,
                "engine MB": process.memory_bytes / 1e6,
                "p50 ms": measured.load.p50_ms,
                "p99 ms": measured.load.p99_ms,
                "CPU µs an action": cpu_us(measured),
            },
        )


def open_matches(home: Path, size: int) -> Row:
    """Returns the cost of a list, with `size` open matches."""
    with _filled(home, size, 0, taken=1) as (processes, _):
        gateway, serving = processes["gateway"], processes["engine"]
        before = gateway.cpu_seconds(), serving.cpu_seconds()
        seconds, listed = asyncio.run(_list(gateway.address))
        used = gateway.cpu_seconds() - before[0], serving.cpu_seconds() - before[1]
        return Row(
            size,
            {
                "listed": listed,
                "ms a list": 1000 * seconds / _ASKED,
                "gateway CPU ms a list": 1000 * used[0] / _ASKED,
                "engine CPU ms a list": 1000 * used[1] / _ASKED,
            },
        )


@contextmanager
def _filled(home: Path, size: int, entries: int, *, taken: int) -> Iterator[tuple[dict[str, Process], float]]:
    """Runs a gateway and an engine with `size` more matches. Yields both, and their seconds to get ready."""
    with gateway_and_engine(home) as processes:
        match_id = asyncio.run(create(processes["engine"].address, taken))
    for ports in home.glob("*/ports.json"):
        ports.unlink()
    copies(home / "engine" / f"engine-{GAME}.db", match_id, size, entries)
    began = time.monotonic()
    with gateway_and_engine(home) as processes:
        yield processes, time.monotonic() - began


async def create(address: str, taken: int, dialer: Dialer = PLAIN) -> str:
    """Creates a match with a clock of days and the first `taken` seats taken; returns its id."""
    request = pb.CreateMatchRequest(
        game=GAME,
        taken=[match_pb2.Seat(seat=seat, account_id=f"sleeper-{seat}") for seat in range(taken)],
    )
    request.clock.kind = match_pb2.CLOCK_KIND_CORRESPONDENCE
    request.clock.base.FromSeconds(_DAYS_SECONDS)
    async with dialer.open(address, engine(GAME)) as channel:
        stub = EngineServiceStub(channel)
        answer = await stub.CreateMatch(request, metadata=metadata(SIGNER, "bench-organiser", Scope.ORGANISE))
        return str(answer.match.match_id)


async def ms_a_list(address: str) -> float:
    """Returns the milliseconds for a list of open matches."""
    seconds, _ = await _list(address)
    return 1000 * seconds / _ASKED


async def _list(address: str) -> tuple[float, int]:
    looker = metadata(SIGNER, "looker", Scope.PLAY)
    async with PLAIN.open(address, "gateway") as channel:
        stub = LobbyServiceStub(channel)
        began = time.perf_counter()
        for _ in range(_ASKED):
            answer = await stub.ListOpenMatches(lobby.ListOpenMatchesRequest(game=GAME), metadata=looker)
        return time.perf_counter() - began, len(answer.matches)
