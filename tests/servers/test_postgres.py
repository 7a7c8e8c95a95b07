"""The private PostgreSQL is real, and gives every test its own database."""

import psycopg
import pytest

from tests.servers.postgres import PostgresServer

pytestmark = pytest.mark.postgres


@pytest.mark.parametrize("_turn", [1, 2])
def test_every_test_starts_with_nothing(postgres_url: str, _turn: int) -> None:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE seen (number int)")


def test_a_database_goes_while_clients_are_connected(postgres_server: PostgresServer) -> None:
    with postgres_server.database() as url:
        left_open = psycopg.connect(url)
    with pytest.raises(psycopg.OperationalError):
        left_open.execute("SELECT 1")
    left_open.close()
