"""A worker on RabbitMQ's quorum queues, with the settings that differ from Redis."""

from collections.abc import Iterator
from typing import Any

import pytest
from kombu import Connection

from services.runtime.broker.names import ROUNDS, TOURNAMENTS
from services.runtime.broker.publisher import DEAD_LETTERS, Publisher
from services.runtime.errors import LogUnavailable
from tests.waiting import wait_until
from tests.workers import worker
from tests.workers.engine import FakeEngine
from tests.workers.jobs.making import SETTLE, step_job

pytestmark = pytest.mark.rabbitmq


@pytest.fixture(scope="module")
def running(rabbitmq_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[worker.WorkerProcess]:
    with worker.running(rabbitmq_url, tmp_path_factory.mktemp("worker"), queues=ROUNDS) as running:
        yield running


@pytest.fixture
def publisher(rabbitmq_url: str, running: worker.WorkerProcess) -> Iterator[Publisher]:
    publisher = Publisher(rabbitmq_url)
    yield publisher
    publisher.close()


@pytest.fixture
def channel(rabbitmq_url: str) -> Iterator[Any]:
    with Connection(rabbitmq_url) as connection:
        yield connection.default_channel


def test_what_is_delivered_too_often_is_kept_apart(publisher: Publisher, channel: Any) -> None:
    publisher.publish("tournaments.play", TOURNAMENTS, {})

    def is_dead() -> bool:
        if (message := channel.basic_get(TOURNAMENTS)) is not None:
            channel.basic_reject(message.delivery_tag, requeue=True)
        return bool(channel.basic_get(DEAD_LETTERS.name, no_ack=True))

    wait_until(is_dead, "the task is among the dead letters")


def test_an_engine_away_for_seconds_gets_its_answer(publisher: Publisher, engine: FakeEngine) -> None:
    engine.refusals.extend(LogUnavailable("away") for _ in range(4))  # as many as there are quick tries
    publisher.publish(SETTLE, ROUNDS, step_job(engine.address))
    engine.wait(lambda engine: bool(engine.accepted))


def test_a_dead_worker_gives_its_job_back(
    running: worker.WorkerProcess, publisher: Publisher, engine: FakeEngine, channel: Any
) -> None:
    engine.may_answer.clear()
    publisher.publish(SETTLE, ROUNDS, step_job(engine.address))
    engine.wait(lambda engine: bool(engine.calls))
    running.kill()
    engine.may_answer.set()
    wait_until(lambda: bool(channel.basic_get(ROUNDS, no_ack=True)), "the job is back in its queue")
