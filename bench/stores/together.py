"""`python -m bench.stores.together`: commits a second of 1 to 10 engines' logs on one PostgreSQL.

Each log has two concurrent appends of one event, as an engine has two batches.
"""

import asyncio
import time
from collections.abc import Iterator
from itertools import count
from typing import Final

from bench.stores import postgres
from services.engine.log.postgres.log import PostgresLog
from services.runtime.database.migrating import migrate
from tests.engine.log.appends import creation, decision, name_of

_ENGINES: Final = (1, 2, 5, 10)
_AT_ONCE: Final = 2
_SECONDS: Final = 3.0


async def commits_a_second(url: str, engines: int, numbers: Iterator[int]) -> float:
    """The commits a second of that many logs in the database; `numbers`: those of new matches."""
    logs = [await PostgresLog.open(url) for _ in range(engines)]
    for log in logs:
        await log.listen(_ignore)
    began = time.monotonic()

    async def append(log: PostgresLog, match_id: str) -> int:
        await log.append([creation(match_id)])
        version = 1
        while time.monotonic() < began + _SECONDS:
            if await log.append([decision(version, "", match_id=match_id)]) != [True]:
                raise RuntimeError("the log refused an append of the bench")
            version += 1
        return version

    done = await asyncio.gather(*(append(log, name_of(next(numbers))) for log in logs * _AT_ONCE))
    took = time.monotonic() - began
    for log in logs:
        await log.close()
    return sum(done) / took


def _ignore(_match_id: str, _version: int) -> None:
    """Nobody follows these matches."""


def main() -> None:
    """Prints a line for each number of engines."""
    with postgres.running(1) as found:
        if found is None:
            raise SystemExit("there is no PostgreSQL here")
        url, numbers = found[1][0], count()
        migrate(url)
        for engines in _ENGINES:
            rate = asyncio.run(commits_a_second(url, engines, numbers))
            print(f"{engines} engines: {rate:,.0f} commits a second", flush=True)


if __name__ == "__main__":
    main()
