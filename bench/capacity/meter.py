"""Measures what the processes of a cluster use, and computes from that the cost of a single thing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import psutil
import psycopg

from tests.cluster.harness import Cluster
from tests.servers import postgres

KINDS = ("gateway", "engine", "worker", "postgres")
HEAD = ("one", "matches", "replicas", *(f"{kind} ms" for kind in KINDS), "gateway kB", "engine kB", "bytes")
_KILO = 1024
_SIZE = "SELECT sum(pg_total_relation_size(relid))::bigint FROM pg_statio_user_tables"


@dataclass(frozen=True, slots=True)
class Reading:
    """The use so far: processor seconds and resident bytes by kind of process, and bytes in the database."""

    cpu: tuple[float, ...]
    memory: tuple[int, ...]
    stored: int


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of one of `count` things of that name, with that many matches and replicas."""

    name: str
    matches: int
    replicas: int
    count: int
    before: Reading
    after: Reading

    @property
    def row(self) -> str:
        """A line of the table."""
        cpu = [(now - then) * 1000 / self.count for then, now in _pairs(self.before.cpu, self.after.cpu)]
        memory = [
            (now - then) / _KILO / self.count for then, now in _pairs(self.before.memory, self.after.memory)
        ]
        stored = (self.after.stored - self.before.stored) / self.count
        cells = [self.name, str(self.matches), str(self.replicas), *(f"{each:.2f}" for each in cpu)]
        return line([*cells, *(f"{each:.1f}" for each in memory[:2]), f"{stored:.0f}"])


class Meter:
    """Reads what the processes of a cluster have used."""

    def __init__(self, cluster: Cluster, server: postgres.PostgresServer, database_url: str) -> None:
        assert server.process is not None
        pids = [(name.partition("-")[0], each.pid) for name, each in cluster.processes.items()]
        pids.append(("postgres", server.process.pid))
        self._roots = [(kind, psutil.Process(pid)) for kind, pid in pids]
        self._url = database_url

    def read(self) -> Reading:
        """The use until now."""
        with psycopg.connect(self._url, autocommit=True) as connection:
            row = connection.execute(_SIZE).fetchone()
        assert row is not None
        used = {kind: [_used(each) for each in self._of(kind)] for kind in KINDS}
        return Reading(
            tuple(sum(cpu for cpu, _ in used[kind]) for kind in KINDS),
            tuple(sum(memory for _, memory in used[kind]) for kind in KINDS),
            int(row[0]),
        )

    def _of(self, kind: str) -> Iterator[psutil.Process]:
        for name, root in self._roots:
            if name == kind:
                yield from (root, *root.children(recursive=True))


def _used(process: psutil.Process) -> tuple[float, int]:
    """Processor seconds, including those of children that have ended; and resident bytes."""
    try:
        times, memory = process.cpu_times(), process.memory_info()
    except psutil.NoSuchProcess:  # a helper of PostgreSQL has just ended; its parent now includes its time
        return 0.0, 0
    return float(times.user + times.system + times.children_user + times.children_system), int(memory.rss)


def _pairs(then: Sequence[float], now: Sequence[float]) -> Iterator[tuple[float, float]]:
    return zip(then, now, strict=True)


def line(cells: Sequence[str]) -> str:
    """A line of a table in Markdown."""
    return f"| {' | '.join(cells)} |\n"
