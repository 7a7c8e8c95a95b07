"""Measures tickets that wait, each alone in its pool: their cost, and that of other tickets beside them."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from google.protobuf.duration_pb2 import Duration

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri.gateway.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub
from ardri.match.v1 import match_pb2
from bench.growth.offered import SECONDS, measured
from bench.growth.table import Row
from bench.harness.processes import Process, gateway_and_engine
from bench.harness.workload import GAME, metadata
from services.runtime.credentials.claims import Scope
from services.runtime.tls.dialer import PLAIN
from tests.credentials import SIGNER

if TYPE_CHECKING:
    from ardri.gateway.v1.matchmaking_service_pb2_grpc import MatchmakingServiceAsyncStub

_FEW: Final = 50
"""Tickets a second that arrive beside those that wait."""
_AT_ONCE: Final = 32


def beside(home: Path, waiting: int, seconds: float = SECONDS) -> Row:
    """Returns the costs of a few tickets a second, beside `waiting` watched tickets, each in its own pool."""
    with gateway_and_engine(home) as processes:
        return Row(waiting, asyncio.run(_beside(processes, waiting, seconds)))


async def _beside(processes: Mapping[str, Process], waiting: int, seconds: float) -> dict[str, float]:
    gateway = processes["gateway"]
    memory = gateway.memory_bytes
    async with PLAIN.open(gateway.address, "gateway") as channel, asyncio.TaskGroup() as watching:
        stub, places = MatchmakingServiceStub(channel), asyncio.Semaphore(_AT_ONCE)
        seen = [asyncio.Event() for _ in range(waiting)]
        tasks = [watching.create_task(_wait(stub, number, places, each)) for number, each in enumerate(seen)]
        for each in seen:
            await each.wait()
        grown, used = gateway.memory_bytes - memory, gateway.cpu_seconds()
        await asyncio.sleep(seconds)
        idle = (gateway.cpu_seconds() - used) / seconds
        beside_them = await measured(processes, _FEW, seconds)
        for task in tasks:
            task.cancel()
    told = ("p50 ms", "p99 ms", "gateway CPU ms a ticket", "lost")
    waited = {"gateway kB each": grown / waiting / 1000, "% of a core, nobody comes": 100 * idle}
    return waited | {name: beside_them[name] for name in told}


async def _wait(
    stub: "MatchmakingServiceAsyncStub", number: int, places: asyncio.Semaphore, seen: asyncio.Event
) -> None:
    """Enters and watches a ticket that meets nobody, as no other ticket has its clock."""
    caller = metadata(SIGNER, f"waiter-{number}", Scope.PLAY)
    clock = match_pb2.Clock(kind=match_pb2.CLOCK_KIND_FISCHER, base=Duration(seconds=60 + number))
    request = pb.CreateTicketRequest(game=GAME, request_id="one", clock=clock)
    async with places:
        entered = (await stub.CreateTicket(request, metadata=caller)).ticket
    async for _ in stub.WatchTicket(pb.WatchTicketRequest(ticket_id=entered.ticket_id), metadata=caller):
        seen.set()
    raise RuntimeError("a ticket that was alone is closed")
