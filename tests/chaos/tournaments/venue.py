"""A director, two workers and a broker as real processes around one ledger, each killed at will."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil

from services.runtime.credentials.issuers import Issuer
from services.runtime.database.migrating import migrate
from services.runtime.supervisor.worker_token import written_token
from tests.chaos.tournaments.courier import Courier, carrying
from tests.credentials import FOLDER, SIGNER, environ_of
from tests.servers.brokers import valkey
from tests.servers.brokers.valkey import ValkeyServer
from tests.servers.child import free_port, stop, worked
from tests.waiting import wait_until

_ROOT = Path(__file__).parents[3]


class Member:
    """One process that is started again after each death. `deaths`: how many so far."""

    def __init__(self, name: str, home: Path, module: str, environ: dict[str, str]) -> None:
        self.deaths = 0
        self._log = home / f"{name}.log"
        self._ports = home / f"{name}.json"
        metrics = home / f"{name}-metrics"
        metrics.mkdir(parents=True, exist_ok=True)
        self._command = [sys.executable, "-m", module]
        self._environ = {
            **{key: value for key, value in os.environ.items() if not key.startswith("ARDRI_")},
            "PYTHONPATH": os.pathsep.join([str(_ROOT), str(_ROOT / "protos")]),
            "ARDRI_ENV": "test",
            "ARDRI_DATA_DIR": str(home),
            "ARDRI_METRICS_PORT": "0",
            "ARDRI_PORTS_FILE": str(self._ports),
            "PROMETHEUS_MULTIPROC_DIR": str(metrics),
            **environ,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it; returns before it is ready."""
        self._ports.unlink(missing_ok=True)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, env=self._environ, stdout=log, stderr=log)

    def wait_ready(self) -> None:
        """Blocks until it has begun its work."""
        process = self._process
        assert process is not None
        what = f"{self._log.name}: {self.log[-2000:]}"
        wait_until(self._ports.exists, what, progress=lambda: int(worked(process)))

    @property
    def pid(self) -> int:
        """Of the process itself."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """What it has said."""
        return self._log.read_text() if self._log.exists() else ""

    def kill(self) -> None:
        """SIGKILL for the process and all that it has started, and a new one in its place."""
        assert self._process is not None
        for each in (psutil.Process(self._process.pid), *self._children()):
            with contextlib.suppress(psutil.NoSuchProcess):
                each.kill()
        self._process.wait()
        self.deaths += 1
        self.start()

    def start_if_ended(self) -> None:
        """Starts it again if it has ended by itself, as a supervisor does."""
        if self._process is not None and self._process.poll() is not None:
            self.start()

    def kill_a_child(self, rng: random.Random) -> bool:
        """SIGKILL for one of its children; False if it has none yet, or that one has just ended."""
        if children := self._children():
            with contextlib.suppress(psutil.NoSuchProcess):
                rng.choice(children).send_signal(signal.SIGKILL)
                self.deaths += 1
                return True
        return False

    def stop(self) -> None:
        """Ends it well."""
        if self._process is not None:
            stop(self._process)

    def _children(self) -> list[psutil.Process]:
        assert self._process is not None
        try:
            return list(psutil.Process(self._process.pid).children(recursive=True))
        except psutil.NoSuchProcess:
            return []


class Venue:
    """All of it. `url`: of the ledger's database."""

    def __init__(
        self, home: Path, url: str, broker: ValkeyServer, courier: Courier | None, port: int
    ) -> None:
        self.url = url
        self.broker = broker
        self.broker_deaths = 0
        self._returns: list[threading.Timer] = []
        self.courier = courier
        address = self.director_address = f"127.0.0.1:{port}"
        token_file = written_token(home / "worker-token", SIGNER.issuers[Issuer.OPERATOR])
        self.director = Member(
            "director",
            home,
            "services.director",
            {
                "ARDRI_DATABASE_URL": url,
                **environ_of(FOLDER, "director"),
                "ARDRI_BROKER_URL": broker.url,
                "ARDRI_PORT": str(port),
                "ARDRI_ADVERTISED": address,
                "ARDRI_DRAIN_SECONDS": "1",
            },
        )
        self.workers = [
            Member(
                f"worker-{number}",
                home,
                "workers",
                {
                    "ARDRI_BROKER_URL": broker.url,
                    "ARDRI_QUEUES": "tournaments",
                    "ARDRI_DIRECTOR": courier.address if courier else address,
                    "ARDRI_WORKER_TOKEN_FILE": str(token_file),
                    "ARDRI_CONCURRENCY": "1",
                },
            )
            for number in range(2)
        ]

    @property
    def worker_deaths(self) -> int:
        """Workers and processes of theirs that were killed."""
        return sum(worker.deaths for worker in self.workers)

    def start(self) -> None:
        """Starts all and waits until they are ready."""
        for member in (self.director, *self.workers):
            member.start()
        for member in (self.director, *self.workers):
            member.wait_ready()

    def kill_the_broker(self, away_seconds: float) -> None:
        """SIGKILL for the broker, which comes back after so long; returns at once."""
        self.broker.kill()
        self.broker_deaths += 1
        self._returns.append(threading.Timer(away_seconds, self.broker.start))
        self._returns[-1].start()

    def kill_everything(self) -> None:
        """SIGKILL for all of them at once, and a new start."""
        for member in (*self.workers, self.director):
            member.kill()

    def stop(self) -> None:
        """Ends all, once the broker is back from where it was sent."""
        for each in self._returns:
            each.join()
        for member in (*self.workers, self.director):
            member.stop()


@contextlib.contextmanager
def opened(home: Path, url: str, *, courier_seed: int | None = None) -> Iterator[Venue]:
    """A venue at work; with a seed its network is a bad one."""
    migrate(url)
    port = free_port()
    with contextlib.ExitStack() as life:
        broker = life.enter_context(valkey.running(home))
        courier = None
        if courier_seed is not None:
            courier = life.enter_context(carrying(f"127.0.0.1:{port}", courier_seed))
        venue = Venue(home, url, broker, courier, port)
        life.callback(venue.stop)
        venue.start()
        yield venue
