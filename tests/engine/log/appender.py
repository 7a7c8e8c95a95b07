"""A process that appends to a log: `python -m tests.engine.log.appender URL MATCH NAME COUNT`.

It prints the version of each append that it won, once the append has returned, and then waits to be killed.
"""

import asyncio
import sys

from services.engine.log import open_log
from tests.engine.log.appends import decision


async def main(url: str, match_id: str, name: str, count: int) -> None:
    """Appends until it has won that many versions."""
    log = await open_log(url)
    won = 0
    while won < count:
        stored = await log.load(match_id, 2**62)
        assert stored is not None
        version = stored.head.version
        # Yields between reading and appending, so that the other process can win, too.
        await asyncio.sleep(0)
        key = f"{name}{won}"
        if (await log.append([decision(version, key, match_id=match_id)]))[0]:
            won += 1
            sys.stdout.write(f"{version + 1} {key}\n")
            sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
