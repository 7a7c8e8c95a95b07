"""Streams that are opened all at once and held: how many are served, and how much memory each takes."""

import asyncio
import contextlib
import json
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.harness import workload
from bench.harness.measure import Setting
from bench.harness.processes import Process, gateway_and_engine
from tests.credentials import SIGNER

_WARM: Final = 100
"""How many streams are open before memory is first read, so that one-time allocations do not count."""
_SECONDS: Final = 60.0

KINDS: Final = (
    Setting("WatchMatch, gRPC, 8 connections", "hold", "gateway"),
    Setting("WatchMatch, gRPC, a connection each", "hold", "gateway", connections=0),
    Setting("WatchMatch, Connect", "hold", "gateway", net="web"),
    Setting("Play, gRPC, a connection each", "hold", "gateway", stream="Play", connections=0),
    Setting("Play, WebSocket", "hold", "gateway", stream="Play", net="web"),
)
"""`connections=0`: as many connections as streams, as with people."""

BURSTS: Final = (
    Setting("Play, gRPC, 8 connections", "hold", "gateway", stream="Play"),
    Setting("Play, WebSocket", "hold", "gateway", stream="Play", net="web"),
)


@dataclass(frozen=True, slots=True)
class Answers:
    """The results of streams that were opened at once. `seconds`: until the last one was answered.

    `refused`: with a status and its details; `bare`: closed without a status.
    """

    served: int
    refused: int
    bare: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory in KiB that one more stream takes."""

    gateway: float
    engine: float


def memory_of(program: Path, kind: Setting, streams: int, home: Path) -> Memory:
    """The memory of a stream of that kind, on a platform of its own.

    Raises:
        RuntimeError: not all streams were served.
    """
    with gateway_and_engine(home) as processes:
        gateway, file = processes["gateway"], _workload(processes["engine"], home)
        with holding(program, kind, _WARM, gateway, file) as first:
            before = _memory(processes)
            with holding(program, kind, streams, gateway, file) as more:
                after = _memory(processes)
    if (first.served, more.served) != (_WARM, streams):
        raise RuntimeError(f"{kind.name}: {first}, {more}")
    return Memory(*((after[name] - before[name]) / streams / 1024 for name in ("gateway", "engine")))


def burst_of(program: Path, kind: Setting, streams: int, home: Path, most: int = 0) -> Answers:
    """Opens that many streams at once, on a new platform. `most`: its bound on streams, 0 for the usual."""
    environ = {"ARDRI_MOST_STREAMS": str(most)} if most else {}
    with gateway_and_engine(home, environ=environ) as processes:
        file = _workload(processes["engine"], home)
        with holding(program, kind, streams, processes["gateway"], file) as answers:
            return answers


@contextlib.contextmanager
def holding(
    program: Path, kind: Setting, streams: int, process: Process, workload_file: Path
) -> Iterator[Answers]:
    """Opens that many streams, and holds them until the end of the block."""
    words = {
        "mode": kind.mode,
        "net": kind.net,
        "stream": kind.stream,
        "target": kind.address(process),
        "tables": streams,
        "connections": kind.connections or streams,
        "seconds": _SECONDS,
        "workload": workload_file,
    }
    argv = [str(program), *(f"{name}={value}" for name, value in words.items())]
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        yield Answers(**json.loads(child.stdout.readline()))
        child.stdin.close()


def _workload(engine: Process, home: Path) -> Path:
    """Makes one match, and a file with it for the generator."""
    signer, file = SIGNER, home / "workload"
    ids = asyncio.run(workload.create_matches([engine.address], signer, 1))
    workload.write(file, "play", [[]], ids, signer)
    return file


def _memory(processes: Mapping[str, Process]) -> dict[str, int]:
    return {name: process.memory_bytes for name, process in processes.items()}
