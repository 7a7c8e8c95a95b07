"""A small platform around a hostile program: data, services, and processes that it could harm."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psutil

from workers.tournaments.sandbox.seccomp import numbers

ROOT: Final = Path(__file__).parents[3]
PROGRAMS: Final = Path(__file__).parent / "programs"
_WAITING: Final = "import time; time.sleep(600)"


@dataclass(slots=True)
class Surroundings:
    """`folder`: open to every user, so that only the sandbox keeps a program out of it.

    `bystanders`: processes that nothing may happen to. `known`: what the attacker is told.
    """

    folder: Path
    tag: str
    secret: str
    known: dict[str, Any]
    bystanders: list[psutil.Process] = field(default_factory=list)

    @property
    def directory(self) -> Path:
        """Of the hostile program."""
        return self.folder / "program"

    @property
    def data(self) -> Path:
        """Of the platform."""
        return self.folder / "data"

    def add(self, process: psutil.Process) -> None:
        """Another process that the attacker is told of."""
        self.bystanders.append(process)
        self.known["pids"].append(process.pid)

    def tell(self, **bounds: int) -> None:
        """Writes down what the attacker knows."""
        (self.directory / "surroundings.json").write_text(json.dumps(self.known | bounds))

    def harm(self) -> str:
        """What has happened to the bystanders and the files; empty if nothing has."""
        found = [f"{each.pid} is {_state(each)}" for each in self.bystanders if _state(each) not in _ALIVE]
        found += [f"{file} was left" for file in self._marks()]
        return ", ".join(found)

    def left(self) -> str:
        """The processes that a program has left behind, once it is over."""
        processes = psutil.process_iter(["pid", "cmdline"])
        return ", ".join(str(each.pid) for each in processes if self.tag in (each.info["cmdline"] or []))

    def _marks(self) -> Iterator[Path]:
        for folder in (Path(tempfile.gettempdir()), self.directory, self.data):
            yield from (folder / name for name in ("mark", self.known["mark"]) if (folder / name).exists())


_ALIVE: Final = (psutil.STATUS_RUNNING, psutil.STATUS_SLEEPING, psutil.STATUS_DISK_SLEEP, psutil.STATUS_IDLE)


def _state(process: psutil.Process) -> str:
    try:
        return process.status()
    except psutil.NoSuchProcess:
        return "dead"


@contextmanager
def surroundings() -> Iterator[Surroundings]:
    """A platform to attack; closed with all that it started."""
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="ardri-hostile-"))
        stack.callback(shutil.rmtree, folder)
        tag, secret = f"tag-{uuid.uuid4()}", f"SECRET-{uuid.uuid4()}"
        _lay_out(folder, secret)
        worker = stack.enter_context(_waiting(secret))
        listeners = [stack.enter_context(_listener(("127.0.0.1", 0))) for _ in range(2)]
        local = str(folder / "data" / "broker.socket")
        stack.enter_context(_listener(local))
        stack.enter_context(_listener("\0" + tag))
        # A descriptor that a child of ours would inherit.
        inherited = stack.enter_context((folder / "data" / "secret").open())
        os.set_inheritable(inherited.fileno(), True)
        known = {
            "secret_file": str(folder / "data" / "secret"),
            "directory": str(folder / "program"),
            "other_folders": [str(folder / "other"), str(folder / "data")],
            "pids": [],
            "ports": [listener.getsockname()[1] for listener in listeners],
            "host": _own_address(),
            "socket_file": local,
            "abstract_socket": tag,
            "setuid_file": str(folder / "program" / "id"),
            "mark": f"mark-{tag}",
            "tag": tag,
        }
        made = Surroundings(folder, tag, secret, known)
        made.add(psutil.Process(worker.pid))
        yield made


def _lay_out(folder: Path, secret: str) -> None:
    """The files. The program's own are copied: those of a checkout need not be open to every user."""
    program = folder / "program"
    for file in (*PROGRAMS.glob("*.py"), Path(numbers.__file__)):
        copy = program / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    for name in ("data", "other"):
        (folder / name).mkdir()
        (folder / name / "secret").write_text(secret)
    shutil.copy(str(shutil.which("id")), program / "id")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    (program / "id").chmod(0o4755)


@contextmanager
def _waiting(secret: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that stands for the worker, with a secret in its environment."""
    process = subprocess.Popen([sys.executable, "-c", _WAITING], env={"SECRET": secret})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _listener(address: Any) -> socket.socket:
    listener = socket.socket(socket.AF_INET if isinstance(address, tuple) else socket.AF_UNIX)
    listener.bind(address)
    listener.listen(16)
    return listener


def _own_address() -> str:
    """An address of this machine that is not of the loopback interface, if it has one."""
    addresses = (each for found in psutil.net_if_addrs().values() for each in found)
    ipv4 = (each.address for each in addresses if each.family == socket.AF_INET)
    return next((each for each in ipv4 if not each.startswith("127.")), "127.0.0.2")
