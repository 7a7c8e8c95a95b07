"""The registration of a worker process with a director: who it is, and what it can play."""

import functools
import hashlib
import os
import socket
import time
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Final

from ardri.tournament.v1.lease_service_pb2 import RegisterWorkerRequest
from services import games, kernel, search
from workers.tournaments.playing.assignment import loaded

_HOST_LENGTH: Final = 30
_PLAYING: Final = (games, kernel, search)
"""The packages whose code affects play."""


def registration(programs: Iterable[str]) -> RegisterWorkerRequest:
    """Returns the registration of this process."""
    return RegisterWorkerRequest(
        worker_id=_worker_id(os.getpid()),
        host=socket.gethostname(),
        cores=len(os.sched_getaffinity(0)),
        memory_bytes=os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"),
        build=build(),
        rules_versions={name: " ".join(loaded(name)[0].facts.all_rules) for name in games.names()},
        programs=sorted(programs),
    )


@functools.cache
def build() -> str:
    """Returns a digest of the installed code and data that affect play."""
    digest = hashlib.sha256()
    for package in _PLAYING:
        folder = Path(str(package.__file__)).parent
        for file in sorted(folder.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(folder.parent)}\0{file.stat().st_size}\0".encode())
                digest.update(file.read_bytes())
    digest.update(f"wasmtime {version('wasmtime')}".encode())  # it counts the fuel of modules
    return digest.hexdigest()[:16]


@functools.cache
def _worker_id(pid: int) -> str:
    """Returns an id that stays the same while the process lives, and that no other process has."""
    return f"{socket.gethostname()[:_HOST_LENGTH]}.{pid}.{time.time_ns() // 1_000_000:x}"
