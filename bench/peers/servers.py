"""The servers of others: installed by npm from the lock file, started, measured, ended."""

import contextlib
import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from bench.generator import Load
from bench.processes import free_port, priority

FOLDER: Final = Path(__file__).parent
PEERS: Final = ("boardgame", "colyseus")
_LOCK: Final = FOLDER / "package-lock.json"
_INSTALLED: Final = FOLDER / "node_modules" / ".package-lock.json"
_SLACK_SECONDS: Final = 60.0


def missing() -> str:
    """Why there are none here; empty if there are."""
    absent = [program for program in ("node", "npm") if shutil.which(program) is None]
    if absent:
        return f"{' and '.join(absent)} not found"
    if _INSTALLED.exists() and _INSTALLED.stat().st_mtime >= _LOCK.stat().st_mtime:
        return ""
    done = subprocess.run(["npm", "ci"], cwd=FOLDER, capture_output=True, text=True, check=False)
    return f"npm ci failed: {done.stderr[-500:]}" if done.returncode else ""


class Peer:
    """One that serves."""

    def __init__(self, name: str) -> None:
        self.name = name
        argv = [*priority(), "node", f"{name}.js", str(free_port())]
        self._child = subprocess.Popen(argv, cwd=FOLDER, stdout=subprocess.PIPE, text=True)
        self.address = f"127.0.0.1:{self._port()}"

    def run(self, tables: int, seconds: float, rate: int) -> tuple[Load, float]:
        """One run of their load generator, and the CPU seconds of the server meanwhile.

        Raises:
            RuntimeError: it failed, or nothing was answered.
        """
        words = (self.name, self.address, *map(str, (self._child.pid, tables, seconds, rate)))
        argv = [*priority(), "node", "load.js", *words]
        done = subprocess.run(
            argv, cwd=FOLDER, capture_output=True, text=True, check=False, timeout=seconds + _SLACK_SECONDS
        )
        if done.returncode:
            raise RuntimeError(f"{self.name}: {done.stderr[-1000:]}")
        told = json.loads(done.stdout.splitlines()[-1])
        used = float(told.pop("server_cpu_seconds"))
        load = Load(**told)
        if not load.count:
            raise RuntimeError(f"{self.name} answers nothing")
        return load, used

    def stop(self) -> None:
        """Ends it, as by `kill -9`."""
        self._child.kill()
        self._child.communicate()

    def _port(self) -> int:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            if line.startswith("port "):
                return int(line.split()[1])
        self.stop()
        raise RuntimeError(f"{self.name} does not start")


@contextlib.contextmanager
def serving(names: Sequence[str] = PEERS) -> Iterator[list[Peer]]:
    """All of them."""
    with contextlib.ExitStack() as stack:
        running = []
        for name in names:
            peer = Peer(name)
            stack.callback(peer.stop)
            running.append(peer)
        yield running
