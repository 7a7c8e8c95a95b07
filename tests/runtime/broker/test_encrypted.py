"""Brokers over TLS: a connection without TLS is refused, and so is another server in the broker's place."""

import re
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kombu import pools

from services.runtime.broker.connecting import bare, tls
from services.runtime.broker.dead_letters import DeadLetters
from services.runtime.broker.names import AI
from services.runtime.broker.publisher import Publisher, PublishFailed
from services.runtime.broker.queues import BrokerAway, QueueLengths
from tests.runtime.tls.authority import Authority
from tests.servers.brokers import rabbitmq, redis
from tests.servers.brokers.queued import taken_out
from tests.servers.child import needed

AUTHORITY, STRANGER = Authority(), Authority("a stranger")


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("redis", marks=pytest.mark.redis),
        pytest.param("rabbitmq", marks=pytest.mark.rabbitmq),
    ],
)
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    pair = AUTHORITY.write(tmp_path_factory.mktemp("pair"), "localhost")
    if request.param == "redis":
        with redis.running(needed(redis.find_server(), "Redis"), pair) as urls:
            yield urls[0]
    else:
        script = needed(rabbitmq.find_server(), "RabbitMQ")
        with rabbitmq.running_server(script, pair=pair) as server:
            yield server.url


@pytest.fixture(autouse=True)
def fresh_pools() -> Iterator[None]:
    """Empties Kombu's pools: it reuses a connection by its address, even if the certificates differ."""
    yield
    pools.reset()


def strangers(url: str, tmp_path: Path) -> str:
    """The address with another authority's certificate."""
    other = STRANGER.write(tmp_path / "other", "localhost").authorities
    return re.sub(r"(ca_certs=).*", rf"\g<1>{other}", url)


def plain(url: str, _folder: Path) -> str:
    return bare(url).replace("amqps://", "amqp://").replace("rediss://", "redis://")


def other_name(url: str, _folder: Path) -> str:
    """The same broker by a name that is not in its certificate."""
    return url.replace("localhost", "127.0.0.1")


def system(url: str, _folder: Path) -> str:
    """The address without an authority: no authority of the system has signed the certificate."""
    return bare(url)


@pytest.mark.parametrize("changed", [strangers, plain, other_name, system])
def test_nobody_connects_in_another_way(
    url: str, changed: Callable[[str, Path], str], tmp_path: Path
) -> None:
    wrong = changed(url, tmp_path)
    publisher = Publisher(wrong)
    with pytest.raises(PublishFailed) as failed:
        publisher.publish("ai.act", AI, {})
    publisher.close()
    lengths = QueueLengths(wrong, "test")
    with pytest.raises(BrokerAway):
        lengths.measure()
    if changed in (strangers, system, other_name):
        assert isinstance(failed.value.__cause__, Exception)
        assert "certificate verify failed" in str(failed.value).lower().replace("_", " ")


def test_tasks_are_sent_counted_and_taken_out(url: str) -> None:
    publisher = Publisher(url)
    publisher.publish("ai.act", AI, {"match_id": "tablut.m1"})
    publisher.close()
    lengths = QueueLengths(url, "test")
    assert lengths.measure()[AI] == 1
    lengths.close()
    assert DeadLetters(url).look(1) == ([], 0)
    assert len(taken_out(url, AI)) == 1


def test_in_the_clear_there_is_nothing_to_check() -> None:
    assert tls("amqp://x//?ssl_ca_certs=/x") is None
    assert tls("amqps://x//") == {
        "cert_reqs": ssl.CERT_REQUIRED,
        "ca_certs": None,
        "server_hostname": "x",
    }
