"""A private PostgreSQL: `initdb` into a fresh directory, one server process on a free loopback port."""

import contextlib
import re
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from signal import SIGINT

import psycopg

from tests.servers.child import free_port, home_for, unprivileged, wait_until

_USER = "ardri"
# Durability is PostgreSQL's own business and tested there; without it the suites take half the time.
_SETTINGS = {"fsync": "off", "full_page_writes": "off", "max_connections": "50", "shared_buffers": "32MB"}


@dataclass(frozen=True, slots=True)
class PostgresServer:
    """A running server."""

    port: int
    pid: int

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{_USER}@127.0.0.1:{self.port}/{database}"

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """The address of a fresh, empty database; dropped afterwards, whoever is still connected."""
        name = f"test_{uuid.uuid4().hex}"
        self._execute(f"CREATE DATABASE {name}")
        yield self.url(name)
        self._execute(f"DROP DATABASE {name} WITH (FORCE)")

    def answers(self) -> bool:
        """Whether it accepts connections."""
        try:
            self._execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _execute(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True, connect_timeout=5) as connection:
            connection.execute(statement.encode())


def find_binaries() -> Path | None:
    """The directory of `initdb` and `postgres`: the newest of Debian's, else that of the PATH."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    on_path = shutil.which("initdb")
    if versions:
        return versions[-1].parent
    return Path(on_path).resolve().parent if on_path else None


def _version(initdb: Path) -> int:
    found = re.search(r"\d+", initdb.parent.parent.name)
    return int(found.group()) if found else 0


@contextlib.contextmanager
def running(binaries: Path, **settings: str) -> Iterator[PostgresServer]:
    """A server of its own, gone with its data afterwards; `settings` overrule those of the tests."""
    user = unprivileged("postgres")
    with home_for(user) as home:
        data = home / "data"
        prepare = [
            str(binaries / "initdb"),
            "-D",
            str(data),
            "-U",
            _USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        subprocess.run([*prepare, "--locale=C"], user=user, cwd=home, check=True, capture_output=True)
        port = free_port()
        command = [
            str(binaries / "postgres"),
            "-D",
            str(data),
            "-h",
            "127.0.0.1",
            "-p",
            str(port),
            "-k",
            str(home),
        ]
        command += [
            word for name, value in (_SETTINGS | settings).items() for word in ("-c", f"{name}={value}")
        ]
        with (home / "log").open("wb") as log:
            process = subprocess.Popen(command, user=user, cwd=home, stdout=log, stderr=log)
        try:
            server = PostgresServer(port, process.pid)
            wait_until(lambda: process.poll() is not None or server.answers(), 20, "PostgreSQL answers")
            assert process.poll() is None, (home / "log").read_text()
            yield server
        finally:
            process.send_signal(SIGINT)  # fast shutdown: does not wait for clients
            process.wait(20)
