"""The comparison, round by round, and its table."""

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bench.floor import processes as floor
from bench.harness.generator import Load
from bench.harness.measure import Bench, Setting
from bench.peers.servers import Peer

RATE: Final = 1_000
TABLES: Final = 64
OURS: Final = (
    Setting("echo, a stream each", "bidi", "echo"),
    Setting("echo, a stream each, two hops", "bidi", "hop"),
    Setting("echo, a stream each, two hops, 1,000 a second", "bidi", "hop", rate=RATE),
    Setting("Ardri, `PlayAction`, nobody watches", "action", "gateway", matches=64),
    Setting("Ardri, `PlayAction`, both seats watch", "watched", "gateway", matches=64),
    Setting("Ardri, `Play`", "play", "gateway", matches=96),
    Setting("Ardri, `Play` over WebSocket", "play", "gateway", matches=96, net="web"),
    Setting("Ardri, `PlayAction`, both watch, 1,000 a second", "watched", "gateway", matches=80, rate=RATE),
    Setting("Ardri, `Play`, 1,000 a second", "play", "gateway", matches=80, rate=RATE),
    Setting("Ardri, `Play` over WebSocket, 1,000 a second", "play", "gateway", 80, net="web", rate=RATE),
)
FLOOR: Final = tuple(floor.settings(RATE))
_RATES: Final = {"": 0, ", 1,000 a second": RATE}
_GENERATORS: Final = ("load", "foreign")


@dataclass(frozen=True, slots=True)
class Run:
    """One run. `cpu_ms`: of all serving processes, for one action; `parts`: the share of each of ours.

    `foreign`: the cores that other programs used meanwhile; None if not measured.
    """

    load: Load
    cpu_ms: float
    parts: Mapping[str, float] = field(default_factory=dict)
    foreign: float | None = None


Round = Mapping[str, Run]


def rounds(
    bench: Bench,
    peers: Sequence[Peer],
    wanted: int,
    seconds: float,
    note: Callable[[str], None],
    *,
    settings: Sequence[Setting] = (*OURS, *FLOOR),
) -> list[Round]:
    """Measures everything in turn, that many times."""
    done: list[Round] = []
    while len(done) < wanted:
        found = {setting.name: measured(bench, setting, seconds) for setting in settings}
        done.append({**found, **_theirs(peers, seconds)})
        note(f"round {len(done)} of {wanted}")
    return done


def measured(bench: Bench, setting: Setting, seconds: float) -> Run:
    """Measures one run of our platform, or of the floor."""
    found = bench.measure(setting, seconds)
    parts = {
        name: 1000 * used / found.load.rate for name, used in found.cores.items() if name not in _GENERATORS
    }
    return Run(found.load, sum(parts.values()), parts, found.cores["foreign"])


def _theirs(peers: Sequence[Peer], seconds: float) -> dict[str, Run]:
    found = {}
    for peer in peers:
        for words, rate in _RATES.items():
            load, used = peer.run(TABLES, seconds, rate)
            found[f"{peer.kind.name}{words}"] = Run(load, 1000 * used / load.count)
    return found


def as_markdown(done: Sequence[Round]) -> Iterator[str]:
    """The lines of a table: the medians of all rounds, without the floor."""
    yield "| | a second | p50 ms | p99 ms | CPU ms an action |"
    yield "|---|---|---|---|---|"
    unshown = {each.name for each in FLOOR}
    for name in (each for each in done[0] if each not in unshown):
        runs = [each[name] for each in done]
        rate, p50, p99, cpu = (
            statistics.median(column)
            for column in zip(
                *((run.load.rate, run.load.p50_ms, run.load.p99_ms, run.cpu_ms) for run in runs), strict=True
            )
        )
        yield f"| {name} | {rate:,.0f} | {p50:.2f} | {p99:.2f} | {cpu:.2f} |"
