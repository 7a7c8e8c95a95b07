"""A log shared by several engines of one test, which a test can stop at certain moments."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from services.engine.log import Append, Stored
from services.engine.log.sqlite import SqliteLog
from services.runtime.errors import LogUnavailable

Wake = Callable[[str, int], None]


class SharedLog(SqliteLog):
    """One engine's end of the log. Results of the store are passed on while `loads` and `appends` are set.

    `was_too_late`: set once an append has lost its version to the other engine. `echoes`: whether the engine
    is told of its own appends, too, before their outcome. `deaf`: whether it never gets the outcome.
    """

    shared = True

    def __init__(self, path: Path, bells: list[Wake]) -> None:
        super().__init__(path)
        self._bells = bells
        self._bell: Wake | None = None
        self.loads, self.appends = asyncio.Event(), asyncio.Event()
        self.loads.set()
        self.appends.set()
        self.loaded: asyncio.Queue[str] = asyncio.Queue()
        self.was_too_late = asyncio.Event()
        self.echoes = self.deaf = False

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        stored = await super().append(batch)
        if not all(stored):
            self.was_too_late.set()
        for each, is_stored in zip(batch, stored, strict=True):
            for recorder in self._bells:
                if is_stored and (self.echoes or recorder is not self._bell):
                    recorder(each.match_id, each.version)
        await self.appends.wait()
        if self.deaf:
            raise LogUnavailable("the answer was lost")
        return stored

    async def load(self, match_id: str, after_version: int = 0, *, people: bool = False) -> Stored | None:
        stored = await super().load(match_id, after_version, people=people)
        self.loaded.put_nowait(match_id)
        await self.loads.wait()
        return stored

    async def listen(self, wake: Wake) -> None:
        self._bell = wake
        self._bells.append(wake)
