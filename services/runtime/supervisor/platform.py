"""The processes of the platform on one machine: broker, an engine for each game, director, workers, gateway.

They are started in this order and stopped in the reverse order: nothing new comes in while the others drain.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from services.runtime.broker.names import AI, ROUNDS, TOURNAMENTS
from services.runtime.broker.valkey import NO_CONCERN, EmbeddedBroker, embedded
from services.runtime.config import DIRECTOR_PORT, ENGINE_PORT, GATEWAY_PORT, Config
from services.runtime.forkserver import Stage
from services.runtime.supervisor.platform_keys import KEY_FILES, PlatformKeys
from services.runtime.supervisor.spec import ProcessSpec, Ready, serving, written
from services.runtime.supervisor.worker_token import written_token
from services.runtime.tls.development import DevelopmentCertificates
from services.runtime.tls.dialer import Dialer
from services.runtime.tls.tls import Tls

_DATABASE_URL: Final = "ARDRI_DATABASE_URL"
_BROKER_URL: Final = "ARDRI_BROKER_URL"
_ANYWHERE: Final = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}  # noqa: S104  # recognised here, not bound
_STOP_MARGIN_SECONDS: Final = 5.0
_WORKERS: Final = {"worker": (AI, ROUNDS), "worker-tournaments": (TOURNAMENTS,)}
"""The workers and their queues. Games of tournaments take minutes, and no turn may wait behind them."""


def platform(
    games: Sequence[str],
    config: Config,
    environ: Mapping[str, str],
    *,
    engine_port: int = ENGINE_PORT,
    director_port: int = DIRECTOR_PORT,
    certificates: DevelopmentCertificates | None = None,
) -> list[ProcessSpec]:
    """Returns the processes to start. `config` is the gateway's; engines listen on `engine_port` and up.

    `certificates`: where to find a certificate for each process; `config` has the gateway's.

    Without ARDRI_BROKER_URL the embedded broker comes first. If there is no server for that either, there
    are no workers, and the engines do all jobs themselves.
    """
    keys = PlatformKeys.of(config)
    keys.make(games)
    builder = _Builder(config, environ, keys, Tls(config.tls).dialer, certificates)
    builder.run_dir.mkdir(parents=True, exist_ok=True)
    broker = None if config.broker_url else embedded(config.data_dir)
    broker_url = broker.url if broker else config.broker_url
    engines = {game: f"{config.host}:{engine_port + index}" for index, game in enumerate(games)}
    specs = [builder.broker(broker)] if broker else []
    specs += [builder.engine(game, address, broker_url) for game, address in engines.items()]
    director = f"{config.host}:{director_port}"
    specs += [builder.director(director, broker_url, engines)]
    specs += [
        builder.worker(broker_url, director, name, queues) for name, queues in _WORKERS.items() if broker_url
    ]
    return [*specs, builder.gateway(engines, director)]


def ready_line(games: Sequence[str], config: Config, program: str = "ardri") -> str:
    """Returns the address of the gateway, and commands to type next; `program`: the command line's name."""
    grpc_scheme, http_scheme = ("ardris://", "https") if config.tls.public else ("", "http")
    address = grpc_scheme + _dialled(f"{config.host}:{config.port}")
    elsewhere = "" if address == f"{config.host}:{GATEWAY_PORT}" else f" --address {address}"
    web = f"{http_scheme}://{_dialled(f'{config.host}:{config.http_port}')}"
    browsers = f" and {web}" if config.http_port > 0 else ""
    ready = f"ardri is ready on {address}{browsers}; Ctrl-C stops it"
    if not games:
        return ready
    rules, play = (f"{program} {word} {games[0]}{elsewhere}" for word in ("rules", "play"))
    return f"{ready}\nin another terminal: {rules}\nor, to begin:       {play}"


def process_names(games: Sequence[str]) -> list[str]:
    """Returns the names of the processes that connect to one another. Their certificates have these names."""
    return ["gateway", "director", *(f"engine-{game}" for game in games), *_WORKERS]


