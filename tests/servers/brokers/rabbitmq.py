"""A private RabbitMQ on free loopback ports, with its own node name and Erlang cookie."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kombu.exceptions import OperationalError

from services.runtime.broker.connecting import CA_FILE, connection
from services.runtime.tls.settings import PairFiles
from tests.servers.child import as_user, free_port, home_for, owned, unprivileged
from tests.waiting import wait_until

_DEBIAN = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
"""The server's own script. The one on the PATH insists on the user and home of Debian's service."""
_SPARE_HOSTS = tuple(f"spare-{number}" for number in range(16))


def find_server() -> Path | None:
    """Returns the start script."""
    found = shutil.which("rabbitmq-server")
    return _DEBIAN if _DEBIAN.exists() else Path(found) if found else None


@dataclass(slots=True)
class RabbitServer:
    """A node that can be killed and started again with the same data."""

    address: str
    home: Path
    script: Path
    user: str | None
    environ: Mapping[str, str]
    query: str = ""
    node: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        """Starts the node, and returns once it answers."""
        self.node = node = self.run(str(self.script))
        wait_until(lambda: node.poll() is not None or _accepts(self.url), "RabbitMQ answers")
        assert node.poll() is None, (self.home / "log").read_text()

    @property
    def url(self) -> str:
        """The address (`amqp://..`) of the usual virtual host."""
        return f"{self.address}//{self.query}"

    @property
    def spare_urls(self) -> list[str]:
        """Addresses of virtual hosts that share nothing, so that delayed tasks of one never reach another."""
        return [f"{self.address}/{host}{self.query}" for host in _SPARE_HOSTS]

    @property
    def pid(self) -> int:
        """The process id of the running node."""
        assert self.node is not None
        return self.node.pid

    def kill(self) -> None:
        """Kills the node by SIGKILL, even while clients are connected."""
        if self.node is not None:
            end(self.node)

    def run(self, *command: str) -> "subprocess.Popen[bytes]":
        """Starts one of the node's programs."""
        with (self.home / "log").open("ab") as log:
            return subprocess.Popen(
                as_user(self.user, command),
                env=self.environ,
                cwd=self.home,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )


def end(process: "subprocess.Popen[bytes]") -> None:
    """Kills the process and its children by SIGKILL."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextlib.contextmanager
def running_server(
    script: Path, password: str = "guest", pair: PairFiles | None = None
) -> Iterator[RabbitServer]:
    """A separate node, removed with its data afterwards. `password`: of its user.

    `pair`: the certificate that it shows as `localhost` to all who connect. With it, there is no unencrypted
    port.
    """
    user = unprivileged("rabbitmq")
    port = free_port(2)
    names_port = port + 1
    with home_for(user) as home:
        environ = _environ(home, port, names_port, password)
        address, query = f"amqp://guest:{password}@127.0.0.1:{port}", ""
        if pair is not None:
            environ = _encrypted(environ, owned(pair, home, user), port)
            address, query = f"amqps://guest:{password}@localhost:{port}", f"?{CA_FILE}={pair.authorities}"
        server = RabbitServer(address, home, script, user, environ, query)
        # The tests start Erlang's port mapper; else the node would start one that outlives them.
        names = server.run("epmd", "-port", str(names_port), "-address", "127.0.0.1")
        try:
            server.start()
            yield server
        finally:
            server.kill()
            end(names)


@contextlib.contextmanager
def running(script: Path) -> Iterator[str]:
    """The address (`amqp://..`) of a separate node."""
    with running_server(script) as server:
        yield server.url


def _environ(home: Path, port: int, names_port: int, password: str) -> dict[str, str]:
    config = home / "rabbitmq.conf"
    definitions = home / "definitions.json"
    definitions.write_text(json.dumps(_definitions(password)))
    config.write_text(f"listeners.tcp.1 = 127.0.0.1:{port}\nload_definitions = {definitions}\n")
    plugins = home / "enabled_plugins"
    plugins.write_text("[].\n")
    own = {
        "HOME": str(home),
        "RABBITMQ_NODENAME": f"ardri-test-{port}@localhost",
        "RABBITMQ_NODE_PORT": str(port),
        "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
        "RABBITMQ_DIST_PORT": str(free_port()),
        "RABBITMQ_MNESIA_BASE": str(home / "mnesia"),
        "RABBITMQ_LOG_BASE": str(home / "logs"),
        "RABBITMQ_LOGS": "-",
        "RABBITMQ_CONFIG_FILE": str(config),
        "RABBITMQ_CONF_ENV_FILE": str(home / "none"),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(plugins),
        "ERL_EPMD_PORT": str(names_port),
    }
    return {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **own}


def _encrypted(environ: dict[str, str], pair: PairFiles, port: int) -> dict[str, str]:
    """The settings of a node that listens only for TLS."""
    files = {"cacertfile": pair.authorities, "certfile": pair.certificate, "keyfile": pair.key}
    lines = ["listeners.tcp = none", f"listeners.ssl.1 = 127.0.0.1:{port}"]
    lines += [f"ssl_options.{name} = {file}" for name, file in files.items()]
    config = Path(environ["RABBITMQ_CONFIG_FILE"])
    kept = [line for line in config.read_text().splitlines() if not line.startswith("listeners")]
    config.write_text("\n".join([*kept, *lines, ""]))
    plain = ("RABBITMQ_NODE_PORT", "RABBITMQ_NODE_IP_ADDRESS")
    return {name: value for name, value in environ.items() if name not in plain}


def _definitions(password: str) -> dict[str, Any]:
    """What a node has from its first start on. With definitions it creates no guest user."""
    hosts = ["/", *_SPARE_HOSTS]
    all_of_it = {"configure": ".*", "write": ".*", "read": ".*"}
    return {
        "users": [{"name": "guest", "password": password, "tags": "administrator"}],
        "vhosts": [{"name": host} for host in hosts],
        "permissions": [{"user": "guest", "vhost": host, **all_of_it} for host in hosts],
    }


def _accepts(url: str) -> bool:
    # A node that is starting may accept a connection and then not even answer its closing.
    bounds = {"read_timeout": 5, "write_timeout": 5}
    with connection(url, seconds=1, options=bounds) as connected:
        try:
            connected.connect()
        except (OperationalError, *connected.connection_errors):
            return False
        return True
