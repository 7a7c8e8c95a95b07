"""Measurements in rounds: all processes run at once and are measured in turn, so that ratios are valid."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Protocol

import psutil

from bench.harness import workload
from bench.harness.generator import Generator, Load
from bench.harness.processes import Process
from bench.harness.workload import Ply
from services.runtime.tls.dialer import PLAIN, Dialer
from tests.credentials import Signer

_BUSY = ("user", "system", "nice", "irq", "softirq", "steal")
QUIET_CORES = 0.35
"""A round in which others used more of the machine than this is measured again."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What to measure, at which process. `matches`: how many are prepared for one second of play.

    `engines`: the engines with its matches; without any, matches are simulated and never end. `net`: `grpc`,
    or `web` to call as browsers do; `stream`: the stream on which others watch. `rate`: actions a second,
    each timed from when it was due; 0: each follows as soon as the one before is finished.
    """

    name: str
    mode: str
    target: str
    matches: int = 0
    tables: int = 64
    connections: int = 8
    watchers: int = 0
    net: str = "grpc"
    stream: str = "WatchMatch"
    rate: int = 0
    engines: tuple[str, ...] = ("engine",)

    def address(self, process: Process) -> str:
        """The address of the process for this setting."""
        return process.web_address if self.net == "web" else process.address


SETTINGS = (
    Setting("echo", "unary", "echo"),
    Setting("echo, two hops", "unary", "hop"),
    Setting("echo, stream", "bidi", "echo"),
    Setting("echo, stream, two hops", "bidi", "hop"),
    Setting("echo, stream, idle", "bidi", "echo", tables=1, connections=1),
    Setting("echo, two hops, idle", "unary", "hop", tables=1, connections=1),
    Setting("PlayAction, engine alone", "action", "engine", matches=64),
    Setting("PlayAction", "action", "gateway", matches=64),
    Setting("PlayAction, both seats watching", "watched", "gateway", matches=64),
    Setting("Play", "play", "gateway", matches=96),
    Setting("Play, one idle table", "play", "gateway", matches=24, tables=1, connections=2),
    Setting("Play, 200 watchers", "play", "gateway", matches=4, tables=1, connections=4, watchers=200),
    Setting("Play, 100 a second", "play", "gateway", matches=64, rate=100),
    Setting("Play, 1,000 a second", "play", "gateway", matches=80, rate=1000),
)
_STORED, _REPLICAS = ("engine, PostgreSQL",), ("engine, one of two", "engine, two of two")
ON_POSTGRES = (
    Setting("Play, PostgreSQL", "play", "gateway, PostgreSQL", 96, engines=_STORED),
    Setting(
        "Play, PostgreSQL, 1,000 a second", "play", "gateway, PostgreSQL", 80, rate=1000, engines=_STORED
    ),
    Setting(
        "Play, two replicas", "play", "gateway, replicas", 96, tables=128, connections=16, engines=_REPLICAS
    ),
)
"""Settings that need PostgreSQL (stores/postgres.py)."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One run. `cores`: CPU seconds a second of each process, of the load, and of all others as `foreign`."""

    load: Load
    cores: dict[str, float]


Round = dict[str, Measurement]


class Metered(Protocol):
    """Something that uses processor time."""

    def cpu_seconds(self) -> float:
        """CPU time used so far."""


class Bench:
    """Measures one setting after the other against the same processes."""

    def __init__(
        self,
        processes: Mapping[str, Process],
        generator: Generator,
        signer: Signer,
        home: Path,
        *,
        tls: tuple[Dialer, str] | None = None,
        beside: Mapping[str, Metered] | None = None,
    ) -> None:
        """`tls`: how to dial the engine, and the authority that the generator trusts; None without TLS.

        `beside`: other servers that work for the processes.
        """
        self._dialer, self._authority = tls or (PLAIN, "")
        self._processes = processes
        self._metered: dict[str, Metered] = {**processes, **(beside or {})}
        self._generator = generator
        self._signer = signer
        self._file = home / "workload"
        self._games = workload.random_games(32, seed=7)
        self.request_bytes = _median_request(self._games)

    def rounds(
        self,
        wanted: int,
        spare: int,
        seconds: float,
        note: Callable[[str], None],
        settings: Sequence[Setting] = SETTINGS,
    ) -> list[Round]:
        """As many rounds as wanted. Measures up to `spare` more, and returns the quietest ones."""
        done: list[Round] = []
        while len(done) < wanted + spare and sum(map(is_quiet, done)) < wanted:
            done.append({setting.name: self.measure(setting, seconds) for setting in settings})
            note(f"round {len(done)}: {foreign(done[-1]):.2f} cores foreign")
        return sorted(done, key=foreign)[:wanted]

    def measure(self, setting: Setting, seconds: float) -> Measurement:
        """Measures one run."""
        options: dict[str, object] = {
            "bytes": self.request_bytes,
            "authority": self._authority,
            "rate": setting.rate,
        }
        if setting.matches:
            count = int(setting.matches * max(1.0, seconds))
            ids = asyncio.run(
                workload.create_matches(self._addresses(setting), self._signer, count, self._dialer)
            )
            games = self._games if setting.engines else [list(chain.from_iterable(self._games))]
            workload.write(self._file, setting.mode, games, ids, self._signer)
            options |= {"workload": self._file, "watchers": setting.watchers, "stream": setting.stream}
        used, busy, began = self._used(), _busy_seconds(), time.perf_counter()
        load = self._generator.run(
            mode=setting.mode,
            target=setting.address(self._processes[setting.target]),
            net=setting.net,
            seconds=seconds,
            tables=setting.tables,
            connections=setting.connections,
            **options,
        )
        wall = time.perf_counter() - began
        cores = {name: (after - used[name]) / wall for name, after in self._used().items()}
        cores["load"] = load.cpu_seconds / wall
        cores["foreign"] = max(0.0, (_busy_seconds() - busy) / wall - sum(cores.values()))
        return Measurement(load, cores)

    def _addresses(self, setting: Setting) -> list[str]:
        return [self._processes[each].address for each in setting.engines]

    def _used(self) -> dict[str, float]:
        return {name: process.cpu_seconds() for name, process in self._metered.items()}


def foreign(measured: Round) -> float:
    """The most cores that other programs used during one run of the round."""
    return max(each.cores["foreign"] for each in measured.values())


def is_quiet(measured: Round) -> bool:
    """Whether other programs used little of the machine."""
    return foreign(measured) <= QUIET_CORES


def _busy_seconds() -> float:
    times = psutil.cpu_times()
    return sum(float(getattr(times, kind, 0.0)) for kind in _BUSY)


def _median_request(games: Sequence[Sequence[Ply]]) -> int:
    """The typical bytes of a PlayActionRequest, its match id included."""
    number, ply = 50, games[0][0]
    match_id = f"{workload.GAME}.{'0' * 24}"
    return len(workload.action_message(number, ply)) + len(match_id) + 2
