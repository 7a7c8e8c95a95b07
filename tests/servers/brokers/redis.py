"""A private Redis on a free loopback port, which keeps nothing."""

import contextlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from services.runtime.broker.connecting import CA_FILE
from services.runtime.tls.settings import PairFiles
from tests.servers.child import answers, free_port, home_for, stop
from tests.waiting import wait_until

_DATABASES = 64


def find_server() -> Path | None:
    """Returns the program of the real Redis."""
    found = shutil.which("redis-server")
    return Path(found) if found else None


@contextlib.contextmanager
def running(binary: Path, pair: PairFiles | None = None) -> Iterator[list[str]]:
    """The addresses (`redis://..`) of the databases of a separate server, removed with its data afterwards.

    `pair`: the certificate that it shows as `localhost` to all who connect. With it, there is no unencrypted
    port.
    """
    port = free_port()
    ports, url, query = ["--port", str(port)], f"redis://127.0.0.1:{port}", ""
    if pair is not None:
        files = {"cert": pair.certificate, "key": pair.key, "ca-cert": pair.authorities}
        ports = ["--port", "0", "--tls-port", str(port), "--tls-auth-clients", "no"]
        ports += [word for name, file in files.items() for word in (f"--tls-{name}-file", str(file))]
        url, query = f"rediss://localhost:{port}", f"?{CA_FILE}={pair.authorities}"
    with home_for(None) as home:
        command = [str(binary), *ports, "--bind", "127.0.0.1", "--dir", str(home), "--save", ""]
        command += ["--databases", str(_DATABASES)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_until(lambda: answers(port), "Redis answers")
            yield [f"{url}/{number}{query}" for number in range(_DATABASES)]
        finally:
            stop(process)
