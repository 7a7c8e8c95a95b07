"""Very many tickets at once: measures how long it takes until all their watchers know the matches."""

import asyncio
import time
from pathlib import Path
from typing import Final

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri.gateway.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub
from bench.growth.table import Row
from bench.harness.processes import gateway_and_engine
from bench.harness.workload import GAME, metadata
from services.runtime.credentials.claims import Scope
from services.runtime.tls.dialer import PLAIN
from tests.credentials import SIGNER

_AT_ONCE: Final = 32
_MOST_SECONDS: Final = 120.0


def entered(home: Path, size: int) -> Row:
    """Returns the costs of `size` accounts that all want the same kind of match."""
    with gateway_and_engine(home) as processes:
        used = {name: process.cpu_seconds() for name, process in processes.items()}
        entering, matched = asyncio.run(_enter(processes["gateway"].address, size))
        cost = {
            name: 1000 * (process.cpu_seconds() - used[name]) / size for name, process in processes.items()
        }
    return Row(
        size,
        {
            "tickets entered a second": size / entering,
            "seconds until all are matched": matched,
            "tickets matched a second": size / matched,
            "gateway CPU ms a ticket": cost["gateway"],
            "engine CPU ms a ticket": cost["engine"],
        },
    )


async def _enter(address: str, size: int) -> tuple[float, float]:
    """Returns the seconds until all tickets are entered, and until all are matched."""
    seekers = [metadata(SIGNER, f"seeker-{number}", Scope.PLAY) for number in range(size)]
    async with PLAIN.open(address, "gateway") as channel:
        stub = MatchmakingServiceStub(channel)
        places, entered = asyncio.Semaphore(_AT_ONCE), list[float]()

        async def enter(seeker: tuple[tuple[str, str], ...]) -> tuple[str, tuple[tuple[str, str], ...]]:
            request = pb.CreateTicketRequest(game=GAME, request_id="one")
            async with places:
                answer = await stub.CreateTicket(request, metadata=seeker)
            entered.append(time.perf_counter())
            return answer.ticket.ticket_id, seeker

        async def follow(ticket_id: str, seeker: tuple[tuple[str, str], ...]) -> None:
            request = pb.WatchTicketRequest(ticket_id=ticket_id)
            async for told in stub.WatchTicket(request, metadata=seeker):
                if told.ticket.match_id:
                    return
            raise RuntimeError(f"{ticket_id} has found no match")

        async def seek(seeker: tuple[tuple[str, str], ...]) -> None:
            await follow(*await enter(seeker))

        began = time.perf_counter()
        async with asyncio.timeout(_MOST_SECONDS):
            await asyncio.gather(*map(seek, seekers))
        return entered[-1] - began, time.perf_counter() - began
