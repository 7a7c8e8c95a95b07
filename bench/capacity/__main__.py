"""`python -m bench.capacity`."""

import argparse
import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from ardri_client import Ardri
from bench.capacity.meter import HEAD, Cost, Meter, line
from bench.capacity.tables import Tables
from tests.cluster.harness import Cluster, running
from tests.servers import postgres
from tests.servers.child import home_for

MOVES = 10
WATCHERS = 10


async def measure(cluster: Cluster, meter: Meter, matches: int, replicas: int) -> list[Cost]:
    """Measures all costs, while that many matches are live."""
    costs: list[Cost] = []

    async def cost(name: str, count: int, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        before = await asyncio.to_thread(meter.read)
        await work()
        costs.append(Cost(name, matches, replicas, count, before, await asyncio.to_thread(meter.read)))

    async with _seated(cluster) as tables:
        await tables.open(2)
        await cost("match", matches, lambda: tables.open(matches))
        await cost("move", len(tables.pairs) * MOVES, lambda: tables.play(MOVES))
        await cost("watcher", len(tables.pairs) * WATCHERS, lambda: tables.watch(WATCHERS))
        seen = len(tables.pairs) * MOVES
        await cost(f"move, {WATCHERS} watching", seen, lambda: tables.play(MOVES))
        bots = max(4, matches // 10)
        await cost("bot's move and its answer", bots * MOVES, lambda: tables.play_bots(bots, MOVES))
    return costs


@asynccontextmanager
async def _seated(cluster: Cluster) -> AsyncIterator[Tables]:
    (address,) = cluster.gateways
    async with Ardri.connect(address) as one, Ardri.connect(address) as other:
        await one.log_in("Ada")
        await other.log_in("Grace")
        tables = Tables(one, other)
        try:
            yield tables
        finally:
            await tables.close()


@contextmanager
def _metered(replicas: int) -> Iterator[tuple[Cluster, Meter]]:
    binaries = postgres.find_binaries()
    if binaries is None:
        sys.exit("PostgreSQL is missing: `make services` installs it")
    with ExitStack() as life:
        home = Path(life.enter_context(home_for(None)))
        server = life.enter_context(postgres.running(binaries, max_connections="200", fsync="on"))
        url = life.enter_context(server.database())
        shape = f"--games tablut --gateways 1 --directors 0 --hosts 1 --queues ai --replicas {replicas}"
        cluster = life.enter_context(running(home, *shape.split(), "--database", url))
        yield cluster, Meter(cluster, server, url)


def main() -> None:
    """Prints a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--matches", type=int, nargs="+", default=[100, 300], help="under way, one after the other"
    )
    parser.add_argument("--replicas", type=int, default=1, help="of the engine")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that the servers are stopped too
    sys.stdout.write(line(HEAD) + line(["---"] * len(HEAD)))
    with _metered(given.replicas) as (cluster, meter):
        asyncio.run(_measure_all(cluster, meter, given.matches, given.replicas))


async def _measure_all(cluster: Cluster, meter: Meter, sizes: Sequence[int], replicas: int) -> None:
    for matches in sizes:
        for cost in await measure(cluster, meter, matches, replicas):
            sys.stdout.write(cost.row)
            sys.stdout.flush()


if __name__ == "__main__":
    main()
