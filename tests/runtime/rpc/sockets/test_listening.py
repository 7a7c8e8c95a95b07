"""Without file descriptors the event loop pauses between tries, instead of accepting ever more often."""

import asyncio
import errno
import os
import socket
from asyncio import constants
from typing import Any

import pytest

from services.runtime.rpc.sockets.listening import ListeningSocket
from tests.waiting import patiently, until

_BACKLOG = 100


async def test_a_loop_that_cannot_accept_pauses_once_for_each_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "ACCEPT_RETRY_DELAY", 0.01)
    accepted, paused = asyncio.Event(), asyncio.Event()
    pauses: list[dict[str, Any]] = []
    tries = 0

    def note(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        pauses.append(context)
        paused.set()

    asyncio.get_running_loop().set_exception_handler(note)

    def accept(_: socket.socket) -> Any:
        nonlocal tries
        tries += 1
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    listening = ListeningSocket("127.0.0.1", 0)

    async def serve(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()
        accepted.set()

    server = await asyncio.start_server(serve, sock=listening, backlog=_BACKLOG)
    with monkeypatch.context() as out_of_files:
        out_of_files.setattr(socket.socket, "accept", accept)
        _, writer = await asyncio.open_connection(*listening.getsockname())
        async with patiently():
            await paused.wait()  # this task goes on in the next turn of the loop, before any other try
        assert tries == len(pauses) == 1
        await until(lambda: tries > 3)
        assert tries == len(pauses)
    async with patiently():
        await accepted.wait()
    writer.close()
    server.close()
    await server.wait_closed()


def test_a_port_that_is_taken_is_refused() -> None:
    with ListeningSocket("127.0.0.1", 0) as first:
        first.listen()
        with pytest.raises(OSError, match="in use"):
            ListeningSocket("127.0.0.1", first.getsockname()[1])
