"""A cluster without database or broker: no acknowledged action is lost, and it goes on by itself."""

import asyncio
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from ardri_client import Ardri, Table
from tests.cluster.harness import Cluster
from tests.cluster.interruption import interrupt
from tests.e2e.playing import Sitting, judge, play_randomly
from tests.servers.brokers.rabbitmq import RabbitServer
from tests.servers.disk import Refusing, SmallDisk
from tests.servers.postgres import PostgresServer
from tests.waiting import patiently, wait_until

pytestmark = [pytest.mark.postgres, pytest.mark.rabbitmq]

OWN = {
    "gateway": "ardri.gateway.v1.AccountService",
    "engine": "ardri.engine.v1.EngineService",
    "director": "ardri.tournament.v1.TournamentService",
}
"""By kind of process, its own service, which is alive as long as the process."""
TARA = "engine-tara"
SHORT = {"round_limit": 2}


@pytest.fixture(scope="module")
def shape() -> Sequence[str]:
    return ("--games", "tablut,tara", "--directors", "1", "--hosts", "1", "--queues", "ai,rounds")


@pytest.fixture(autouse=True)
def nothing_restarts(cluster: Cluster) -> Iterator[None]:
    before = {name: each.restarts for name, each in cluster.processes.items()}
    yield
    assert {name: each.restarts for name, each in cluster.processes.items()} == before


async def test_matches_outlive_their_database(cluster: Cluster, database_server: PostgresServer) -> None:
    one, other = cluster.gateways
    assert await interrupt(one, other, database_server.stop, database_server.start) == "LOG_UNAVAILABLE"


async def test_matches_outlive_a_database_that_hangs(
    cluster: Cluster, database_server: PostgresServer
) -> None:
    serving = {name: own for name in cluster.processes if (own := OWN.get(name.partition("-")[0]))}

    def ready() -> set[str]:
        return {name for name in serving if cluster.is_ready(name)}

    def hang() -> None:
        database_server.hang()
        wait_until(lambda: not ready(), "nobody is ready")
        assert all(cluster.is_ready(name, own) for name, own in serving.items()), "they live all the same"

    one, other = cluster.gateways
    assert await interrupt(one, other, hang, database_server.go_on) == "LOG_UNAVAILABLE"
    await asyncio.to_thread(wait_until, lambda: ready() == set(serving), "all are ready")


async def test_matches_outlive_a_full_disk(
    cluster: Cluster, database_server: PostgresServer, database_disk: SmallDisk | None
) -> None:
    """PostgreSQL may stop by itself. A process whose writes are refused is not ready, though it still reads.

    The first refusal may be that of a connection, while writes still find room in pages of deleted rows.
    """
    if database_disk is None:
        pytest.skip("a small disk takes the right to mount")
    serving = [name for name in cluster.processes if name.partition("-")[0] in OWN]

    def make_room() -> None:
        try:
            wait_until(
                lambda: not all(map(cluster.is_ready, serving)),
                "who is refused says that it is not ready",
            )
        finally:
            database_disk.clear()
            database_server.mend()

    one, other = cluster.gateways
    assert await interrupt(one, other, database_disk.fill, make_room) == "LOG_UNAVAILABLE"
    await asyncio.to_thread(wait_until, lambda: all(map(cluster.is_ready, serving)), "all are ready again")


async def test_matches_outlive_a_database_that_has_no_room_for_its_wal(
    cluster: Cluster, database_server: PostgresServer
) -> None:
    """PostgreSQL stops by itself, and is started when there is room again."""
    disk = Refusing(lambda: database_server.pids, database_server.user)

    def fill() -> None:
        disk.fill()
        wait_until(lambda: database_server.has_ended, "PostgreSQL has stopped")

    def make_room() -> None:
        disk.clear()
        database_server.mend()

    one, other = cluster.gateways
    assert await interrupt(one, other, fill, make_room) == "LOG_UNAVAILABLE"


async def test_people_and_bots_play_on_without_their_broker(
    cluster: Cluster, broker_server: RabbitServer
) -> None:
    """Meanwhile engines settle rounds; as soon as the broker is back, workers do."""
    async with Ardri.connect(cluster.gateways[0]) as ada:
        await ada.log_in("Ada")
        table = await _against_a_bot(ada)
        sitting = Sitting(table.place.match_id, table.seat)
        async with table:
            assert await table.turn()
            action = (await table.legal_actions())[0].notation
            sitting.acked[await table.act(action)] = action
        by_engines = _steps(cluster, "engine")
        try:
            await asyncio.to_thread(broker_server.kill)
            # All rounds are still to come, however slow the machine is.
            async with patiently():
                await play_randomly(ada.table(table.place), Random(1), sitting)
                await judge(ada, sitting.match_id, [sitting])
        finally:
            await asyncio.to_thread(broker_server.start)
        assert _steps(cluster, "engine") > by_engines
        by_workers = _steps(cluster, "worker")
        async with patiently():
            while _steps(cluster, "worker") == by_workers:
                other = await play_randomly(await _against_a_bot(ada), Random(2))
                await judge(ada, other.match_id, [other])


async def _against_a_bot(person: Ardri) -> Table:
    return await person.open_match("tara", bots={1: 1}, options=SHORT)


def _steps(cluster: Cluster, by: str) -> float:
    engines = cluster.named(TARA)
    return sum(cluster.count(each, "ardri_steps_settled_total", by=by) for each in engines)
