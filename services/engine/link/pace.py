"""How fast a link is read: a link that opens many invalid calls gets less of the engine's time.

A gateway refuses most invalid calls itself. So a link with hundreds of them a second is not a gateway's. What
it goes on sending waits at its own end (HTTP/2 flow control).
"""

import asyncio
from typing import Final

from services.runtime.errors import BadToken, InvalidRequest, LimitReached
from services.runtime.limits.bucket import RateLimit

LIMIT: Final = "link_refusals"
AT_ONCE: Final = 500
A_SECOND: Final = 200.0
_MOST_PAUSE_SECONDS: Final = 1.0
_LINK: Final = ""


class Pace:
    """The pace of one link. `pause`: seconds for which nothing more is to be read from it."""

    def __init__(self) -> None:
        self._refusals = RateLimit(LIMIT, burst=AT_ONCE, seconds=1 / A_SECOND)
        self.pause = 0.0

    def note(self, error: BaseException) -> None:
        """Notes that a call could not be opened."""
        if not isinstance(error, (BadToken, InvalidRequest)):
            return
        try:
            self._refusals.take(_LINK, asyncio.get_running_loop().time())
        except LimitReached as reached:
            self.pause = min(reached.retry_seconds, _MOST_PAUSE_SECONDS)

    async def wait(self) -> None:
        """Lets other work run, and waits for `pause` seconds."""
        pause, self.pause = self.pause, 0.0
        await asyncio.sleep(pause)
