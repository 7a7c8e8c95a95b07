"""Publishing, on every supported broker: what arrives, and what an absent broker costs."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ardri.jobs.v1.jobs_pb2 import ActJob
from services.runtime.broker.connecting import is_amqp
from services.runtime.broker.names import AI, ROUNDS, TOURNAMENTS
from services.runtime.broker.payloads import MessageJob
from services.runtime.broker.publisher import Offer, Priority, Publisher, PublishFailed, broker_settings
from tests.servers.brokers import valkey
from tests.servers.brokers.queued import taken_out
from tests.waiting import wait_until

JOB = {"match_id": "tablut.m1", "version": 4}


@pytest.fixture
def black_hole() -> Iterator[int]:
    """A port that accepts connections and never answers."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def waiting(url: str, queue: str) -> list[Any]:
    """Takes all tasks out of the queue; name and arguments of each."""
    return [
        (each.headers["task"], each.payload[0], each.headers["argsrepr"]) for each in taken_out(url, queue)
    ]


def test_a_task_arrives_in_its_queue_and_in_no_other(broker_url: str) -> None:
    publisher = Publisher(broker_url)
    publisher.publish("ai.act", AI, JOB)
    publisher.close()
    assert waiting(broker_url, ROUNDS) == []
    assert waiting(broker_url, AI) == [("ai.act", [JOB], "(job,)")]


def test_a_person_goes_before_a_tournament_and_that_before_an_analysis(broker_url: str) -> None:
    publisher = Publisher(broker_url)
    asked = [Priority.ANALYSIS, Priority.TOURNAMENT, Priority.PERSON] * 2
    for number, priority in enumerate(asked):
        publisher.publish("ai.act", AI, {"number": number}, priority)
    publisher.close()
    assert [job["number"] for _, (job,), _ in waiting(broker_url, AI)] == [2, 5, 1, 4, 0, 3]


def test_tasks_that_leave_together_arrive_each_in_its_queue_and_in_order(broker_url: str) -> None:
    publisher = Publisher(broker_url)
    offers = [Offer("ai.act", AI, MessageJob(ActJob(seat=seat + 1)), Priority.PERSON) for seat in range(9)]
    publisher.publish_together([*offers, Offer("rounds.settle", ROUNDS, MessageJob(ActJob(seat=1)))])
    publisher.close()
    assert [(task, job["seat"]) for task, (job,), _ in waiting(broker_url, AI)] == [
        ("ai.act", seat + 1) for seat in range(9)
    ]
    assert [task for task, _, _ in waiting(broker_url, ROUNDS)] == ["rounds.settle"]


@pytest.mark.parametrize("scheme", ["redis://127.0.0.1:{}/0", "amqp://127.0.0.1:{}//"])
def test_tasks_that_leave_together_for_a_broker_that_never_answers_fail(black_hole: int, scheme: str) -> None:
    publisher = Publisher(scheme.format(black_hole))
    with pytest.raises(PublishFailed):
        publisher.publish_together([Offer("ai.act", AI, MessageJob(ActJob(seat=1)))] * 2)
    publisher.close()


def test_the_publisher_goes_on_when_its_broker_is_back(tmp_path: Path) -> None:
    with valkey.running(tmp_path) as server:
        publisher = Publisher(server.url)
        publisher.publish("ai.act", AI, JOB)
        server.kill()
        with pytest.raises(PublishFailed):
            publisher.publish("ai.act", AI, JOB)
        server.start()
        publisher.publish("ai.act", AI, JOB)
        publisher.close()
        wait_until(lambda: len(waiting(server.url, AI)) >= 1, "the second task is there")


@pytest.mark.parametrize("scheme", ["redis://127.0.0.1:{}/0", "amqp://127.0.0.1:{}//"])
def test_a_broker_that_never_answers_costs_seconds_and_not_for_ever(black_hole: int, scheme: str) -> None:
    publisher = Publisher(scheme.format(black_hole))
    started = time.monotonic()
    with pytest.raises(PublishFailed):
        publisher.publish("ai.act", AI, JOB)
    assert time.monotonic() - started < 15
    publisher.close()


def test_only_rabbitmq_has_quorum_queues_and_not_for_turns() -> None:
    for url in ("amqp://host//", "redis://host/0", "redis+socket:///valkey.sock"):
        queues = broker_settings(url)["task_queues"]
        kinds = {queue.name: (queue.queue_arguments or {}).get("x-queue-type") for queue in queues}
        quorum = "quorum" if is_amqp(url) else None
        assert kinds == {AI: "classic" if is_amqp(url) else None, ROUNDS: quorum, TOURNAMENTS: quorum}
