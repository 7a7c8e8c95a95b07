"""Servers of other platforms: installs them with npm from the lock file, starts, measures and kills them."""

import contextlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.harness.generator import Load
from bench.harness.processes import free_port, priority
from services.runtime.process.parent_death import tied

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Kind:
    """A server of another platform: its name, its script, and whether it keeps matches in files."""

    name: str
    script: str
    has_files: bool = False


PEERS: Final = (
    Kind("boardgame.io, memory", "boardgame"),
    Kind("boardgame.io, FlatFile", "boardgame", has_files=True),
    Kind("Colyseus, memory", "colyseus"),
)
_LOCK: Final = FOLDER / "package-lock.json"
_INSTALLED: Final = FOLDER / "node_modules" / ".package-lock.json"
_SLACK_SECONDS: Final = 240.0
"""More time than a program needs to start and to end on any machine; one that takes longer hangs."""


def missing() -> str:
    """Why these servers cannot run here; empty if they can."""
    absent = [program for program in ("node", "npm") if shutil.which(program) is None]
    if absent:
        return f"{' and '.join(absent)} not found"
    if _INSTALLED.exists() and _INSTALLED.stat().st_mtime >= _LOCK.stat().st_mtime:
        return ""
    done = subprocess.run(["npm", "ci"], cwd=FOLDER, capture_output=True, text=True, check=False)
    return f"npm ci failed: {done.stderr[-500:]}" if done.returncode else ""


class Peer:
    """A running server of another platform."""

    def __init__(self, kind: Kind, home: Path) -> None:
        self.kind = kind
        self._files = home / "files"
        self._start()

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self._child.pid

    def run(self, tables: int, seconds: float, rate: int) -> tuple[Load, float]:
        """Runs their load generator; returns its results and the CPU seconds of the server meanwhile.

        Raises:
            RuntimeError: the generator failed, or nothing was answered.
        """
        told = json.loads(self._node(seconds, "load.js", self.pid, tables, seconds, rate))
        used = float(told.pop("server_cpu_seconds"))
        load = Load(**told)
        if not load.count:
            raise RuntimeError(f"{self.kind.name} answers nothing")
        return load, used

    def killed(self, tables: int, seconds: float) -> tuple[int, int]:
        """How many actions both seats knew of when the server was killed, and how many are lost.

        Files without valid JSON are removed before the restart, because the server would crash on them.

        Raises:
            RuntimeError: the server does not start again.
        """
        heard = self._node(seconds, "loss.js", self.pid, tables, seconds, first="play")
        self.stop()
        for file in self._files.glob("*"):
            try:
                json.loads(file.read_bytes())
            except ValueError:
                file.unlink()
        self._start()
        lost = self._node(seconds, "loss.js", first="look", given=heard)
        return sum(json.loads(heard).values()), int(lost)

    def stop(self) -> None:
        """Kills the server, as `kill -9` does."""
        self._child.kill()
        self._child.communicate()

    def _start(self) -> None:
        argv = [*priority(), "node", f"{self.kind.script}.js", str(free_port())]
        if self.kind.has_files:
            argv.append(str(self._files))
        self._child = subprocess.Popen(tied(argv), cwd=FOLDER, stdout=subprocess.PIPE, text=True)
        self.address = f"127.0.0.1:{self._port()}"

    def _node(self, seconds: float, program: str, *numbers: float, first: str = "", given: str = "") -> str:
        """Runs a node program; returns the last line of its output."""
        words = [*([first] if first else []), self.kind.script, self.address, *map(str, numbers)]
        done = subprocess.run(
            [*priority(), "node", program, *words],
            cwd=FOLDER,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds + _SLACK_SECONDS,
        )
        if done.returncode:
            raise RuntimeError(f"{self.kind.name}: {done.stderr[-1000:]}")
        return done.stdout.splitlines()[-1]

    def _port(self) -> int:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            if line.startswith("port "):
                return int(line.split()[1])
        self.stop()
        raise RuntimeError(f"{self.kind.name} does not start")


@contextlib.contextmanager
def serving(kinds: Sequence[Kind] = PEERS) -> Iterator[list[Peer]]:
    """Runs a server of each kind."""
    with contextlib.ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ardri-bench-")))
        running = []
        for number, kind in enumerate(kinds):
            peer = Peer(kind, home / str(number))
            stack.callback(peer.stop)
            running.append(peer)
        yield running
