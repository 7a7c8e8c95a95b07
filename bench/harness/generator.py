"""The load generator: the C++ program of bench/load, built again when it is older than its source.

Without C++ gRPC, bench/harness/aio_load.py is used instead. It costs about as much as what it measures, so reports
say which of the two was used.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.harness.processes import ROOT, priority

_SOURCES = ROOT / "bench" / "load"
_BINARY = ROOT / "build" / "bench" / "load"
_SLACK_SECONDS = 240.0
"""More time than a program needs to start and to end on any machine; one that takes longer hangs."""


@dataclass(frozen=True, slots=True)
class Load:
    """The results of one run of the generator. Latencies in ms; `cpu_seconds` is the generator's own use."""

    count: int
    seconds: float
    rate: float
    p50_ms: float
    p99_ms: float
    max_ms: float
    errors: int
    first_error: str
    cpu_seconds: float


class Generator:
    """Runs the load generator."""

    def __init__(self, argv: Sequence[str], name: str) -> None:
        self._argv = argv
        self.name = name

    def run(self, *, mode: str, target: str, seconds: float, **options: object) -> Load:
        """Makes one run; the arguments are those of bench/load/load.cc.

        Raises:
            RuntimeError: the generator crashed, or an answer was wrong.
        """
        words = {"mode": mode, "target": target, "seconds": seconds, **options}
        argv = [*priority(), *self._argv, *(f"{name}={value}" for name, value in words.items())]
        done = subprocess.run(
            argv, capture_output=True, text=True, check=False, timeout=seconds + _SLACK_SECONDS, cwd=ROOT
        )
        if done.returncode:
            raise RuntimeError(f"the load generator failed: {done.stderr[-1000:]}")
        load = Load(**json.loads(done.stdout))
        if load.errors or not load.count:
            raise RuntimeError(f"{mode} at {target}: {load.errors} errors, first: {load.first_error}")
        return load


def compiled() -> Path | None:
    """The C++ program, the only one that can call as browsers do; None if it cannot be built."""
    return _BINARY if _is_current() or _compiled() else None


def built() -> Generator:
    """The generator for this machine."""
    if program := compiled():
        return Generator([str(program)], "C++")
    return Generator([sys.executable, "-m", "bench.harness.aio_load"], "Python (no C++ gRPC here)")


def _is_current() -> bool:
    newest = max(source.stat().st_mtime for source in _SOURCES.iterdir())
    return _BINARY.exists() and _BINARY.stat().st_mtime >= newest


def _compiled() -> bool:
    compiler, pkg_config = shutil.which("g++"), shutil.which("pkg-config")
    if compiler is None or pkg_config is None:
        return False
    flags = subprocess.run(
        [pkg_config, "--cflags", "--libs", "grpc++"], capture_output=True, text=True, check=False
    )
    if flags.returncode:
        return False
    _BINARY.parent.mkdir(parents=True, exist_ok=True)
    # Processes that build at the same time use separate files, so that none runs a half-written one.
    with tempfile.TemporaryDirectory(dir=_BINARY.parent) as folder:
        made = Path(folder) / _BINARY.name
        argv = [compiler, "-O2", "-std=c++17", "-o", str(made), str(_SOURCES / "load.cc")]
        if subprocess.run([*argv, *flags.stdout.split()], check=False).returncode:
            return False
        made.replace(_BINARY)
    return True
