"""The configuration of a process: all variables together, and what follows from several of them."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from services.runtime.config.variables import ConfigError, Network, Variables
from services.runtime.limits.serving import USUAL, ServingLimits, read_limits
from services.runtime.limits.table import LimitError, Limits
from services.runtime.stores import SQLITE, StoreError, broker_address, database_address, is_here
from services.runtime.tls.settings import TlsError, TlsSettings, Transport

KEYS_FOLDER: Final = "keys"
"""The folder of keys in the data folder."""
ACCESS_MINUTES: Final = 15
GATEWAY_PORT: Final = 7800
HTTP_PORT: Final = 7880
DIRECTOR_PORT: Final = 7805
ENGINE_PORT: Final = 7811
"""Default ports. HTTP_PORT is the gateway's port for browsers; ENGINE_PORT is that of the first engine."""
_COLLECTORS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
"""OpenTelemetry's SDK reads these, too, and its other variables."""


class Environment(enum.Enum):
    """How strict the checks and limits are."""

    DEVELOPMENT = "development"
    TEST = "test"
    PRODUCTION = "production"


@dataclass(frozen=True, slots=True)
class Config:
    """The configuration of any process of the platform.

    `database_url`: `sqlite:///<file>` or `postgresql://..`; empty: a SQLite file of the process's own in
    `data_dir`. `broker_url`: an address for Celery; empty: no broker, and the engine does all jobs itself.
    `engines`: addresses of the replicas of each game's engine. `director`: the address of the director of
    tournaments, if there is one. `advertised`: the address at which clients inside the network connect to
    this process. `metrics_port`: 0 means any free port, -1 none. `link_port`: likewise, in an engine, for the
    sockets of its links (docs/link.md). `queues`: what a worker consumes; all if empty. `concurrency`: in how
    many processes; one for each core if 0. `heartbeat_file`: a file that a worker touches while it lives.
    `worker_token_file`: the token for the director of a worker that plays tournaments.

    Tokens: `keys_file`: the public keys of all issuers. `signing_key_file`: the private keys of a process
    that is an issuer. `job_key_file`: the secret of an engine for its own jobs. `legacy_secret_file`: the
    secret that signed all tokens before there were keys, for a gateway that still accepts old tokens of
    people.

    The gateway's browser edge: `http_port`: like `metrics_port`. `web_root`: the folder of a built client.
    `origins`: other sites whose pages may call. `trusted_proxies`: those whose X-Forwarded-For is trusted.

    The gateway's accounts: `identity_file`: names the providers to sign in with. `guests`: whether anybody
    gets an account without a provider. `access_minutes`: how long an access token is valid.
    """

    environment: Environment
    data_dir: Path
    database_url: str
    broker_url: str
    host: str
    port: int
    metrics_port: int
    advertised: str
    engines: Mapping[str, tuple[str, ...]]
    log_level: str
    log_json: bool
    drain_seconds: float
    ports_file: Path | None
    link_port: int = -1
    queues: tuple[str, ...] = ()
    concurrency: int = 0
    director: str = ""
    heartbeat_file: Path | None = None
    worker_token_file: Path | None = None
    keys_file: Path | None = None
    signing_key_file: Path | None = None
    job_key_file: Path | None = None
    legacy_secret_file: Path | None = None
    tracing: bool = False
    http_port: int = -1
    web_root: Path | None = None
    origins: tuple[str, ...] = ()
    trusted_proxies: tuple[Network, ...] = ()
    identity_file: Path | None = None
    guests: bool = True
    access_minutes: int = ACCESS_MINUTES
    serving: ServingLimits = USUAL
    limits: Limits = field(default_factory=lambda: Limits.read({}, Environment.TEST.value))
    tls: TlsSettings = field(default_factory=TlsSettings)

    @classmethod
    def from_env(
        cls,
        environ: Mapping[str, str],
        *,
        port: int = 0,
        http_port: int = -1,
        checks: bool = True,
        connects: bool = True,
    ) -> "Config":
        """Reads and checks all variables. `port`, `http_port`: the defaults of their variables.

        `checks`: whether the process checks tokens, and so needs the public keys. `connects`: whether it
        talks to other processes of the platform or to people, and so needs a certificate if TLS is on.

        Raises:
            ConfigError: a value is not valid; or, in production, there are no keys or transport is plain.
        """
        read = Variables(environ)
        environment = _environment(read)
        _refuse_secret(environ)
        keys_file = read.path("ARDRI_KEYS_FILE")
        if environment is Environment.PRODUCTION and checks and keys_file is None:
            raise ConfigError("ARDRI_KEYS_FILE must be set outside development; `ardri keys new` makes keys")
        host = read.text("ARDRI_HOST", "127.0.0.1")
        listen = read.port("ARDRI_PORT", port, least=0)
        tls = _tls(environ, environment) if connects else TlsSettings()
        return cls(
            environment=environment,
            data_dir=Path(read.text("ARDRI_DATA_DIR", ".ardri")),
            **_stores(read, environment),
            host=host,
            port=listen,
            metrics_port=read.port("ARDRI_METRICS_PORT", -1),
            advertised=read.text("ARDRI_ADVERTISED", f"{host}:{listen}"),
            engines=read.engines("ARDRI_ENGINES"),
            log_level=read.log_level("ARDRI_LOG_LEVEL"),
            log_json=read.text("ARDRI_LOG_FORMAT", "text") == "json",
            drain_seconds=float(read.number("ARDRI_DRAIN_SECONDS", 10, least=0)),
            ports_file=read.path("ARDRI_PORTS_FILE"),
            queues=read.entries("ARDRI_QUEUES"),
            concurrency=read.number("ARDRI_CONCURRENCY", 0, least=0),
            director=read.text("ARDRI_DIRECTOR"),
            heartbeat_file=read.path("ARDRI_HEARTBEAT_FILE"),
            worker_token_file=read.path("ARDRI_WORKER_TOKEN_FILE"),
            keys_file=keys_file,
            signing_key_file=read.path("ARDRI_SIGNING_KEY_FILE"),
            job_key_file=read.path("ARDRI_JOB_KEY_FILE"),
            legacy_secret_file=read.path("ARDRI_LEGACY_SECRET_FILE"),
            tracing=_tracing(read),
            http_port=read.port("ARDRI_HTTP_PORT", http_port),
            web_root=read.path("ARDRI_WEB_ROOT"),
            origins=read.origins("ARDRI_ORIGINS"),
            trusted_proxies=read.networks("ARDRI_TRUSTED_PROXIES"),
            identity_file=read.path("ARDRI_IDENTITY_FILE"),
            guests=read.switch("ARDRI_GUESTS"),
            access_minutes=read.number("ARDRI_ACCESS_MINUTES", ACCESS_MINUTES, least=1),
            serving=read_limits(lambda name, default: read.number(name, default, least=1)),
            limits=_limits(environ, environment),
            tls=tls,
            link_port=_link_port(read, host, tls),
        )

    @property
    def sqlite_file(self) -> Path | None:
        """The SQLite file that ARDRI_DATABASE_URL names, if it names one."""
        name = self.database_url.removeprefix(SQLITE)
        return Path(name) if name != self.database_url else None

    @property
    def public_keys_file(self) -> Path:
        """The configured file of public keys, else the one in the data folder."""
        return self.keys_file or self.data_dir / KEYS_FOLDER / "public.json"

    def signing_key_of(self, issuer: str) -> Path:
        """Returns the configured file of private keys, else the issuer's file in the data folder."""
        return self.signing_key_file or self.data_dir / KEYS_FOLDER / f"{issuer}.json"

    def database_for(self, process: str) -> str:
        """Returns the URL of the database of a process, such as `engine-tablut` or `gateway`."""
        if self.database_url:
            return self.database_url
        return f"{SQLITE}{self.data_dir.resolve() / process}.db"


