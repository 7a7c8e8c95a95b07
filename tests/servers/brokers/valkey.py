"""The embedded broker as the platform runs it, to be killed and started again."""

import asyncio
import contextlib
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import redis

from services.runtime.broker.valkey import EmbeddedBroker, embedded
from tests.servers.child import needed, stop
from tests.waiting import wait_until


class ValkeyServer:
    """One server with one data directory."""

    def __init__(self, broker: EmbeddedBroker) -> None:
        self.broker = broker
        self.url = broker.url
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the server, and waits until it answers."""
        self._process = subprocess.Popen(self.broker.argv, stdout=subprocess.DEVNULL)
        wait_until(lambda: asyncio.run(self.broker.answers()), "Valkey answers")

    def has_written(self) -> bool:
        """Whether its file has all its data. While the disk is busy, that takes some seconds."""
        with redis.Redis(unix_socket_path=str(self.broker.socket)) as client:
            told: dict[str, Any] = client.info("persistence")
        return int(told["aof_buffer_length"]) == 0

    def kill(self) -> None:
        """Kills the server by SIGKILL."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    @contextlib.contextmanager
    def hanging(self) -> Iterator[None]:
        """Suspends the server: it keeps its connections, and answers nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """Stops the server gracefully."""
        if self._process is not None:
            stop(self._process)


@contextlib.contextmanager
def running(data_dir: Path) -> Iterator[ValkeyServer]:
    """A running server; its data stays in the directory."""
    server = ValkeyServer(needed(embedded(data_dir), "Valkey"))
    server.start()
    try:
        yield server
    finally:
        server.stop()
