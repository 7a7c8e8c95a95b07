"""The lengths of queues, on every supported broker; whether the broker is away, and since when it is back."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery
from kombu import Connection

from services.director.leasing.loops import tell_lengths
from services.runtime.broker.connecting import is_amqp
from services.runtime.broker.names import AI, QUEUES, ROUNDS, TOURNAMENTS
from services.runtime.broker.publisher import DEAD_LETTERS, Priority, Publisher, broker_settings
from services.runtime.broker.queues import BrokerAway, QueueLengths
from tests.samples import sample
from tests.servers.brokers import valkey

JOB = {"match_id": "tablut.m1", "version": 4}


@pytest.fixture
def lengths(broker_url: str) -> Iterator[QueueLengths]:
    declare(broker_url)
    counted = QueueLengths(broker_url, "director")
    yield counted
    counted.close()


def declare(url: str) -> None:
    """Declares all queues, as a worker does, and empties them."""
    app = Celery(set_as_current=False)
    app.conf.update(broker_settings(url))
    with app.connection_for_write() as connection:
        queues = [app.amqp.queues[name] for name in QUEUES] + ([DEAD_LETTERS] if is_amqp(url) else [])
        for queue in queues:
            bound = queue(connection.default_channel)
            bound.declare()
            bound.purge()


def test_every_queue_is_as_long_as_what_was_put_in(broker_url: str, lengths: QueueLengths) -> None:
    with_dead = {"dead": 0} if is_amqp(broker_url) else {}
    assert lengths.measure() == {AI: 0, ROUNDS: 0, TOURNAMENTS: 0, **with_dead}
    publisher = Publisher(broker_url)
    for priority in Priority:
        publisher.publish(f"{AI}.act", AI, JOB, priority)
    publisher.publish(f"{ROUNDS}.income", ROUNDS, JOB)
    publisher.close()
    assert lengths.measure() == {AI: len(Priority), ROUNDS: 1, TOURNAMENTS: 0, **with_dead}


def test_to_look_again_opens_no_connection(tmp_path: Path) -> None:
    with valkey.running(tmp_path) as server, Connection(server.url) as mine:
        lengths = QueueLengths(server.url, "director")
        lengths.measure()
        asked = mine.default_channel.client

        def connections() -> tuple[int, int]:
            told = asked.info()
            return told["connected_clients"], told["total_connections_received"]

        before = connections()
        lengths.measure()
        assert connections() == before
        lengths.close()


@pytest.mark.rabbitmq
def test_a_queue_that_nobody_has_made_hides_no_other(rabbitmq_url: str) -> None:
    declare(rabbitmq_url)
    app = Celery(set_as_current=False)
    app.conf.update(broker_settings(rabbitmq_url))
    with app.connection_for_write() as connection:
        app.amqp.queues[AI](connection.default_channel).delete()
    lengths = QueueLengths(rabbitmq_url, "director")
    assert lengths.measure().keys() == {ROUNDS, TOURNAMENTS, "dead"}
    lengths.close()


def test_metrics_say_that_the_broker_is_away_and_back(tmp_path: Path) -> None:
    def told() -> tuple[float | None, float | None]:
        up = sample("ardri_broker_up", {"process": "director"})
        return up, sample("celery_queue_length", {"queue_name": AI})

    with valkey.running(tmp_path) as server:
        lengths = QueueLengths(server.url, "director")
        asyncio.run(tell_lengths(lengths))
        assert told() == (1, 0)
        server.kill()
        asyncio.run(tell_lengths(lengths))
        assert told() == (0, None), "what it was is not what it is"
        with pytest.raises(BrokerAway):
            lengths.measure()
        server.start()
        asyncio.run(tell_lengths(lengths))
        assert told() == (1, 0)
        lengths.close()
