"""A log whose commits a test can hold back, or make fail before or after they are stored."""

import asyncio
import enum
from collections.abc import Sequence
from pathlib import Path

from services.engine.log import Append, Stored
from services.engine.log.sqlite import SqliteLog
from services.runtime.errors import LogUnavailable


class Fault(enum.Enum):
    """When an append fails."""

    BEFORE = "nothing is stored"
    AFTER = "all is stored, but nobody is told so"


class GatedLog(SqliteLog):
    """`gate`: appends wait until it is set. `asked`: set when one has arrived. `fault`: fails every append.

    `appends`: how many have arrived. `reads`: loads wait until it is set; `read`: set when one has arrived.
    `reads_late`: whether a load that waited returns the state at the end of its wait, not at its beginning.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked = asyncio.Event()
        self.fault: Fault | None = None
        self.appends = 0
        self.reads, self.read = asyncio.Event(), asyncio.Event()
        self.reads.set()
        self.reads_late = False

    def close_gate(self) -> None:
        """Holds back all appends from now on."""
        self.gate.clear()
        self.asked.clear()

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        self.appends += 1
        self.asked.set()
        await self.gate.wait()
        if self.fault is Fault.BEFORE:
            raise LogUnavailable("the disk is full")
        stored = await super().append(batch)
        if self.fault is Fault.AFTER:
            raise LogUnavailable("the answer was lost")
        return stored

    async def load(self, match_id: str, after_version: int = 0, *, people: bool = False) -> Stored | None:
        early = await super().load(match_id, after_version, people=people)
        self.read.set()
        await self.reads.wait()
        return await super().load(match_id, after_version, people=people) if self.reads_late else early
