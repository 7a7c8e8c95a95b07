"""A cluster without its database: nothing acknowledged is lost, and it goes on by itself."""

import pytest

from tests.cluster.harness import Cluster
from tests.cluster.interruption import interrupt
from tests.servers.postgres import PostgresServer

pytestmark = [pytest.mark.postgres, pytest.mark.rabbitmq]


async def test_matches_outlive_their_database_and_no_process_is_restarted(
    cluster: Cluster, database_server: PostgresServer
) -> None:
    before = {name: each.restarts for name, each in cluster.processes.items()}
    one, other = cluster.gateways
    reason = await interrupt(one, other, database_server.stop, database_server.start)
    assert reason == "LOG_UNAVAILABLE"
    assert {name: each.restarts for name, each in cluster.processes.items()} == before
