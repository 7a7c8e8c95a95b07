"""A director and one worker around a ledger, and the CPU time of each."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import psutil

from services.runtime.credentials.issuers import Issuer
from services.runtime.database.migrating import migrate
from services.runtime.supervisor.worker_token import written_token
from tests.chaos.tournaments.venue import Member
from tests.credentials import FOLDER, SIGNER, environ_of
from tests.servers.brokers import valkey
from tests.servers.child import free_port


class Staff:
    """The running processes. `url`: that of the ledger; `address`: that of the director."""

    def __init__(self, url: str, address: str, pids: Sequence[int]) -> None:
        self.url = url
        self.address = address
        self._director, *self._workers = map(psutil.Process, pids)

    def cpu_seconds(self) -> dict[str, float]:
        """CPU time used so far, without connections of PostgreSQL and the broker (no children here)."""
        spent = {"director": _spent(self._director), "referees": _of_children(self._director)}
        workers = sum(_spent(each) + _of_children(each) for each in self._workers)
        return spent | ({"workers": workers} if self._workers else {})


@contextlib.contextmanager
def staffed(home: Path, url: str, processes: int) -> Iterator[Staff]:
    """Runs a director and a worker with that many processes, or no worker at all."""
    migrate(url)
    port = free_port()
    address = f"127.0.0.1:{port}"
    with contextlib.ExitStack() as life:
        broker = life.enter_context(valkey.running(home)).url
        served = {
            "ARDRI_DATABASE_URL": url,
            **environ_of(FOLDER, "director"),
            "ARDRI_BROKER_URL": broker,
            "ARDRI_PORT": str(port),
            "ARDRI_ADVERTISED": address,
            "ARDRI_DRAIN_SECONDS": "1",
        }
        playing = {
            "ARDRI_BROKER_URL": broker,
            "ARDRI_QUEUES": "tournaments",
            "ARDRI_CONCURRENCY": str(processes),
            "ARDRI_DIRECTOR": address,
            "ARDRI_WORKER_TOKEN_FILE": str(
                written_token(home / "worker-token", SIGNER.issuers[Issuer.OPERATOR])
            ),
        }
        members = [Member("director", home, "services.director", served)]
        if processes:
            members.append(Member("worker", home, "workers", playing))
        for member in members:
            life.callback(member.stop)
            member.start()
        for member in members:
            member.wait_ready()
        yield Staff(url, address, [member.pid for member in members])


def _spent(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _of_children(process: psutil.Process) -> float:
    return sum(map(_spent, process.children(recursive=True)))
