"""A whole platform on real servers, with passwords that are recognisable, a collector and a provider."""

import contextlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote

import psycopg

from tests.e2e.platform import Platform
from tests.hostile.credentials import processes, stores
from tests.hostile.credentials.known import Secret, keys_of
from tests.hostile.credentials.places import Kind, Place
from tests.hostile.credentials.tap import Tap, tapping
from tests.servers import postgres
from tests.servers.brokers import rabbitmq
from tests.servers.child import home_for, needed, unprivileged
from tests.servers.collector import Collector, collecting
from tests.servers.openid.provider import CLIENT, Provider, providing

_ACCESS: Final = "host all ardri all trust\nhost all all all scram-sha-256\n"
"""Who gets in by what (pg_hba.conf): the tests by their word, the platform by its password."""
_OWNER: Final = "platform"
_UP: Final = "ardri up"
_USERS: Final = {
    "password of the database": (_UP, "gateway", "director", "engine-*"),
    "password of the broker": (_UP, "director", "engine-*", "worker*", "worker*/child"),
    "token for the collector": (_UP, "gateway", "director", "engine-*", "worker*", "worker*/child"),
}
"""In whose environment each may be."""
_GAMES: Final = ("tablut", "tara")


@dataclass(slots=True)
class House:
    """`answers`: what was said to people, so far."""

    platform: Platform
    database: postgres.PostgresServer
    broker: rabbitmq.RabbitServer
    tap: Tap
    collector: Collector
    provider: Provider
    url: str
    passwords: dict[str, str]
    answers: list[Place] = field(default_factory=list)

    @property
    def ports(self) -> dict[str, str]:
        """The address of each process that serves gRPC."""
        return {name: each.address for name, each in self.platform.processes.items() if each.address}

    def secrets(self) -> Iterator[Secret]:
        """Those that are there from the start."""
        for name, password in self.passwords.items():
            yield Secret(name, password, tuple((Kind.ENVIRONMENT, user) for user in _USERS[name]))
        yield from keys_of(self.platform.data / "keys")
        worker = (self.platform.data / "run" / "worker-token").read_text().strip()
        yield Secret("token of workers", worker.rpartition(".")[2], ((Kind.FILE, "run/worker-token"),))

    def look(self) -> list[Place]:
        """All places as they are now, and all that was said so far."""
        return [
            *self.look_at_processes(),
            *stores.of_database(self.url),
            *stores.of_files(self.platform.data),
            *self.tap.places,
            Place(Kind.LOG, "the platform", self.platform.log.encode()),
            Place(Kind.SPANS, "the collector", b"\n".join(self.collector.raw)),
            *self.answers,
        ]

    def look_at_processes(self) -> list[Place]:
        """Those of the processes alone, whatever is away."""
        parts = self.platform.processes
        supervisor, *_ = self.platform.tree()
        names = {each.pid: name for name, each in parts.items() if each.pid} | {supervisor.pid: _UP}
        places = [*processes.of_processes(self.platform.tree(), names)]
        for name, each in parts.items():
            if each.metrics:
                places += processes.of_pages(name, each.metrics)
        return places


@contextlib.contextmanager
def housed() -> Iterator[House]:
    """All of it, running."""
    passwords = {name: secrets.token_hex(16) for name in _USERS}
    with contextlib.ExitStack() as life:
        home = life.enter_context(home_for(unprivileged("postgres")))
        (home / "access").write_text(_ACCESS)
        (home / "access").chmod(0o644)
        found = needed(postgres.find_binaries(), "PostgreSQL")
        settings = {"hba_file": str(home / "access"), "max_connections": "200"}
        database = life.enter_context(postgres.running_in(home, found, **settings))
        url = life.enter_context(database.database())
        own = _owned(url, passwords["password of the database"])
        script = needed(rabbitmq.find_server(), "RabbitMQ")
        broker = life.enter_context(rabbitmq.running_server(script, passwords["password of the broker"]))
        collector = life.enter_context(collecting())
        provider = life.enter_context(providing())
        folder = life.enter_context(home_for(None))
        (folder / "identity.toml").write_text(
            f'[[providers]]\nname = "tests"\nissuer = "{provider.url}"\nclient_id = "{CLIENT}"\n'
        )
        environ = {
            "ARDRI_ENV": "test",
            "ARDRI_DATABASE_URL": own,
            "ARDRI_BROKER_URL": broker.url,
            "ARDRI_IDENTITY_FILE": str(folder / "identity.toml"),
            "ARDRI_LOG_LEVEL": "debug",
            "OTEL_EXPORTER_OTLP_ENDPOINT": collector.endpoint,
            "OTEL_EXPORTER_OTLP_HEADERS": f"authorization=Bearer {passwords['token for the collector']}",
            "OTEL_BSP_SCHEDULE_DELAY": "100",
        }
        platform = Platform(folder, environ, _GAMES)
        try:
            platform.start()
            tap = life.enter_context(tapping(broker.url))
            yield House(platform, database, broker, tap, collector, provider, url, passwords)
        finally:
            platform.stop()


def _owned(url: str, password: str) -> str:
    """The address of the database for its new owner, whose password has an at sign, written as %40."""
    whole = f"{password}@"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {_OWNER} LOGIN PASSWORD '{whole}'".encode())
        connection.execute(f"ALTER DATABASE {url.rpartition('/')[2]} OWNER TO {_OWNER}".encode())
    return url.replace("//ardri@", f"//{_OWNER}:{quote(whole, safe='')}@")
