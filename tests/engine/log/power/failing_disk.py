"""A process whose disk fails: `python -m tests.engine.log.power.failing_disk FILE MATCH on-loop|in-thread`.

It prints a line for each append that returned. There are two appends, and the second one's sync fails.
"""

import asyncio
import sys
from math import inf
from pathlib import Path

from services.engine.log import syncing
from services.engine.log.sqlite import SqliteLog
from tests.engine.log.appends import creation, decision


async def main(path: Path, match_id: str, where: str) -> None:
    """Appends."""
    syncing.QUIET_SECONDS = 0.0 if where == "on-loop" else inf  # type: ignore[misc]  # a test's own
    log = SqliteLog(path)
    await log.append([creation(match_id)])
    sys.stdout.write("stored\n")
    sys.stdout.flush()

    def fail(file: int) -> None:
        raise OSError(5, "Input/output error")

    log._syncing.sync = fail  # type: ignore[method-assign]  # a disk that fails
    await log.append([decision(1, "0:a", match_id=match_id)])
    sys.stdout.write("stored\n")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
