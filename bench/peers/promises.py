"""What speed does not show: how much `kill -9` loses, how long a start takes, what an idle server uses."""

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.peers import loss, rest
from bench.peers.rest import Rest
from bench.peers.servers import Kind, serving
from tests.credentials import Signer


@dataclass(frozen=True, slots=True)
class Found:
    """The results of one platform. `heard`: actions that players knew of at the kill; `lost`: of these."""

    name: str
    heard: int
    lost: int
    rest: Rest


def found(kinds: Sequence[Kind], signer: Signer, tables: int, seconds: float) -> Iterator[Found]:
    """Measures our platform, then the others, one after the other."""
    with tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder:
        home = Path(folder)
        killed = loss.killed(home / "engine", signer, tables, seconds)
        yield Found("Ardri, SQLite", *killed, rest.ours(home / "up", seconds))
        for number, kind in enumerate(kinds):
            with serving([kind]) as (peer,):
                killed = peer.killed(tables, seconds)
            yield Found(kind.name, *killed, rest.theirs(kind, home / str(number), seconds))


def as_markdown(found: Sequence[Found]) -> Iterator[str]:
    """The lines of a table."""
    yield "| | heard of when killed | lost | ready, s | at rest: MB | processes | % of a core |"
    yield "|---|---|---|---|---|---|---|"
    for each in found:
        at_rest = each.rest
        yield (
            f"| {each.name} | {each.heard:,} | {each.lost:,} | {at_rest.ready_seconds:.1f} | "
            f"{at_rest.megabytes:.0f} | {at_rest.processes} | {100 * at_rest.cores:.1f} |"
        )
