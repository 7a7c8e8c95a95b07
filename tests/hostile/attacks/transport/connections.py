"""Connections that are there and do nothing.

Each attack holds so many of them, opens another for each that the server closes, and counts how many it
closed, until it is told to stop.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from tests.hostile.attacks.transport.http2 import PREFACE, SETTINGS, Connection, connected, frame, open_call

AT_ONCE: Final = 200
_PLAY: Final = "/ardri.engine.v1.EngineService/Play"

Behaviour = Callable[[Connection], Awaitable[None]]
"""What is done on a connection until the server has closed it."""


async def say_nothing(connection: Connection) -> None:
    """Not a byte."""
    await connection.closed(answering=False)


async def stop_in_the_handshake(connection: Connection) -> None:
    """The first half of HTTP/2's opening, and never the settings."""
    connection.say(PREFACE)
    await connection.closed(answering=False)


async def ask_nothing(connection: Connection) -> None:
    """A whole handshake and every sign of life, but no call."""
    connection.say(PREFACE, frame(SETTINGS))
    await connection.closed()


async def vanish(connection: Connection) -> None:
    """A call is opened, and then no sign of life, as of a peer whose network is gone."""
    connection.say(PREFACE, frame(SETTINGS), open_call(_PLAY))
    await connection.closed(answering=False)


async def open_a_stream_and_say_nothing(connection: Connection) -> None:
    """A call is opened, with every sign of life and no message; the server ends the call, then the rest."""
    connection.say(PREFACE, frame(SETTINGS), open_call(_PLAY))
    await connection.closed()


BEHAVIOURS: Final[tuple[Behaviour, ...]] = (
    say_nothing,
    stop_in_the_handshake,
    ask_nothing,
    vanish,
    open_a_stream_and_say_nothing,
)


async def attack(address: str, stop: asyncio.Event) -> dict[str, int]:
    """All kinds side by side; how many connections of each were opened and closed by the server."""
    counts = Counter[str]()

    async def keep(behaviour: Behaviour) -> None:
        while True:
            async with connected(address) as connection:
                counts[f"{behaviour.__name__} opened"] += 1
                await behaviour(connection)
                counts[f"{behaviour.__name__} closed"] += 1

    tasks = [asyncio.create_task(keep(BEHAVIOURS[number % len(BEHAVIOURS)])) for number in range(AT_ONCE)]
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return dict(counts)
