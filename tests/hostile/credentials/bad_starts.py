"""Processes that do not come up, because something of their configuration is wrong: what they say of it."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.e2e.platform import ARDRI
from tests.hostile.credentials.places import Kind, Place
from tests.servers.child import stop
from tests.waiting import wait_until

_PYTHON: Final = (sys.executable, "-m")
_ENGINE: Final = (*_PYTHON, "services.engine", "tablut")
_WORKER: Final = (*_PYTHON, "workers")
_OTHERS: Final = {
    "gateway": (*_PYTHON, "gateway"),
    "migrations": (*_PYTHON, "services.runtime.database.migrations"),
}
_UP: Final = (str(ARDRI), "up", "tablut")
_TELLING: Final = ("ACCESS_REFUSED", "Errno", "the database is away")
"""What a worker says each time that it tries again, and who waits for its database."""


def wrong_databases(password: str, host: str) -> Mapping[str, str]:
    """Addresses that lead nowhere, by what is wrong."""
    return {
        "wrong password": f"postgresql://platform:{password}@{host}",
        "nobody there": f"postgresql://platform:{password}@127.0.0.1:1/x",
        "unknown scheme": f"pg://{password}@{host}",
        "slash in it": f"postgresql://platform:{password}/x@{host}",
        "digits and a slash": f"postgresql://platform:1/{password}@{host}",
        "at sign in it": f"postgresql://platform:x@{password}@{host}",
        "number sign in it": f"postgresql://platform:{password}#x@{host}",
        "in place of a port": f"postgresql://platform@127.0.0.1:{password}/x",
    }


def wrong_brokers(password: str, host: str) -> Mapping[str, str]:
    """The same of the broker."""
    return {
        "wrong password": f"amqp://guest:{password}@{host}",
        "nobody there": f"amqp://guest:{password}@127.0.0.1:1//",
        "unknown scheme": f"mq://{password}@{host}",
        "slash in it": f"amqp://guest:{password}/x@{host}",
        "in place of a port": f"redis://127.0.0.1:{password}/0",
    }


def told(databases: Mapping[str, str], brokers: Mapping[str, str]) -> Iterator[Place]:
    """What processes write before they end, or while they try again."""
    for wrong, address in databases.items():
        yield _output(f"engine with {wrong}", _ENGINE, {"ARDRI_DATABASE_URL": address})
    for wrong, address in brokers.items():
        yield _output(f"worker with {wrong}", _WORKER, {"ARDRI_BROKER_URL": address})
    for name, argv in _OTHERS.items():
        yield _output(name, argv, {"ARDRI_DATABASE_URL": databases["wrong password"]})
    for name in ("unknown scheme", "slash in it"):
        yield _output(f"up with {name}", _UP, {"ARDRI_DATABASE_URL": databases[name]})


def _output(name: str, argv: Sequence[str], environ: Mapping[str, str]) -> Place:
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        own = {"ARDRI_DATA_DIR": f"{folder}/data", "ARDRI_QUEUES": "ai", "ARDRI_PORT": "0", **environ}
        with log.open("wb") as file:
            process = subprocess.Popen(argv, env={**_inherited(), **own}, stdout=file, stderr=file)
        try:
            wait_until(lambda: process.poll() is not None or _has_told(log), f"{argv[-1]} has told")
        finally:
            stop(process)
        assert log.stat().st_size, "it says why it does not come up"
        return Place(Kind.LOG, name, log.read_bytes())


def _has_told(log: Path) -> bool:
    return any(word in log.read_text(errors="replace") for word in _TELLING)


def _inherited() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("ARDRI_")}
