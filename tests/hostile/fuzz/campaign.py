"""So many wild calls against a platform, and what became of it."""

import asyncio
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

import grpc

from ardri_client import Ardri
from tests.credentials import Signer
from tests.e2e.platform import Platform
from tests.e2e.playing import judge, play_randomly
from tests.hostile.fuzz.calls import hints, made, wild_call
from tests.hostile.matrix.__main__ import ports
from tests.hostile.matrix.credentials import credentials
from tests.hostile.matrix.grid import served
from tests.hostile.matrix.scene import set_up
from tests.hostile.people.quiet import complaints, restarts
from tests.hostile.people.rpcs import Rpc
from tests.waiting import patiently

_AT_ONCE: Final = 16
_SCENE_CALLS: Final = 500
"""How many calls come before all is set up anew: matches end, and tournaments are cancelled."""


@dataclass(slots=True)
class Result:
    """What happened."""

    calls: int = 0
    faults: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    restarts: dict[str, int] = field(default_factory=dict)
    plays_on: bool = False
    rpcs: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def is_clean(self) -> bool:
        """Whether the platform has stood it."""
        return self.plays_on and not (self.faults or self.complaints or self.restarts)

    @property
    def line(self) -> str:
        """The figures."""
        return (
            f"{self.calls} wild calls of {len(self.rpcs)} RPCs in {self.seconds:.0f} s "
            f"({', '.join(f'{count} {code}' for code, count in self.codes.most_common())}): "
            f"{len(self.faults)} INTERNAL, UNKNOWN or unanswered, {len(self.complaints)} lines of errors, "
            f"{sum(self.restarts.values())} restarts, an honest match "
            f"{'was played and verified' if self.plays_on else 'was not played'} afterwards"
        )


async def attacked(platform: Platform, numbers: Sequence[int], seed: int) -> Result:
    """Makes the calls of these numbers."""
    result, began, before = Result(), time.monotonic(), len(platform.log)
    signer = Signer(platform.data / "keys", "tablut")
    channels = {name: grpc.aio.insecure_channel(address) for name, address in ports(platform).items()}
    try:
        rpcs = {name: await served(channel) for name, channel in channels.items()}
        for first in range(0, len(numbers), _SCENE_CALLS):
            await _stretch(channels, rpcs, signer, numbers[first : first + _SCENE_CALLS], seed, result)
    finally:
        for channel in channels.values():
            await channel.close()
    result.plays_on = await _plays_on(platform)
    result.complaints = complaints(platform.log[before:])
    result.restarts = restarts(platform)
    result.seconds = time.monotonic() - began
    return result


async def _stretch(  # noqa: PLR0917  # what one campaign knows
    channels: Mapping[str, grpc.aio.Channel],
    rpcs: Mapping[str, Sequence[Rpc]],
    signer: Signer,
    numbers: Sequence[int],
    seed: int,
    result: Result,
) -> None:
    """Some calls about one scene."""
    scene = await set_up(channels["gateway"], signer)
    shown, known, left = credentials(scene, signer), hints(scene), iter(numbers)

    async def go_on() -> None:
        for number in left:
            call = wild_call(number, seed, rpcs, shown, known)
            code, fault = await made(channels[call.port], call)
            result.codes[code] += 1
            result.calls += 1
            result.rpcs[str(call.rpc)] += 1
            if fault:
                result.faults.append(f"{call}: {fault[:300]}")

    await asyncio.gather(*(go_on() for _ in range(_AT_ONCE)))


async def _plays_on(platform: Platform) -> bool:
    """A person plays a bot to the end, and the record is verified."""
    async with patiently(), Ardri.connect(platform.address) as ann:
        await ann.log_in("Ann")
        table = await ann.open_match("tablut", bots={1: 1}, options={"quiet_plies": 20})
        sitting = await play_randomly(table, Random(1))
        await judge(ann, table.place.match_id, [sitting])
    return True
