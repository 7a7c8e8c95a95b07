"""The one watch of readiness: a process is ready as long as its check returns, in time.

What the check does is its owner's matter; that of a process with a database writes something into it
(write_probe.py), for a full disk still reads well.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from services.runtime.database.timeouts import CHECK_SECONDS
from services.runtime.errors import LogUnavailable
from services.runtime.process.tasks import repeat

READY_SECONDS: Final = 2.0
"""How long after one look comes the next."""


class Tells(Protocol):
    """What can say whether it is ready; `Server` in production."""

    async def set_ready(self, ready: bool) -> None:
        """Sets what the health service answers for the empty name."""


async def watch_readiness(
    server: Tells,
    check: Callable[[], Awaitable[None]],
    *,
    every_seconds: float = READY_SECONDS,
    within_seconds: float = CHECK_SECONDS,
) -> None:
    """Tells it again and again until cancelled; not ready for any failure of the check, a defect too."""

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
