"""A production platform that reaches its database and broker only over TLS, with separate certificates."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psycopg
import pytest

from ardri_client import Ardri
from ardri_client.calls import trust
from tests.e2e.platform import Platform, running
from tests.e2e.playing import judge, play_randomly
from tests.runtime.tls.authority import Authority
from tests.servers import postgres
from tests.servers.brokers import rabbitmq, redis
from tests.servers.child import needed
from tests.waiting import wait_until

QUICK = {"quiet_plies": 6}


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority()


@pytest.fixture(scope="module")
def database(authority: Authority, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The database's address for its owner, who can connect only over TLS."""
    pair = authority.write(tmp_path_factory.mktemp("database"), "localhost")
    binaries = needed(postgres.find_binaries(), "PostgreSQL")
    with postgres.running_encrypted(binaries, pair) as server, server.database() as url:
        own = server.encrypted("platform", url, pair)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {url.rpartition('/')[2]} OWNER TO platform".encode())
        yield own


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("rabbitmq", marks=pytest.mark.rabbitmq),
        pytest.param("redis", marks=pytest.mark.redis),
    ],
)
def broker(
    request: pytest.FixtureRequest, authority: Authority, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    pair = authority.write(tmp_path_factory.mktemp("broker"), "localhost")
    if request.param == "redis":
        with redis.running(needed(redis.find_server(), "Redis"), pair) as urls:
            yield urls[0]
    else:
        script = needed(rabbitmq.find_server(), "RabbitMQ")
        with rabbitmq.running_server(script, pair=pair) as server:
            yield server.url


@pytest.fixture
def platform(database: str, broker: str) -> Iterator[Platform]:
    environ = {"ARDRI_ENV": "production", "ARDRI_UP_TLS": "1"}
    with running({**environ, "ARDRI_DATABASE_URL": database, "ARDRI_BROKER_URL": broker}) as started:
        yield started


async def test_bots_play_over_both(
    platform: Platform, database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(trust.VARIABLE, str(platform.data / "tls" / "ca.pem"))
    async with Ardri.connect(f"ardris://{platform.address}") as ada:
        await ada.log_in("Ada")
        for number in range(3):
            table = await ada.open_match("tablut", bots={1: 1}, options=QUICK)
            sitting = await play_randomly(table, Random(number))
            await judge(ada, sitting.match_id, [sitting])

    def done() -> float:
        jobs = [each for each in platform.metrics("worker") if each.name == "ardri_jobs_total"]
        return sum(each.value for each in jobs if each.labels.get("result") == "done")

    # A worker counts its job when it hears of the end, a moment after the event.
    await asyncio.to_thread(wait_until, lambda: done() >= 3, "workers have done their jobs")
    # The address is the same except for this parameter.
    plain = database.replace("sslmode=verify-full", "sslmode=disable")
    with pytest.raises(psycopg.OperationalError, match="no encryption"):
        psycopg.connect(plain)
