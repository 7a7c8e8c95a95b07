"""Tickets that arrive at random at a fixed mean rate, as those of independent people do.

Each ticket is watched. Its time runs from when it was due until its watcher knows the match, so a gateway
that falls behind gets no advantage. Each ticket comes from a caller who is new to the gateway.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import grpc

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri.gateway.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub
from bench.growth.table import Row
from bench.harness.processes import Process, gateway_and_engine
from bench.harness.workload import GAME, metadata
from services.runtime.credentials.claims import Scope
from services.runtime.tls.dialer import PLAIN
from tests.credentials import SIGNER

if TYPE_CHECKING:
    from ardri.gateway.v1.matchmaking_service_pb2_grpc import MatchmakingServiceAsyncStub

SECONDS: Final = 10.0
_MOST_SECONDS: Final = 60.0
"""All must be seated within this time after the last ticket."""
_Caller = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Seated:
    """The results of the tickets. `ms`: for each ticket that got a seat, the time from when it was due.

    `seats`: how many tickets got each seat of each match. `failed`: other results, and how often.
    """

    ms: list[float] = field(default_factory=list)
    seats: Counter[tuple[str, int]] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)

    @property
    def twice(self) -> int:
        """The number of seats that were given to more than one ticket."""
        return sum(count > 1 for count in self.seats.values())

    def percentile(self, share: float) -> float:
        """Returns the milliseconds within which this share of the seated tickets got their seats."""
        ordered = sorted(self.ms)
        return ordered[int(share * (len(ordered) - 1))]


def offered(home: Path, rate: int, seconds: float = SECONDS) -> Row:
    """Returns the costs of `rate` tickets a second."""
    with gateway_and_engine(home) as processes:
        return Row(rate, asyncio.run(measured(processes, rate, seconds)))


async def measured(processes: Mapping[str, Process], rate: int, seconds: float) -> dict[str, float]:
    """Returns the results and costs of `rate` tickets a second.

    Raises:
        RuntimeError: nobody was seated.
    """
    gateway, count = processes["gateway"], 2 * max(int(rate * seconds) // 2, 1)
    await _offer(gateway, rate, 20, "first")  # so that the extra cost of the first calls is not measured
    memory = {name: process.memory_bytes for name, process in processes.items()}
    used = {name: process.cpu_seconds() for name, process in processes.items()}
    began = time.perf_counter()
    seated = await _offer(gateway, rate, count, "seeker")
    took = time.perf_counter() - began
    cpu = {name: process.cpu_seconds() - used[name] for name, process in processes.items()}
    grown = {name: process.memory_bytes - memory[name] for name, process in processes.items()}
    if seated.failed:
        print("not seated:", dict(seated.failed))
    if not seated.ms:
        raise RuntimeError("nobody was seated")
    return {
        "seated a second": len(seated.ms) / took,
        "p50 ms": seated.percentile(0.5),
        "p99 ms": seated.percentile(0.99),
        "gateway CPU ms a ticket": 1000 * cpu["gateway"] / count,
        "engine CPU ms a ticket": 1000 * cpu["engine"] / count,
        "gateway kB a ticket": grown["gateway"] / count / 1000,
        "lost": count - len(seated.ms),
        "seated twice": seated.twice,
    }


async def _offer(gateway: Process, rate: int, count: int, name: str) -> Seated:
    callers = [metadata(SIGNER, f"{name}-{number}", Scope.PLAY) for number in range(count)]
    seated = Seated()
    async with PLAIN.open(gateway.address, "gateway") as channel:
        await channel.channel_ready()
        stub = MatchmakingServiceStub(channel)
        began = time.perf_counter()
        async with asyncio.timeout(count / rate + _MOST_SECONDS), asyncio.TaskGroup() as seeking:
            for caller, due in zip(callers, _moments(rate), strict=False):
                await asyncio.sleep(max(began + due - time.perf_counter(), 0))
                seeking.create_task(_seek(stub, caller, began + due, seated))
    return seated


def _moments(rate: int) -> Iterator[float]:
    """Yields the times at which tickets arrive, in seconds from the start."""
    rng, moment = Random(rate), 0.0
    while True:
        moment += rng.expovariate(rate)
        yield moment


async def _seek(stub: "MatchmakingServiceAsyncStub", caller: _Caller, due: float, seated: Seated) -> None:
    request = pb.CreateTicketRequest(game=GAME, request_id="one")
    try:
        entered = (await stub.CreateTicket(request, metadata=caller)).ticket
        async for told in stub.WatchTicket(
            pb.WatchTicketRequest(ticket_id=entered.ticket_id), metadata=caller
        ):
            if told.ticket.match_id:
                seated.ms.append(1000 * (time.perf_counter() - due))
                seated.seats[told.ticket.match_id, told.ticket.seat] += 1
                return
        seated.failed["closed without a match"] += 1
    except grpc.aio.AioRpcError as error:
        seated.failed[f"{error.code().name}: {error.details()}"] += 1
