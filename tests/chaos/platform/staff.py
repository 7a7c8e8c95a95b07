"""A broker that goes away and workers that are killed, around an engine of any game."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.engine.process import EngineProcess
from tests.servers.brokers import valkey
from tests.servers.brokers.valkey import ValkeyServer
from tests.waiting import wait_until
from tests.workers import worker
from tests.workers.worker import WorkerProcess


class Staff:
    """An engine, its broker and its workers. `kills`: workers that were killed so far."""

    def __init__(self, home: Path, engine: EngineProcess, broker: ValkeyServer, workers: int) -> None:
        self.engine = engine
        self.broker = broker
        self.kills = 0
        self._home = home
        self._lives = {number: self._hire(number) for number in range(workers)}

    def _hire(self, number: int) -> tuple[WorkerProcess, contextlib.ExitStack]:
        life = contextlib.ExitStack()
        home = self._home / f"worker-{number}-{self.kills}"
        return life.enter_context(worker.running(self.broker.url, home)), life

    async def kill_a_worker(self) -> None:
        """Kills a worker and its pool with SIGKILL; another takes its place, which needs a running broker."""
        await self.replace(self.dismiss_a_worker())

    def dismiss_a_worker(self) -> int:
        """Like `kill_a_worker`, but leaves the place empty; returns the number of the place."""
        number = self.kills % len(self._lives)
        process, life = self._lives[number]
        process.kill()
        life.close()
        self.kills += 1
        return number

    async def replace(self, number: int) -> None:
        """Starts a worker in an empty place."""
        self._lives[number] = await asyncio.to_thread(self._hire, number)

    async def kill_the_broker(self, away_seconds: float, is_missed: Callable[[], bool]) -> None:
        """Kills the broker with SIGKILL; it comes back after so long, and not before it has been missed."""
        self.broker.kill()
        await asyncio.sleep(away_seconds)
        await asyncio.to_thread(wait_until, is_missed, "the broker is missed")
        await asyncio.to_thread(self.broker.start)

    def close(self) -> None:
        """Ends the workers."""
        for _, life in self._lives.values():
            life.close()


@contextlib.contextmanager
def employed(home: Path, game: str, workers: int) -> Iterator[Staff]:
    """Starts all of them; for Lots, with an engine that knows that game."""
    module = "tests.engine.lots_engine" if game == "lots" else "services.engine"
    with valkey.running(home) as broker:
        environ = {"ARDRI_BROKER_URL": broker.url, "ARDRI_METRICS_PORT": "0"}
        engine = EngineProcess(home, game, environ, module)
        engine.start()
        try:
            engine.wait_until_ready()
            staff = Staff(home, engine, broker, workers)
            try:
                yield staff
            finally:
                staff.close()
        finally:
            engine.stop()
