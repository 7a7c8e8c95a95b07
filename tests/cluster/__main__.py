"""`make cluster`: starts PostgreSQL, RabbitMQ and several of every process; Ctrl-C stops them all.

`python -m tests.cluster --games tablut,tara --replicas 2 --hosts 2`. With `--database` and `--broker` it uses
servers that run already, with `--tls` its own by TLS alone.
`--monitor 9090` lets a Prometheus with our rules watch.
"""

import argparse
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

from services.runtime.broker.names import QUEUES
from services.runtime.database.migrating import migrate
from services.runtime.supervisor import Supervisor, SupervisorError
from services.runtime.supervisor.spec import ProcessSpec
from services.runtime.tls.settings import PairFiles
from tests.cluster.shape import Shape, Shared, accounts, addresses, cluster
from tests.credentials import made_keys
from tests.runtime.tls.authority import Authority
from tests.servers import postgres, prometheus
from tests.servers.brokers import rabbitmq
from tests.servers.child import Found, home_for

START_SECONDS = 240.0
READY = "the cluster is ready"
STATE = "cluster.json"


def main() -> None:
    """Runs the cluster until told to stop."""
    given = _given()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # the supervisor has its own handlers once it runs
    with ExitStack() as life:
        home = Path(given.home or life.enter_context(home_for(None)))
        pair = Authority("cluster").write(home / "stores", "localhost") if given.tls else None
        shared = Shared(
            given.database or life.enter_context(_database(pair)),
            given.broker or life.enter_context(_broker(pair)),
            made_keys(home / "keys"),
            given.environment,
            has_accounts=not given.database,
        )
        shape = Shape(
            games=given.games.split(","),
            gateways=given.gateways,
            replicas=given.replicas,
            directors=given.directors,
            hosts=given.hosts,
            queues=given.queues.split(","),
        )
        if shared.has_accounts:
            _make_accounts(shared.database_url, accounts(shape))
        migrate(shared.database_url)
        if given.monitor:
            life.enter_context(_monitor(home / STATE, given.monitor))
        specs = cluster(shape, shared, home, _inherited())
        supervisor = Supervisor(
            specs,
            state_file=home / STATE,
            ready_line=_ready_line(specs, shape, shared, home, given.monitor),
            start_seconds=START_SECONDS,
        )
        try:
            supervisor.run()
        except SupervisorError as error:
            sys.exit(f"cluster: {error}")


def _given() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default="tablut,tara")
    parser.add_argument("--gateways", type=int, default=2)
    parser.add_argument("--replicas", type=int, default=2, help="of each engine")
    parser.add_argument("--directors", type=int, default=2)
    parser.add_argument("--hosts", type=int, default=2, help="worker hosts a queue")
    parser.add_argument("--queues", default=",".join(QUEUES))
    parser.add_argument(
        "--home", help="a directory for what they write; a new one that is removed in the end"
    )
    parser.add_argument("--environment", default="production", help="test: no limits on what accounts do")
    parser.add_argument("--tls", action="store_true", help="these servers by TLS alone")
    parser.add_argument("--database", help="postgresql://..")
    parser.add_argument("--broker", help="amqp://..")
    parser.add_argument("--monitor", type=int, default=0, help="port of a Prometheus that watches; 0: none")
    return parser.parse_args()


def _inherited() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("ARDRI_")}


def _make_accounts(url: str, names: Sequence[str]) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for name in names:
            connection.execute(SQL("CREATE ROLE {} LOGIN").format(Identifier(name)))


@contextmanager
def _database(pair: PairFiles | None) -> Iterator[str]:
    binaries, settings = _installed(postgres.find_binaries(), "PostgreSQL"), {"max_connections": "200"}
    if pair is None:
        with postgres.running_database(binaries, **settings) as url:
            yield url
        return
    with postgres.running_encrypted(binaries, pair, **settings) as server, server.database() as url:
        yield server.encrypted("ardri", url, pair)


@contextmanager
def _broker(pair: PairFiles | None) -> Iterator[str]:
    script = _installed(rabbitmq.find_server(), "RabbitMQ")
    with rabbitmq.running_server(script, pair=pair) as server:
        yield server.url


def _monitor(state_file: Path, port: int) -> AbstractContextManager[object]:
    binary = _installed(prometheus.find_server(), "Prometheus")
    return prometheus.running(binary, state_file, seconds=5, port=port)


def _installed(found: Found | None, what: str) -> Found:
    if found is None:
        sys.exit(f"cluster: {what} is missing: `make services` installs it")
    return found


def _ready_line(specs: list[ProcessSpec], shape: Shape, shared: Shared, home: Path, monitor: int) -> str:
    lines = [READY, f"  database {shared.database_url}", f"  broker   {shared.broker_url}"]
    kinds = ["gateway", "director", *(f"engine-{game}" for game in shape.games)]
    lines += [f"  {kind:<8} {' '.join(addresses(specs, kind))}" for kind in kinds]
    lines += [f"  workers  {shape.hosts} a queue: {' '.join(shape.queues)}"]
    lines += [f"  state    {home / STATE}"]
    lines += [f"  alerts   http://127.0.0.1:{monitor}/alerts"] * bool(monitor)
    lines += [f"in another terminal: ardri play tablut --address {addresses(specs, 'gateway')[0]}"]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
