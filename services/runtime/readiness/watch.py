"""Watches readiness: a process is ready as long as its check returns in time.

The process decides what its check does. With a database, it writes something into it (write_probe.py),
because a full disk can still be read.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from services.runtime.database.timeouts import CHECK_SECONDS
from services.runtime.errors import LogUnavailable
from services.runtime.process.tasks import repeat

READY_SECONDS: Final = 2.0
"""The time between two checks."""


class Tells(Protocol):
    """Takes the result of a check; `Server` in production."""

    async def set_ready(self, ready: bool) -> None:
        """Sets what the health service answers for the empty name."""


async def watch_readiness(
    server: Tells,
    check: Callable[[], Awaitable[None]],
    *,
    every_seconds: float = READY_SECONDS,
    within_seconds: float = CHECK_SECONDS,
) -> None:
    """Repeats the check and tells the server, until cancelled. Any failure means not ready, a defect too."""

    async def look() -> None:
        try:
            async with asyncio.timeout(within_seconds):
                await check()
        except TimeoutError as error:
            await server.set_ready(False)
            raise LogUnavailable(f"no answer within {within_seconds:g} s") from error
        except Exception:
            await server.set_ready(False)
            raise
        await server.set_ready(True)

    await repeat(look, every_seconds)
