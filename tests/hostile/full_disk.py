"""A full data disk under matches with bots: nothing acknowledged is lost, and freed space brings all back.

`python -m tests.hostile.full_disk --matches 20 --seconds 30`: the platform as `ardri up` starts it, its data
and its log on a small file system of memory that is filled to the last byte, and freed again. It ends in one
line of figures:

`lost`: acknowledged actions that are not in the log; must be 0. `resumed_seconds`: from the first free byte
until every match has had another action acknowledged; `--bound` at most. `unready`: processes that said so of
themselves meanwhile; all that have a database must. `restarts`: of any process, of which `--kill` has some
killed half way.
"""

import argparse
import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import grpc
import redis

from ardri_client import Ardri, Retry
from tests.chaos.platform.logs import read_log
from tests.e2e.platform import Platform, is_serving
from tests.e2e.playing import Sitting, play_randomly
from tests.servers.child import home_for
from tests.servers.disk import SmallDisk, small_disk
from tests.servers.mounting import INSIDE, begin_inside
from tests.waiting import HANG_SECONDS, until

_MEGABYTES: Final = 64
_PATIENT: Final = Retry(patience=300.0)
_EARLY_ACTIONS: Final = 3
_REFILL_SECONDS: Final = 0.05
_OPTIONS: Final = {"quiet_plies": 100}
_SERVERS: Final = ("engine-tablut", "director", "gateway")


@dataclass(slots=True)
class Figures:
    """What a run came to."""

    matches: int = 0
    full_seconds: float = 0.0
    acknowledged: int = 0
    lost: int = 0
    resumed_seconds: float = 0.0
    unready: list[str] = field(default_factory=list)
    broker_refused: bool = False
    restarts: dict[str, int] = field(default_factory=dict)


class Seat:
    """One person who plays a bot at random, match after match, until `leave`."""

    def __init__(self, ardri: Ardri, number: int) -> None:
        self.sittings: list[Sitting] = []
        self._ardri = ardri
        self._rng = Random(number)
        self._playing = asyncio.create_task(self._play_on())

    @property
    def acknowledged(self) -> int:
        """Actions so far.

        Raises:
            Exception: what has ended the play.
        """
        if self._playing.done():
            self._playing.result()
        return sum(len(each.acked) for each in self.sittings)

    async def leave(self) -> None:
        """In the middle of a match."""
        self._playing.cancel()
        await asyncio.gather(self._playing, return_exceptions=True)

    async def _play_on(self) -> None:
        while True:
            table = await self._ardri.open_match("tablut", bots={1: 1}, options=_OPTIONS)
            sitting = Sitting(table.place.match_id, table.seat)
            self.sittings.append(sitting)
            await play_randomly(table, self._rng, sitting)


@contextlib.asynccontextmanager
async def seated(address: str, matches: int) -> AsyncIterator[list[Seat]]:
    """So many people at tables of their own."""
    async with contextlib.AsyncExitStack() as life:
        seats = []
        for number in range(matches):
            ardri = await life.enter_async_context(Ardri.connect(address, retry=_PATIENT))
            await ardri.log_in(f"Player {number}")
            seats.append(Seat(ardri, number))
            life.push_async_callback(seats[-1].leave)
        yield seats


async def full_disk(
    platform: Platform, disk: SmallDisk, *, matches: int, seconds: float, kills: Sequence[str]
) -> Figures:
    """Runs it on a platform whose data is on the disk."""
    figures = Figures(matches=matches)
    before = {name: each.restarts for name, each in platform.processes.items()}
    async with seated(platform.address, matches) as seats:
        await _all_advance(seats, _EARLY_ACTIONS)
        outage = Outage(platform, disk)
        await outage.run(seconds, kills)
        figures.unready, figures.broker_refused = sorted(outage.unready), outage.broker_refused
        started = time.monotonic()
        await _all_advance(seats, 1)
        figures.resumed_seconds = round(time.monotonic() - started, 2)
        await until(lambda: _are_back(platform, before, kills), "who was killed has been started again")
        await until(lambda: _is_whole(platform), "all processes are ready again")
        await _all_advance(seats, 1)
    sittings = [sitting for seat in seats for sitting in seat.sittings]
    figures.full_seconds = seconds
    figures.acknowledged = sum(len(each.acked) for each in sittings)
    figures.lost = sum(_lost(platform.data / "engine-tablut.db", each) for each in sittings)
    restarts = {name: each.restarts - before[name] for name, each in platform.processes.items()}
    figures.restarts = {name: count for name, count in restarts.items() if count}
    return figures


