"""How long servers take to start, and what they use while nobody plays. Memory is PSS."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from bench.peers.servers import Kind, Peer
from bench.rest import cpu_seconds, started
from tests.e2e.platform import Platform


@dataclass(frozen=True, slots=True)
class Rest:
    """`ready_seconds`: until it serves. `cores`: processor seconds a second while nobody plays."""

    ready_seconds: float
    megabytes: float
    processes: int
    cores: float


def ours(home: Path, seconds: float) -> Rest:
    """Measures a second start of `ardri up tablut`: gateway, engine, director, worker and broker."""
    home.mkdir()
    platform = Platform(home)
    try:
        platform.start()
        platform.stop()
        return _rest(started(platform), platform.tree(), seconds)
    finally:
        platform.stop()


def theirs(kind: Kind, home: Path, seconds: float) -> Rest:
    """Measures the one process of another platform."""
    began = time.monotonic()
    peer = Peer(kind, home)
    try:
        ready = time.monotonic() - began
        return _rest(ready, [psutil.Process(peer.pid)], seconds)
    finally:
        peer.stop()


def _rest(ready_seconds: float, tree: Sequence[psutil.Process], seconds: float) -> Rest:
    """Measures for that many seconds, after waiting as long for the processes to become idle."""
    time.sleep(seconds)
    before = cpu_seconds(tree)
    time.sleep(seconds)
    cores = (cpu_seconds(tree) - before) / seconds
    megabytes = sum(each.memory_full_info().pss for each in tree) / 1e6
    return Rest(ready_seconds, megabytes, len(tree), cores)
