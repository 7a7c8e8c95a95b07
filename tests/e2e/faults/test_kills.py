"""Anything may be killed: matches go on to their end, and no acknowledged action is lost.

Half of the people play by gRPC, and half by Connect and WebSockets.
"""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from ardri_client import Ardri, Retry
from tests.e2e.platform import Platform, running
from tests.e2e.playing import Sitting, judge, play_randomly, watch
from tests.waiting import HANG_SECONDS

PARTS = ("broker", "worker", "worker-tournaments", "director", "engine-tablut", "gateway")
PLAYERS = 6
PATIENT = Retry(patience=HANG_SECONDS)
_AWAY_SECONDS = 5.0
_DARK_SECONDS = 1.0


@pytest.fixture(scope="module")
def own_platform() -> Iterator[Platform]:
    with running() as started:
        yield started


class Hall:
    """People who play the AI, match after match until `close`, with a watcher and a judge for each match."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        self.sittings: list[Sitting] = []
        self.judged = 0
        self._addresses = (platform.address, platform.web_address)
        self._closed = False

    @property
    def acked(self) -> int:
        """The number of acknowledged actions so far."""
        return sum(len(sitting.acked) for sitting in self.sittings)

    async def advances(self, actions: int) -> None:
        """Returns once this many more actions were acknowledged."""
        wanted = self.acked + actions
        while self.acked < wanted:  # noqa: ASYNC110  # many players count, and none signals
            await asyncio.sleep(0.02)

    async def fills(self) -> None:
        """Returns once everybody has sat down and somebody plays."""
        while len(self.sittings) < PLAYERS:  # noqa: ASYNC110  # as above
            await asyncio.sleep(0.02)
        await self.advances(PLAYERS)

    def close(self) -> None:
        """Begins no new matches; the running ones are played out."""
        self._closed = True

    async def play(self, number: int) -> None:
        """Plays one person's matches."""
        rng = Random(number)
        address = self._addresses[number % 2]
        async with (
            Ardri.connect(address, retry=PATIENT) as me,
            Ardri.connect(address, retry=PATIENT) as other,
        ):
            await me.log_in(f"Player {number}")
            await other.log_in()
            while not self._closed:
                table = await me.open_match("tablut", bots={1: 1}, options={"quiet_plies": 20})
                sitting = Sitting(table.place.match_id, table.seat)
                self.sittings.append(sitting)
                watching = asyncio.create_task(watch(other, sitting.match_id))
                await play_randomly(table, rng, sitting)
                await judge(me, sitting.match_id, [sitting], [await watching])
                self.judged += 1


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Ardri]:
    """A guest with a long retry patience."""
    async with Ardri.connect(address, retry=PATIENT) as ardri:
        await ardri.log_in()
        yield ardri


@asynccontextmanager
async def open_hall(platform: Platform) -> AsyncIterator[Hall]:
    """A hall in which everybody plays. At the end, all its matches have ended and were judged."""
    hall = Hall(platform)
    async with asyncio.TaskGroup() as group:
        for number in range(PLAYERS):
            group.create_task(hall.play(number))
        await hall.fills()
        yield hall
        hall.close()
    assert hall.judged == len(hall.sittings) >= PLAYERS


async def test_each_process_is_killed_in_turn_and_then_all_at_once(own_platform: Platform) -> None:
    rng = Random(4)
    before = own_platform.processes
    async with open_hall(own_platform) as hall:
        for part in rng.sample(PARTS, len(PARTS)):
            await hall.advances(rng.randrange(1, 2 * PLAYERS))
            await own_platform.kill(part)
        await hall.advances(rng.randrange(1, 2 * PLAYERS))
        await asyncio.gather(*map(own_platform.kill, PARTS))
        await hall.advances(PLAYERS)
    for name, process in own_platform.processes.items():
        assert process.ready
        assert process.restarts - before[name].restarts == 2, f"{name} died of nothing but the two kills"


async def test_no_match_waits_for_a_broker_that_does_not_answer(own_platform: Platform) -> None:
    async with open_hall(own_platform) as hall:
        own_platform.signal("broker", signal.SIGSTOP)
        try:
            away = asyncio.create_task(asyncio.sleep(_AWAY_SECONDS))
            await hall.advances(4 * PLAYERS)
            (settling,) = own_platform.settling()
            settling.kill()
            await hall.advances(4 * PLAYERS)
            await away
        finally:
            own_platform.signal("broker", signal.SIGCONT)
        await hall.advances(PLAYERS)


async def test_matches_go_on_where_they_were_after_a_power_cut(own_platform: Platform) -> None:
    async with open_hall(own_platform) as hall:
        await asyncio.to_thread(own_platform.cut_power)
        await asyncio.sleep(_DARK_SECONDS)  # everybody reads what arrived before
        acked = hall.acked
        await asyncio.sleep(_DARK_SECONDS)
        assert hall.acked == acked, "nobody acknowledges anything"
        await asyncio.to_thread(own_platform.start)
        await hall.advances(PLAYERS)
