"""An engine with very many matches in PostgreSQL: the costs of an action, a list, a first look, an entry."""

import asyncio
import time
from pathlib import Path
from typing import Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from bench.growth import fill_postgres
from bench.growth.engine import ACTIONS, create, ms_a_list
from bench.growth.table import Row
from bench.harness.generator import built
from bench.harness.measure import Bench
from bench.harness.processes import gateway_and_engine
from bench.harness.workload import GAME, metadata
from bench.paired import cpu_us
from bench.stores import postgres
from services.runtime.credentials.claims import Scope
from services.runtime.tls.dialer import PLAIN, engine
from tests.credentials import SIGNER

_ENTRIES: Final = 96
_LONG: Final = 1_500
_SECONDS: Final = 6.0


def in_postgres(home: Path, size: int, partitions: int = 0) -> Row:
    """Returns the costs with `size` matches of 102 entries each, which wait for an action for days."""
    with postgres.running(1) as found:
        if found is None:
            raise SystemExit("there is no PostgreSQL here")
        server, (url,) = found
        environ = {"ARDRI_DATABASE_URL": url}
        with gateway_and_engine(home / "before", environ=environ) as processes:
            match_id = asyncio.run(create(processes["engine"].address, 2))
        fill_postgres.copies(url, match_id, size, _ENTRIES, partitions)
        long, entries = fill_postgres.long_match(url, match_id, _LONG)
        with gateway_and_engine(home / "after", environ=environ) as processes:
            looks = asyncio.run(_look(processes["engine"].address, [match_id, long]))
            listed = asyncio.run(ms_a_list(processes["gateway"].address))
            used = server.cpu_seconds()
            measured = Bench(processes, built(), SIGNER, home).measure(ACTIONS, _SECONDS)
            used = server.cpu_seconds() - used
            return Row(
                size,
                {
                    "p50 ms": measured.load.p50_ms,
                    "p99 ms": measured.load.p99_ms,
                    "CPU µs an action": cpu_us(measured),
                    "PostgreSQL's CPU µs, opening included": 1e6 * used / (_SECONDS * measured.load.rate),
                    "bytes an entry": fill_postgres.bytes_an_entry(url),
                    "first look ms, short": looks[0],
                    f"first look ms, {entries} entries": looks[1],
                    "ms a list": listed,
                },
            )


async def _look(address: str, match_ids: list[str]) -> list[float]:
    """Returns the milliseconds for the first look at each match."""
    looker, found = metadata(SIGNER, "looker", Scope.OBSERVE), list[float]()
    async with PLAIN.open(address, engine(GAME)) as channel:
        stub = EngineServiceStub(channel)
        await stub.DescribeGame(pb.DescribeGameRequest(game=GAME), metadata=looker)
        for match_id in match_ids:
            began = time.perf_counter()
            await stub.GetMatch(pb.GetMatchRequest(match_id=match_id), metadata=looker)
            found.append(1000 * (time.perf_counter() - began))
    return found
