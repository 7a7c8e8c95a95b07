"""Streams that are opened all at once and held: who gets one, and what each takes in memory."""

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
"""Streams that are open before the first look at the memory: what is made once is there by then."""
_SECONDS: Final = 60.0

KINDS: Final = (
    Setting("WatchMatch, gRPC, 8 connections", "hold", "gateway"),
    Setting("WatchMatch, gRPC, a connection each", "hold", "gateway", connections=0),
    Setting("WatchMatch, Connect", "hold", "gateway", net="web"),
    Setting("Play, gRPC, a connection each", "hold", "gateway", stream="Play", connections=0),
    Setting("Play, WebSocket", "hold", "gateway", stream="Play", net="web"),
)
"""`connections=0`: as many as streams, as it is with people."""

BURSTS: Final = (
    Setting("Play, gRPC, 8 connections", "hold", "gateway", stream="Play"),
    Setting("Play, WebSocket", "hold", "gateway", stream="Play", net="web"),
)


@dataclass(frozen=True, slots=True)
class Answers:
    """What became of streams that were opened at once; `seconds`: until the last was answered.

    `refused`: with a status and its details; `bare`: without a word.
    """

    served: int
    refused: int
    bare: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Memory:
    """KiB that one more stream takes."""

    gateway: float
    engine: float


def memory_of(program: Path, kind: Setting, streams: int, home: Path) -> Memory:
    """Of a stream of that kind, on a platform of its own.

    Raises:
        RuntimeError: not all were served.
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
    """So many opened in one moment, on a platform of its own; `most`: as it takes on, as usual if 0."""
    environ = {"ARDRI_MOST_STREAMS": str(most)} if most else {}
    with gateway_and_engine(home, environ=environ) as processes:
        file = _workload(processes["engine"], home)
        with holding(program, kind, streams, processes["gateway"], file) as answers:
            return answers


@contextlib.contextmanager
def holding(
    program: Path, kind: Setting, streams: int, process: Process, workload_file: Path
) -> Iterator[Answers]:
    """So many streams, open until the end of the block."""
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
    """One match, in a file as the generator reads it."""
    signer, file = SIGNER, home / "workload"
    ids = asyncio.run(workload.create_matches([engine.address], signer, 1))
    workload.write(file, "play", [[]], ids, signer)
    return file


def _memory(processes: Mapping[str, Process]) -> dict[str, int]:
    return {name: process.memory_bytes for name, process in processes.items()}
