"""The same platform on PostgreSQL and a real broker, chosen only by environment variables."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from random import Random

import pytest

from ardri_client import Ardri, Retry
from tests.e2e.platform import Platform, Sample, running
from tests.e2e.playing import judge, play_randomly, watch
from tests.servers.postgres import PostgresServer
from tests.waiting import HANG_SECONDS, wait_until

BROKERS = [pytest.param(name, marks=getattr(pytest.mark, name)) for name in ("rabbitmq", "redis")]

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module", params=BROKERS)
def production(request: pytest.FixtureRequest, postgres_server: PostgresServer) -> Iterator[Platform]:
    broker_url = str(request.getfixturevalue(f"{request.param}_url"))
    with postgres_server.database() as database_url:
        environ = {
            "ARDRI_ENV": "production",
            "ARDRI_TRANSPORT": "mesh",
            "ARDRI_DATABASE_URL": database_url,
            "ARDRI_BROKER_URL": broker_url,
        }
        with running(environ) as platform:
            yield platform


@pytest.fixture
async def ardri(production: Platform) -> AsyncIterator[Ardri]:
    async with Ardri.connect(production.address, retry=Retry(patience=HANG_SECONDS)) as connected:
        await connected.log_in("Ada")
        yield connected


async def test_a_watched_match_against_the_ai_ends_and_is_verified(
    production: Platform, ardri: Ardri
) -> None:
    async with ardri.seek("tablut", fill_after=0.2, fill_level=2) as seek:
        table = await seek.table()
    watching = asyncio.create_task(watch(ardri, table.place.match_id))
    sitting = await play_randomly(table, Random(8))
    await judge(ardri, sitting.match_id, [sitting], [await watching])
    verified = await production.ardri("verify", sitting.match_id)
    assert verified.code == 0, verified.err


async def test_the_ai_plays_through_the_broker_and_not_in_the_engine(
    production: Platform, ardri: Ardri
) -> None:
    match = await ardri.open_exhibition("tablut", bots={0: 1, 1: 2})
    await judge(ardri, match.match_id, watchers=[await watch(ardri, match.match_id)])
    assert "broker" not in production.processes, "the real one takes the embedded one's place"
    assert not list(production.data.glob("*.db")), "the database is elsewhere"
    engine = production.metrics("engine-tablut")
    settled = counted(engine, "ardri_settled_total")
    assert settled == counted(engine, "ardri_offers_total", "failed"), "but what the broker did not take"
    by_workers = counted(engine, "ardri_actions_total", "bot") - settled
    assert by_workers > settled

    def is_counted() -> bool:
        return counted(production.metrics("worker"), "ardri_jobs_total", "done") >= by_workers

    # A worker counts its job when it hears of the end, a moment after the event.
    await asyncio.to_thread(wait_until, is_counted, "workers have done the rest")


async def test_nothing_is_lost_when_engine_and_worker_are_killed(production: Platform, ardri: Ardri) -> None:
    table = await ardri.open_match("tablut", bots={1: 1})
    watching = asyncio.create_task(watch(ardri, table.place.match_id))
    playing = asyncio.create_task(play_randomly(table, Random(9)))
    await asyncio.gather(production.kill("engine-tablut"), production.kill("worker"))
    sitting = await playing
    await judge(ardri, sitting.match_id, [sitting], [await watching])


def counted(samples: list[Sample], name: str, word: str = "") -> float:
    """The sum of a metric; with a word, only of samples with that word in a label."""
    found = [each for each in samples if each.name == name]
    return sum(each.value for each in found if not word or word in each.labels.values())