def _environment(read: Variables) -> Environment:
    word = read.text("ARDRI_ENV", "development")
    try:
        return Environment(word)
    except ValueError as error:
        words = ", ".join(each.value for each in Environment)
        raise ConfigError(f"ARDRI_ENV is one of {words}, not {word!r}") from error


def _refuse_secret(environ: Mapping[str, str]) -> None:
    if "ARDRI_TOKEN_SECRET" in environ:
        raise ConfigError(
            "ARDRI_TOKEN_SECRET is gone: each issuer has a key of its own, from `ardri keys new` (see "
            "docs/operating.md, Keys). Unset it; for tokens that people still have, give the gateway a file "
            "with the old secret as ARDRI_LEGACY_SECRET_FILE"
        )


def _stores(read: Variables, environment: Environment) -> dict[str, str]:
    is_in_mesh = read.text("ARDRI_TRANSPORT") == Transport.MESH.value
    must_protect = environment is Environment.PRODUCTION and not is_in_mesh
    database, broker = read.text("ARDRI_DATABASE_URL"), read.text("ARDRI_BROKER_URL")
    try:
        return {
            "database_url": database_address(database, must_protect=must_protect),
            "broker_url": broker_address(broker, must_protect=must_protect),
        }
    except StoreError as error:
        raise ConfigError(str(error)) from error


def _tracing(read: Variables) -> bool:
    """Whether to send spans: as ARDRI_TRACING says, or else if OpenTelemetry's variables name a collector."""
    word = read.text("ARDRI_TRACING")
    if word not in ("", "otlp", "off"):
        raise ConfigError(f"ARDRI_TRACING is otlp or off, not {word!r}")
    if read.text("OTEL_SDK_DISABLED").lower() == "true":
        return False
    return word == "otlp" or (not word and any(read.text(name) for name in _COLLECTORS))


def _limits(environ: Mapping[str, str], environment: Environment) -> Limits:
    try:
        return Limits.read(environ, environment.value)
    except LimitError as error:
        raise ConfigError(str(error)) from error


def _tls(environ: Mapping[str, str], environment: Environment) -> TlsSettings:
    try:
        settings = TlsSettings.read(environ, must_protect=environment is Environment.PRODUCTION)
        if settings.transport is Transport.TLS:
            # It imports a library that most commands do not need.
            from services.runtime.tls.pair import check  # noqa: PLC0415

            check(settings)
    except TlsError as error:
        raise ConfigError(str(error)) from error
    return settings


def _link_port(read: Variables, host: str, tls: TlsSettings) -> int:
    """Reads the port. By default any free one if the process listens only on this machine, without TLS."""
    usual = 0 if is_here(host.strip("[]")) and tls.transport is not Transport.TLS else -1
    port = read.port("ARDRI_LINK_PORT", usual)
    if port >= 0 and tls.transport is Transport.TLS:
        raise ConfigError("ARDRI_LINK_PORT is not for ARDRI_TRANSPORT=tls: nothing is encrypted there")
    return port
