"""Live matches of SDK clients that go on as long as the caller needs them."""

import asyncio
import itertools
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from random import Random
from typing import Self

from ardri_client import Ardri, Table
from tests.e2e.playing import Seen, Sitting, judge, watch

LEVEL = 1


@dataclass(slots=True)
class Tally:
    """Counts of what the clients saw. `with_bots`: matches against a bot of the workers."""

    matches: int = 0
    with_bots: int = 0
    actions: int = 0
    entries: int = 0
    watched: int = 0


class Crowd:
    """So many matches at once, every fourth one against a bot; each is also watched through another gateway.

    `addresses`: of the gateways. `pace`: seconds between a turn and its action, until `call_it_a_day`.
    Any error of a client ends the crowd: the SDK itself repeats all calls that are documented as
    repeatable, so each error that it raises is a failure.
    """

    def __init__(self, addresses: Sequence[str], matches: int, pace: float) -> None:
        self.tally = Tally()
        self._addresses = addresses
        self._matches = matches
        self._pace = pace
        self._seated = 0
        self._all_seated = asyncio.Event()
        self._over = asyncio.Event()
        self._clients: list[Ardri] = []
        self._life = AsyncExitStack()

    async def __aenter__(self) -> Self:
        for address in (*self._addresses, *self._addresses):
            client = await self._life.enter_async_context(Ardri.connect(address))
            await client.log_in("Ada")
            self._clients.append(client)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._life.aclose()

    async def seated(self) -> None:
        """Returns once so many matches are under way."""
        await self._all_seated.wait()

    def call_it_a_day(self) -> None:
        """Begins no new matches; running ones are played to their ends."""
        self._over.set()

    async def play(self) -> Tally:
        """Plays until `call_it_a_day`, and each match to its end."""
        async with asyncio.TaskGroup() as group:
            for number in range(self._matches):
                group.create_task(self._one_after_the_other(number))
        return self.tally

    async def _one_after_the_other(self, number: int) -> None:
        rng = Random(number)
        for _ in itertools.count():
            await self._match(number, rng)
            if self._over.is_set():
                return

    async def _match(self, number: int, rng: Random) -> None:
        host = self._clients[number % len(self._clients)]
        guest = self._clients[(number + 1) % len(self._clients)]
        has_bot = number % 4 == 3
        table = await host.open_match("tablut", bots={1: LEVEL} if has_bot else None)
        tables = [table] if has_bot else [table, await guest.join(table.place.match_id)]
        self._seated += 1
        if self._seated == self._matches:
            self._all_seated.set()
        watching = asyncio.create_task(watch(guest, table.place.match_id))
        sittings = await asyncio.gather(*(self._sit(each, rng) for each in tables))
        await self._judge(host, sittings, await watching)
        self.tally.with_bots += has_bot

    async def _sit(self, table: Table, rng: Random) -> Sitting:
        sitting = Sitting(table.place.match_id, table.seat)
        async with table:
            while await table.turn():
                action = rng.choice(await table.legal_actions()).notation
                sitting.acked[await table.act(action)] = action
                if not self._over.is_set():
                    await asyncio.sleep(self._pace * rng.uniform(0.5, 1.5))
        return sitting

    async def _judge(self, client: Ardri, sittings: Sequence[Sitting], seen: Seen) -> None:
        log = await judge(client, sittings[0].match_id, sittings, [seen])
        self.tally.matches += 1
        self.tally.actions += sum(len(each.acked) for each in sittings)
        self.tally.entries += len(log)
        self.tally.watched += len(seen.events)