class Outage:
    """The time in which the disk is full. `unready`: who said so; `broker_refused`: whether it did."""

    def __init__(self, platform: Platform, disk: SmallDisk) -> None:
        self.unready: set[str] = set()
        self.broker_refused = False
        self._platform = platform
        self._disk = disk
        self._broker = redis.Redis(unix_socket_path=str(platform.data / "valkey" / "valkey.sock"))

    async def run(self, seconds: float, kills: Sequence[str]) -> None:
        """Leaves not a byte free for so long and until all have noticed, whatever the processes give back.

        They are killed half way, once the broker has refused something.
        """
        addresses = {name: self._platform.processes[name].address for name in _SERVERS}
        started = time.monotonic()
        doomed = list(kills)
        try:
            while time.monotonic() < started + seconds or not self._is_over(started, doomed):
                self._disk.fill()
                await asyncio.to_thread(self._burden)
                self.unready |= {
                    name for name, at in addresses.items() if not await asyncio.to_thread(_serves, at)
                }
                if time.monotonic() > started + seconds / 2 and self.broker_refused:
                    while doomed:
                        self._platform.signal(doomed.pop(), signal.SIGKILL)
                await asyncio.sleep(_REFILL_SECONDS)
        finally:
            self._disk.clear()
            self._broker.close()

    def _is_over(self, started: float, doomed: Sequence[str]) -> bool:
        """Whether there is nothing more to wait for: all have noticed and been killed, or never will."""
        is_noticed = self.broker_refused and self.unready >= set(_SERVERS)
        return (is_noticed and not doomed) or time.monotonic() > started + HANG_SECONDS / 2

    def _burden(self) -> None:
        """Has the broker write into its file."""
        try:
            self._broker.set("ballast", os.urandom(4096))
        except redis.ResponseError as error:
            self.broker_refused |= "MISCONF" in str(error)
        except redis.ConnectionError:
            pass  # it has been killed


async def _all_advance(seats: Sequence[Seat], actions: int) -> None:
    """Returns once each of them has had so many more actions acknowledged."""
    wanted = [seat.acknowledged + actions for seat in seats]
    await until(
        lambda: all(seat.acknowledged >= least for seat, least in zip(seats, wanted, strict=True)), "all play"
    )


def _are_back(platform: Platform, before: Mapping[str, int], killed: Sequence[str]) -> bool:
    processes = platform.processes
    return all(processes[name].restarts > before[name] for name in killed)


def _is_whole(platform: Platform) -> bool:
    processes = platform.processes
    all_run = all(each.ready for each in processes.values())
    return all_run and all(_serves(processes[name].address) for name in _SERVERS)


def _serves(address: str) -> bool:
    with contextlib.suppress(grpc.RpcError):
        return is_serving(address)
    return False


def _lost(database: Path, sitting: Sitting) -> int:
    """Acknowledged actions of the sitting that the log has not, or has otherwise."""
    entries, _ = read_log(database, sitting.match_id)
    acted = {entry.version: entry.acted for entry in entries if entry.HasField("acted")}
    kept = {version: each.notation for version, each in acted.items() if each.seat == sitting.seat}
    return sum(kept.get(version) != notation for version, notation in sitting.acked.items())


def run(matches: int, seconds: float, kills: Sequence[str]) -> Figures:
    """Runs it on a platform of its own; this process may mount."""
    with home_for(None) as home:
        platform = Platform(home)
        platform.data.mkdir(mode=0o700)
        platform.log_file = platform.data / "platform.log"
        with small_disk(platform.data, _MEGABYTES) as disk:
            assert disk is not None, "the trial could mount"
            try:
                platform.start()
                return asyncio.run(full_disk(platform, disk, matches=matches, seconds=seconds, kills=kills))
            except BaseException:
                sys.stderr.write(platform.log[-20_000:])
                raise
            finally:
                platform.stop()


def main() -> None:
    """Runs the full form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long the disk is full")
    parser.add_argument("--bound", type=float, default=10.0, help="most seconds until all play on")
    parser.add_argument("--kill", nargs="*", default=(), help="processes that are killed while it is full")
    parser.add_argument(INSIDE, action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if not given.inside:
        begin_inside("tests.hostile.full_disk")
    os.umask(0o077)  # the platform's log is among its data
    figures = run(given.matches, given.seconds, given.kill)
    sys.stdout.write(json.dumps(asdict(figures)) + "\n")
    told = set(_SERVERS) <= set(figures.unready)
    sys.exit(not told or figures.lost > 0 or figures.resumed_seconds > given.bound)


if __name__ == "__main__":
    main()
