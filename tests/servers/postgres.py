"""A private PostgreSQL: `initdb` into a fresh directory, one server process on a free loopback port."""

import contextlib
import re
import shutil
import subprocess
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from signal import SIGINT
from typing import Final

import psutil
import psycopg

from services.runtime.database.migrating import migrate
from services.runtime.database.rights import DIRECTOR, GATEWAY
from services.runtime.tls.settings import PairFiles
from tests.servers.child import as_user, free_port, home_for, owned, runs, unprivileged
from tests.waiting import HANG_SECONDS, wait_until

_USER = "ardri"
# PostgreSQL tests its own durability. Without it, the suites take half the time.
_SETTINGS = {"fsync": "off", "full_page_writes": "off", "max_connections": "50", "shared_buffers": "32MB"}

_EMPTY: Final = """
DO $$
DECLARE
    name text;
    is_filled boolean;
    filled text[];
BEGIN
    PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    FOR name IN SELECT quote_ident(tablename) FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    LOOP
        EXECUTE 'SELECT EXISTS (SELECT FROM ' || name || ')' INTO is_filled;
        IF is_filled THEN
            filled := filled || name;
        END IF;
    END LOOP;
    IF filled IS NOT NULL THEN
        EXECUTE 'TRUNCATE ' || array_to_string(filled, ', ') || ' RESTART IDENTITY CASCADE';
    END IF;
END $$
"""


@dataclass(slots=True)
class PostgresServer:
    """A server that can be stopped, and started again with the same data."""

    port: int
    home: Path
    command: Sequence[str]
    user: str | None
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        """Starts the server, and returns once it answers."""
        with (self.home / "log").open("ab") as log:
            self.process = process = subprocess.Popen(
                as_user(self.user, self.command),
                cwd=self.home,
                stdout=log,
                stderr=log,
                start_new_session=True,  # else Ctrl-C in the terminal would end it before its clients
            )
        wait_until(lambda: process.poll() is not None or self.answers(), "PostgreSQL answers")
        assert process.poll() is None, (self.home / "log").read_text()

    def stop(self) -> None:
        """Stops the server, even while clients are connected."""
        if self.process is not None:
            self.process.send_signal(SIGINT)  # fast shutdown: does not wait for clients
            self.process.wait(HANG_SECONDS)

    def kill(self) -> None:
        """Kills all its processes by SIGKILL. On `start`, it recovers what it had committed."""
        processes = self._halted()
        for process in reversed(processes):
            with contextlib.suppress(psutil.NoSuchProcess):  # the process may have ended
                process.kill()
        assert self.process is not None
        self.process.wait()
        wait_until(lambda: not any(map(runs, processes)), "PostgreSQL is gone")

    @property
    def has_ended(self) -> bool:
        """Whether the server has stopped, also by itself."""
        return self.process is None or self.process.poll() is not None

    def mend(self) -> None:
        """Returns once the server answers again after a fault; starts it if it has ended."""
        wait_until(lambda: self.has_ended or self.answers(), "PostgreSQL answers or ends")
        if self.has_ended:
            self.start()

    @property
    def pids(self) -> list[int]:
        """The ids of all its processes."""
        return [] if self.has_ended else [process.pid for process in self._processes()]

    def hang(self) -> None:
        """Suspends all its processes: connections stay open, and nothing answers."""
        for process in self._halted()[1:]:
            with contextlib.suppress(psutil.NoSuchProcess):  # the process has ended meanwhile
                process.suspend()

    def go_on(self) -> None:
        """Ends `hang`."""
        for process in self._processes():
            with contextlib.suppress(psutil.NoSuchProcess):  # the process has ended meanwhile
                process.resume()

    def _halted(self) -> list[psutil.Process]:
        """Suspends the first process, so that it starts no others unseen, and returns all of them."""
        server = self._server()
        server.suspend()
        wait_until(lambda: server.status() == psutil.STATUS_STOPPED, "PostgreSQL has stopped")
        return self._processes()

    def _server(self) -> psutil.Process:
        assert self.process is not None
        return psutil.Process(self.process.pid)

    def _processes(self) -> list[psutil.Process]:
        server = self._server()
        return [server, *server.children(recursive=True)]

    def url(self, database: str) -> str:
        """Returns the address of a database."""
        return f"postgresql://{_USER}@127.0.0.1:{self.port}/{database}"

    def url_of(self, account: str, url: str) -> str:
        """Returns the same address for an account, which is created if it does not exist."""
        with contextlib.suppress(psycopg.errors.DuplicateObject):
            self._execute(f"CREATE ROLE {account} LOGIN")
        return url.replace(f"//{_USER}@", f"//{account}@")

    def encrypted(self, account: str, url: str, pair: PairFiles) -> str:
        """Returns the same over TLS, only to `localhost` with a certificate of the pair's authorities."""
        own = self.url_of(account, url).replace("@127.0.0.1:", "@localhost:")
        return f"{own}?sslmode=verify-full&sslrootcert={pair.authorities}"

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """The address of a fresh, empty database, which is dropped afterwards despite open connections."""
        name = f"test_{uuid.uuid4().hex}"
        self._execute(f"CREATE DATABASE {name}")
        yield self.url(name)
        self._execute(f"DROP DATABASE {name} WITH (FORCE)")

    def answers(self) -> bool:
        """Whether the server accepts connections."""
        try:
            self._execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _execute(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True, connect_timeout=5) as connection:
            connection.execute(statement.encode())


