"""How the clients of a run come to their match, and which processes may die meanwhile."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

import grpc

from ardri_client.calls.channel import open_channel
from tests.chaos.following import Player, StreamPlayer
from tests.engine.process import EngineProcess
from tests.engine.process import running as engine_running
from tests.hostile.people.pair import pair

_CHANNEL: Final = [("grpc.initial_reconnect_backoff_ms", 100), ("grpc.max_reconnect_backoff_ms", 200)]


class Transport(StrEnum):
    """Of the clients. All but the first come through a gateway, which is killed as well as its engine."""

    ENGINE = "engine"
    GRPC = "grpc"
    CONNECT = "connect"
    WEBSOCKET = "websocket"

    @property
    def kinds(self) -> tuple[type[Player], type[Player]]:
        """How the two seats act: by `PlayAction`, or on `Play`, which a WebSocket is."""
        if self is Transport.CONNECT:
            return Player, Player
        if self is Transport.WEBSOCKET:
            return StreamPlayer, StreamPlayer
        return Player, StreamPlayer


@dataclass(frozen=True, slots=True)
class Processes:
    """Those of a run. `mortal`: who are killed, in turn."""

    engine: EngineProcess
    mortal: Sequence[EngineProcess]
    channel: grpc.aio.Channel


@contextlib.asynccontextmanager
async def running(transport: Transport, home: Path) -> AsyncIterator[Processes]:
    """All of them at work, and a channel to them."""
    with contextlib.ExitStack() as life:
        if transport is Transport.ENGINE:
            engine = life.enter_context(engine_running(home))
            mortal, address = [engine], engine.address
        else:
            both = life.enter_context(pair(home))
            engine, mortal = both.engine, [both.engine, both.gateway]
            address = both.gateway.address if transport is Transport.GRPC else both.web_address
        async with _open(address) as channel:
            yield Processes(engine, mortal, channel)


def _open(address: str) -> grpc.aio.Channel:
    if "://" in address:
        return open_channel(address)
    return grpc.aio.insecure_channel(address, options=_CHANNEL)
