"""`python -m bench.reconnect`: a gateway dies under very many clients. Prints a line of JSON.

Each client follows one match through the SDK, on a connection of its own; all are of one process. The gateway
is killed and started again at the same address while the match goes on at the engine. `seconds` are from the
moment it serves again until so many clients have what they missed; `failed` have given up; `broken` have
missed an event or got one twice.
"""

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import grpc
import psutil

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from services.runtime.rpc.open_files import raise_soft_limit
from tests.hostile.attacks.seat import Seat, take_table
from tests.hostile.people.following import Crowd
from tests.hostile.people.pair import Pair, pair

_FIRST: Final = 4
"""The version of a match when its seats are taken."""
_LOOK_SECONDS: Final = 0.05


async def measured(platform: Pair, clients: int) -> dict[str, Any]:
    """Kills the gateway once, and measures what happens to all clients."""
    seats = await take_table(platform.gateway.address)
    crowd = Crowd(platform.gateway.address, seats[0].match_id, seats[0].token, clients)
    began = time.perf_counter()
    crowd.start()
    await crowd.until_all_have(_FIRST, poll=_LOOK_SECONDS)
    first = time.perf_counter() - began
    platform.gateway.kill()
    await _play(platform, seats[0], "a4-a3", _FIRST)
    platform.gateway.start()
    await asyncio.to_thread(platform.gateway.wait_until_ready)
    served = await _served_again(crowd, _FIRST + 1)
    await crowd.stop()
    return {
        "clients": clients,
        "seconds_to_connect_first": round(first, 1),
        "seconds_p50": served[len(served) // 2] if served else None,
        "seconds_p99": served[int(len(served) * 0.99)] if served else None,
        "seconds_last": served[-1] if served else None,
        "failed": sum(each.error is not None for each in crowd.followers),
        "broken": sum(not each.is_consecutive for each in crowd.followers),
        "load": round(psutil.getloadavg()[0], 1),
    }


async def _served_again(crowd: Crowd, version: int) -> list[float]:
    """Seconds until each client has that version, sorted; without clients that have given up."""
    began, waiting = time.perf_counter(), crowd.followers
    found: list[float] = []
    while waiting:
        await asyncio.sleep(_LOOK_SECONDS)
        now = round(time.perf_counter() - began, 2)
        found += [now for each in waiting if each.has(version)]
        waiting = [each for each in waiting if not (each.has(version) or each.error)]
    return found


async def _play(platform: Pair, seat: Seat, notation: str, version: int) -> None:
    """Plays an action directly on the engine."""
    request = pb.PlayActionRequest(
        match_id=seat.match_id,
        expected_version=version,
        request_id=notation,
        action=match_pb2.Action(notation=notation),
    )
    async with grpc.aio.insecure_channel(platform.engine.address) as channel:
        await EngineServiceStub(channel).PlayAction(request, metadata=seat.metadata)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=5_000)
    chosen = parser.parse_args()
    raise_soft_limit()
    with tempfile.TemporaryDirectory(prefix="ardri-bench-") as home, pair(Path(home)) as platform:
        print(json.dumps(asyncio.run(measured(platform, chosen.clients))))


if __name__ == "__main__":
    main()
