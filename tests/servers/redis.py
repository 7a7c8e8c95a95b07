"""A private Redis on a free loopback port, keeping nothing."""

import contextlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.servers.child import answers, free_port, home_for, stop
from tests.waiting import wait_until

_DATABASES = 64


def find_server() -> Path | None:
    """The real Redis's binary."""
    found = shutil.which("redis-server")
    return Path(found) if found else None


@contextlib.contextmanager
def running(binary: Path) -> Iterator[list[str]]:
    """`redis://..` of the databases of a server of its own, gone with its data afterwards."""
    port = free_port()
    with home_for(None) as home:
        command = [str(binary), "--port", str(port), "--bind", "127.0.0.1", "--dir", str(home), "--save", ""]
        command += ["--databases", str(_DATABASES)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_until(lambda: answers(port), "Redis answers")
            yield [f"redis://127.0.0.1:{port}/{number}" for number in range(_DATABASES)]
        finally:
            stop(process)