@dataclass(frozen=True, slots=True)
class _Builder:
    config: Config
    environ: Mapping[str, str]
    keys: PlatformKeys
    dialer: Dialer
    certificates: DevelopmentCertificates | None

    @property
    def run_dir(self) -> Path:
        return self.config.data_dir.resolve() / "run"

    def broker(self, broker: EmbeddedBroker) -> ProcessSpec:
        environ = self._without(*KEY_FILES, _DATABASE_URL, _BROKER_URL)
        return ProcessSpec(
            "broker", broker.argv, environ, broker.answers, scratch=broker.scratch, silent=NO_CONCERN
        )

    def engine(self, game: str, address: str, broker_url: str) -> ProcessSpec:
        own = {_BROKER_URL: broker_url, "ARDRI_ADVERTISED": _dialled(address)}
        return self._server(f"engine-{game}", ("services.engine", game), address, own)

    def director(self, address: str, broker_url: str, engines: Mapping[str, str]) -> ProcessSpec:
        own = {_BROKER_URL: broker_url, "ARDRI_ADVERTISED": _dialled(address), **_listed(engines)}
        return self._server("director", ("services.director",), address, own)

    def gateway(self, engines: Mapping[str, str], director: str) -> ProcessSpec:
        own = {"ARDRI_DIRECTOR": _dialled(director), "ARDRI_ADVERTISED": self.config.advertised}
        own |= _listed(engines) | {"ARDRI_HTTP_PORT": str(self.config.http_port)}
        spec = self._server("gateway", ("gateway",), f"{self.config.host}:{self.config.port}", own)
        if self.config.http_port <= 0:
            return spec
        return replace(spec, more_addresses=(f"{self.config.host}:{self.config.http_port}",))

    def worker(self, broker_url: str, director: str, name: str, queues: Sequence[str]) -> ProcessSpec:
        own = {
            _BROKER_URL: broker_url,
            "ARDRI_QUEUES": ",".join(queues),
            "PROMETHEUS_MULTIPROC_DIR": str(self.run_dir / f"{name}-metrics"),
        }
        if TOURNAMENTS in queues:
            token_file = written_token(self.run_dir / "worker-token", self.keys.operator())
            own |= {"ARDRI_DIRECTOR": _dialled(director), "ARDRI_WORKER_TOKEN_FILE": str(token_file)}
        return self._python(name, ("workers",), own, written(self._ports(name)))

    def _server(self, name: str, module: tuple[str, ...], address: str, own: dict[str, str]) -> ProcessSpec:
        own |= {"ARDRI_PORT": address.rpartition(":")[2], **self.keys.environ(name)}
        return self._python(name, module, own, serving(_dialled(address), name, self.dialer), address)

    def _python(
        self, name: str, module: tuple[str, ...], own: dict[str, str], ready: Ready, address: str = ""
    ) -> ProcessSpec:
        ports = self._ports(name)
        shared = {
            "ARDRI_DATA_DIR": str(self.config.data_dir.resolve()),
            "ARDRI_HOST": self.config.host,
            "ARDRI_METRICS_PORT": "0",
            "ARDRI_PORTS_FILE": str(ports),
            "PYTHONUNBUFFERED": "1",
            **(self.certificates.environ(name) if self.certificates else {}),
        }
        return ProcessSpec(
            name=name,
            argv=(sys.executable, "-m", *module),
            environ={**self._without(*KEY_FILES, *self._not_for(module[0])), **shared, **own},
            ready=ready,
            address=address,
            ports_file=ports,
            stop_seconds=self.config.drain_seconds + _STOP_MARGIN_SECONDS,
            stage=Stage.WORKERS if module[0] == "workers" else Stage.SERVERS,
        )

    def _not_for(self, module: str) -> tuple[str, ...]:
        """Returns variables of stores that a process does not use, and must not get: they have passwords."""
        return {"gateway": (_BROKER_URL,), "workers": (_DATABASE_URL,)}.get(module, ())

    def _without(self, *names: str) -> dict[str, str]:
        return {name: value for name, value in self.environ.items() if name not in names}

    def _ports(self, name: str) -> Path:
        return self.run_dir / f"{name}.json"


def _listed(engines: Mapping[str, str]) -> dict[str, str]:
    """Returns the variable with the addresses of the engines, for their callers."""
    return {"ARDRI_ENGINES": ",".join(f"{game}={_dialled(address)}" for game, address in engines.items())}


def _dialled(address: str) -> str:
    host, _, port = address.rpartition(":")
    return f"{_ANYWHERE.get(host, host)}:{port}"
