"""Two replicas of an engine on one database: either serves any match, and a deadline passes only once."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from ardri_client import Ardri, per_move
from services.runtime.process.ports import read_metrics_port
from tests.credentials import FOLDER, environ_of
from tests.e2e.platform import Platform, Sample, read_metrics, running
from tests.e2e.playing import Seen, judge, play_randomly, watch
from tests.engine import process
from tests.servers.postgres import PostgresServer
from tests.waiting import until, wait_until

MATCHES = 12

pytestmark = pytest.mark.postgres


@dataclass(frozen=True, slots=True)
class Replicas:
    """A platform with its engine, and a second engine for the same game."""

    platform: Platform
    second: str
    second_metrics: str

    def flags(self) -> float:
        """How many time-outs the two have written into the log."""
        samples = [*self.platform.metrics("engine-tablut"), *read_metrics(self.second_metrics)]
        return sum(map(_time_outs, samples))


def _time_outs(sample: Sample) -> float:
    is_time_out = sample.labels.get("reason") == "time_out"
    return sample.value if sample.name == "ardri_matches_ended_total" and is_time_out else 0.0


@pytest.fixture(scope="module")
def replicas(postgres_server: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replicas]:
    home: Path = tmp_path_factory.mktemp("second")
    with postgres_server.database() as url:
        shared = {"ARDRI_DATABASE_URL": url, **environ_of(FOLDER)}
        alone = {**shared, "ARDRI_METRICS_PORT": "0"}
        with running(shared) as platform, process.running(home, environ=alone) as second:
            metrics_port = read_metrics_port(home / "ports.json")
            yield Replicas(platform, second.address, f"127.0.0.1:{metrics_port}")


@pytest.fixture
async def first(replicas: Replicas) -> AsyncIterator[Ardri]:
    async with Ardri.connect(replicas.platform.address) as connected:
        await connected.log_in("Ada")
        yield connected


@pytest.fixture
async def second(replicas: Replicas, first: Ardri) -> AsyncIterator[Ardri]:
    """Another account, which talks directly to the second replica."""
    async with Ardri.connect(replicas.platform.address) as gateway:
        token = (await gateway.log_in("Grace")).token
    async with Ardri.connect(replicas.second, token=token) as connected:
        yield connected


async def test_a_match_made_on_one_replica_is_played_and_watched_on_both(first: Ardri, second: Ardri) -> None:
    mine = await first.open_match("tablut")
    match_id = mine.place.match_id
    seen = [Seen(), Seen()]
    spectators = zip((first, second), seen, strict=True)
    watching = [asyncio.create_task(watch(ardri, match_id, told)) for ardri, told in spectators]
    await until(lambda: all(told.since for told in seen), "both watch")
    theirs = await second.join(match_id)
    sittings = await asyncio.gather(play_randomly(mine, Random(1)), play_randomly(theirs, Random(2)))
    await asyncio.gather(*watching)
    assert len(seen[1].events) > 10
    for ardri in (first, second):
        await judge(ardri, match_id, sittings, seen)


async def test_the_place_of_one_replica_is_good_at_the_other(first: Ardri, second: Ardri) -> None:
    mine = await first.open_match("tablut", bots={1: 2})
    sitting = await play_randomly(second.table(mine.place), Random(3))
    await judge(first, sitting.match_id, [sitting])


async def test_a_deadline_that_both_replicas_watch_passes_once(
    replicas: Replicas, first: Ardri, second: Ardri
) -> None:
    before = replicas.flags()

    async def wait_for_the_flag() -> None:
        table = await first.open_match("tablut", clock=per_move(0.5))
        await second.join(table.place.match_id)
        seen = await asyncio.gather(*(watch(ardri, table.place.match_id) for ardri in (first, second)))
        log = await judge(first, table.place.match_id, watchers=seen)
        assert [entry.ended.outcome.reason for entry in log if entry.HasField("ended")] == ["time_out"]

    await asyncio.gather(*(wait_for_the_flag() for _ in range(MATCHES)))
    with contextlib.suppress(TimeoutError):  # the count may change a moment after the event
        wait_until(lambda: replicas.flags() - before >= MATCHES, "all are counted")
    assert replicas.flags() - before == MATCHES
