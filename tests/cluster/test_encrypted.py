"""Each process has its own database account, and connects to database and broker only over TLS."""

import asyncio
import re
from collections.abc import Iterator
from random import Random

import psycopg
import pytest

from ardri_client import Ardri
from tests.cluster.conftest import SHAPE
from tests.cluster.harness import Cluster, running
from tests.e2e.playing import judge, play_randomly
from tests.servers import postgres
from tests.servers.brokers import rabbitmq
from tests.servers.child import needed
from tests.waiting import wait_until

ACCOUNTS = {"ardri_gateway", "ardri_engine_tablut"}
_CONNECTIONS = """SELECT usename, bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
 WHERE usename LIKE 'ardri\\_%' GROUP BY usename"""


@pytest.fixture(scope="module")
def encrypted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    needed(postgres.find_binaries(), "PostgreSQL")
    needed(rabbitmq.find_server(), "RabbitMQ")
    with running(tmp_path_factory.mktemp("encrypted"), *SHAPE, "--tls") as cluster:
        yield cluster


async def test_bots_play_and_nothing_is_plain(encrypted: Cluster) -> None:
    async with Ardri.connect(encrypted.gateways[0]) as ada:
        await ada.log_in("Ada")
        table = await ada.open_match("tablut", bots={1: 1}, options={"quiet_plies": 6})
        sitting = await play_randomly(table, Random(1))
        await judge(ada, sitting.match_id, [sitting])

    def done() -> float:
        workers = encrypted.named("worker-ai")
        return sum(encrypted.count(each, "ardri_jobs_total", result="done") for each in workers)

    # A worker counts a job once the engine has answered, a moment after the event.
    await asyncio.to_thread(wait_until, lambda: done() > 0, "workers have done their jobs")
    database = re.search(r"database (\S+)", encrypted.log)
    broker = re.search(r"broker +(\S+)", encrypted.log)
    assert database is not None
    assert broker is not None
    assert broker[1].startswith("amqps://")
    with psycopg.connect(database[1]) as connection:
        found: dict[str, bool] = dict(connection.execute(_CONNECTIONS).fetchall())
    assert found == dict.fromkeys(ACCOUNTS, True)