@contextlib.contextmanager
def tables_in(server: PostgresServer) -> Iterator[str]:
    """The address of a fresh database with all tables, and with the accounts of gateway and director."""
    with server.database() as url:
        for account in (GATEWAY, DIRECTOR):
            server.url_of(account, url)
        migrate(url)
        yield url


def make_standby(data: Path) -> None:
    """Makes a server that starts with these data a standby, which receives no new data."""
    # The new file has the owner and the mode of another file there.
    subprocess.run(["cp", "-a", data / "PG_VERSION", data / "standby.signal"], check=True)


def empty(url: str) -> None:
    """Deletes all rows of all tables, even while clients are connected."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(_EMPTY)


def find_binaries() -> Path | None:
    """Returns the folder of `initdb` and `postgres`: Debian's newest, else the one on the PATH."""
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
    """A separate server, removed with its data afterwards; `settings` override those for tests."""
    with home_for(unprivileged("postgres")) as home, running_in(home, binaries, **settings) as server:
        yield server


@contextlib.contextmanager
def running_in(home: Path, binaries: Path, **settings: str) -> Iterator[PostgresServer]:
    """The same, in an empty directory of the user that runs the server."""
    user = unprivileged("postgres")
    data = home / "data"
    options = f"-D {data} -U {_USER} -A trust -E UTF8 --no-sync --locale=C".split()
    initdb = as_user(user, [str(binaries / "initdb"), *options])
    subprocess.run(initdb, cwd=home, check=True, capture_output=True)
    port = free_port()
    command = [str(binaries / "postgres"), *f"-D {data} -h 127.0.0.1 -p {port} -k {home}".split()]
    command += [word for name, value in (_SETTINGS | settings).items() for word in ("-c", f"{name}={value}")]
    server = PostgresServer(port, home, command, user)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def running_encrypted(binaries: Path, pair: PairFiles, **settings: str) -> Iterator[PostgresServer]:
    """A server that shows the pair's certificate for `localhost`, and asks only the tests for no TLS."""
    user = unprivileged("postgres")
    with home_for(user) as home:
        access = home / "access"
        access.write_text(f"host all {_USER} all trust\nhostssl all all all trust\n")
        access.chmod(0o644)
        files = owned(pair, home, user)
        shown = {"ssl_cert_file": str(files.certificate), "ssl_key_file": str(files.key)}
        own = {"ssl": "on", "hba_file": str(access), **shown}
        with running_in(home, binaries, **own | settings) as server:
            yield server


@contextlib.contextmanager
def running_database(binaries: Path, **settings: str) -> Iterator[str]:
    """The address of an empty database on a separate server."""
    with running(binaries, **settings) as server, server.database() as url:
        yield url
