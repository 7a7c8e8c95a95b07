"""Any number of matches between clients in this process."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from ardri_client import Ardri, Table


class Tables:
    """Matches between clients in this process."""

    def __init__(self, one: Ardri, other: Ardri) -> None:
        self._one = one
        self._other = other
        self._life = AsyncExitStack()
        self._rng = Random(1)
        self.pairs: list[tuple[Table, Table]] = []

    async def open(self, count: int) -> None:
        """Opens that many more matches, and takes both seats of each."""
        self.pairs += await asyncio.gather(*(self._open() for _ in range(count)))

    async def play(self, moves: int) -> None:
        """Plays that many moves in each match, alternately."""
        await asyncio.gather(*(self._play(pair, moves) for pair in self.pairs))

    async def watch(self, watchers: int) -> None:
        """Adds that many spectators to each match, and waits until they have its position."""
        for _, (table, _) in itertools.product(range(watchers), self.pairs):
            updates = self._other.watch(table.place.match_id)
            await anext(updates)
            reading = asyncio.create_task(_drain(updates))
            self._life.callback(reading.cancel)

    async def play_bots(self, matches: int, moves: int) -> None:
        """Plays matches against a bot of level 1, each until the bot has made that many moves."""
        tables = [await self._one.open_match("tablut", bots={1: 1}) for _ in range(matches)]
        await asyncio.gather(*(self._against_bot(each, moves) for each in tables))

    async def close(self) -> None:
        """Leaves all tables."""
        await self._life.aclose()

    async def _open(self) -> tuple[Table, Table]:
        first = await self._one.open_match("tablut")
        second = await self._other.join(first.place.match_id)
        for table in (first, second):
            await self._life.enter_async_context(table)
        return first, second

    async def _play(self, pair: Sequence[Table], moves: int) -> None:
        for table in itertools.islice(itertools.cycle(pair), moves):
            if not await table.turn():
                return
            await table.act(self._rng.choice(await table.legal_actions()))

    async def _against_bot(self, table: Table, moves: int) -> None:
        async with table:
            await self._play((table,), 1)
            for _ in range(moves):
                await self._play((table,), 1)


async def _drain(updates: "AsyncIterator[Any]") -> None:
    async for _ in updates:
        pass
