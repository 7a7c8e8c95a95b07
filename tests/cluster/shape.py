"""The processes of a cluster: how many of each, and where they find one another."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from sqlalchemy import make_url

from services.runtime.broker.names import QUEUES
from services.runtime.credentials.issuers import Issuer
from services.runtime.database.rights import DIRECTOR, ENGINES, GATEWAY
from services.runtime.supervisor.spec import ProcessSpec, Ready, serving, written
from services.runtime.supervisor.worker_token import written_token
from tests.credentials import Signer, environ_of
from tests.servers.child import free_port

_HOST = "127.0.0.1"
_DRAIN_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Shape:
    """The numbers of processes. `hosts`: worker hosts per queue."""

    games: Sequence[str] = ("tablut", "tara")
    gateways: int = 2
    replicas: int = 2
    directors: int = 2
    hosts: int = 2
    queues: Sequence[str] = QUEUES


@dataclass(frozen=True, slots=True)
class Shared:
    """Settings that all processes share.

    `environment`: `test` has no limits per account. `has_accounts`: whether each kind of process has its
    own database account.
    """

    database_url: str
    broker_url: str
    keys: Path
    environment: str = "production"
    has_accounts: bool = False


def cluster(shape: Shape, shared: Shared, home: Path, environ: Mapping[str, str]) -> list[ProcessSpec]:
    """The processes to start, engines first; they are stopped in reverse order."""
    return list(_Builder(shape, shared, home, environ).specs())


def accounts(shape: Shape) -> list[str]:
    """The database accounts besides the owner of the tables: one for each kind of process that uses it."""
    return [GATEWAY, DIRECTOR, *(f"{ENGINES}{game}" for game in shape.games)]


def database_of(kind: str, shared: Shared) -> str:
    """The database's address for processes of a kind, with their own account if they have one."""
    if not shared.has_accounts:
        return shared.database_url
    own = f"ardri_{kind.replace('-', '_')}"
    return make_url(shared.database_url).set(username=own).render_as_string(hide_password=False)


def addresses(specs: Sequence[ProcessSpec], kind: str) -> list[str]:
    """The addresses of the processes of a kind, such as `gateway` or `engine-tara`."""
    return [spec.address for spec in specs if spec.name.rpartition("-")[0] == kind]


class _Builder:
    def __init__(self, shape: Shape, shared: Shared, home: Path, environ: Mapping[str, str]) -> None:
        self._shape = shape
        self._home = home
        self._shared = shared
        self._keys = shared.keys
        self._environ = {
            **environ,
            "ARDRI_ENV": shared.environment,
            "ARDRI_TRANSPORT": "mesh",  # one machine, and nobody else can listen on its loopback
            "ARDRI_BROKER_URL": shared.broker_url,
            "ARDRI_DATA_DIR": str(home),
            "ARDRI_DRAIN_SECONDS": str(_DRAIN_SECONDS),
            "ARDRI_HOST": _HOST,
            "ARDRI_HTTP_PORT": "0",
            "ARDRI_METRICS_PORT": "0",
            "PYTHONUNBUFFERED": "1",
        }

    def specs(self) -> Iterator[ProcessSpec]:
        shape = self._shape
        servers = shape.gateways + shape.directors + shape.replicas * len(shape.games)
        ports = count(free_port(servers))
        engines: dict[str, list[str]] = {}
        for game in shape.games:
            for spec in self._servers(f"engine-{game}", shape.replicas, ports, "services.engine", game):
                engines.setdefault(game, []).append(spec.address)
                yield spec
        listed = ",".join(f"{game}={'|'.join(replicas)}" for game, replicas in engines.items())
        self._environ["ARDRI_ENGINES"] = listed
        for spec in self._servers("director", shape.directors, ports, "services.director"):
            self._environ["ARDRI_DIRECTOR"] = spec.address
            yield spec
        for queue in shape.queues:
            yield from (self._worker(f"worker-{queue}-{host + 1}", queue) for host in range(shape.hosts))
        yield from self._servers("gateway", shape.gateways, ports, "gateway")

    def _servers(self, kind: str, many: int, ports: Iterator[int], *module: str) -> Iterator[ProcessSpec]:
        for number in range(1, many + 1):
            address = f"{_HOST}:{next(ports)}"
            own = {
                "ARDRI_PORT": address.rpartition(":")[2],
                "ARDRI_ADVERTISED": address,
                "ARDRI_DATABASE_URL": database_of(kind, self._shared),
                **environ_of(self._keys, kind),
            }
            yield self._spec(f"{kind}-{number}", module, own, serving(address), address)

    def _worker(self, name: str, queue: str) -> ProcessSpec:
        own = {
            "ARDRI_CONCURRENCY": "1",
            "ARDRI_QUEUES": queue,
            "ARDRI_WORKER_TOKEN_FILE": str(
                written_token(self._home / "worker-token", Signer(self._keys).issuers[Issuer.OPERATOR])
            ),
            "PROMETHEUS_MULTIPROC_DIR": str(self._home / f"{name}-metrics"),
        }
        return self._spec(name, ("workers",), own, written(self._home / f"{name}.json"))

    def _spec(
        self, name: str, module: Sequence[str], own: Mapping[str, str], ready: Ready, address: str = ""
    ) -> ProcessSpec:
        ports_file = self._home / f"{name}.json"
        return ProcessSpec(
            name=name,
            argv=(sys.executable, "-m", *module),
            environ={**self._environ, **own, "ARDRI_PORTS_FILE": str(ports_file)},
            ready=ready,
            address=address,
            ports_file=ports_file,
            stop_seconds=_DRAIN_SECONDS + 10,
        )
