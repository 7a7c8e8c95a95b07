"""Dead letters of a real RabbitMQ: listed without loss, requeued unchanged, or dropped; never decoded."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from kombu import Connection

from services.runtime.broker.dead_letters import DeadLetters
from services.runtime.broker.names import ROUNDS, TOURNAMENTS
from services.runtime.broker.publisher import DEAD_LETTERS, Publisher, broker_queues
from services.runtime.broker.queues import BrokerAway
from tests.servers.child import free_port
from tests.waiting import wait_until

HAND = "a-card-that-nobody-has-seen"
TASKS = ("rounds.income", "tournaments.play", "rounds.taxes")


@pytest.fixture
def channel(rabbitmq_url: str) -> Iterator[Any]:
    """With empty queues."""
    with Connection(rabbitmq_url) as connection:
        channel = connection.default_channel
        for queue in (*broker_queues(rabbitmq_url), DEAD_LETTERS):
            queue(channel).declare()
            queue(channel).purge()
        yield channel


@pytest.fixture
def dead(rabbitmq_url: str, channel: Any) -> list[str]:
    """Ids of three tasks that were set aside."""
    publisher = Publisher(rabbitmq_url)
    ids: list[str] = []
    for queue, task in zip((ROUNDS, TOURNAMENTS, ROUNDS), TASKS, strict=True):
        publisher.publish(task, queue, {"hand": HAND})
        wait_until(partial(_reject, channel, queue, ids), "the task has come")
    publisher.close()
    wait_until(lambda: _waiting(channel, DEAD_LETTERS.name) == 3, "all are set aside")
    return ids


def _reject(channel: Any, queue: str, ids: list[str]) -> bool:
    message = channel.basic_get(queue)
    if message is None:
        return False
    ids.append(message.headers["id"])
    channel.basic_reject(message.delivery_tag, requeue=False)
    return True


def _waiting(channel: Any, queue: str) -> int:
    return int(channel.queue_declare(queue, passive=True).message_count)


@pytest.mark.rabbitmq
def test_to_look_takes_nothing_away_and_opens_nothing(rabbitmq_url: str, dead: list[str]) -> None:
    letters = DeadLetters(rabbitmq_url)
    for _ in range(3):
        found, total = letters.look(50)
        assert ([letter.task_id for letter in found], total) == (dead, 3)
    assert tuple(letter.task for letter in found) == TASKS
    assert [letter.queue for letter in found] == [ROUNDS, TOURNAMENTS, ROUNDS]
    assert {letter.cause for letter in found} == {"rejected"}
    assert all(letter.died.year > 2000 for letter in found)
    assert HAND not in str(found)
    (first,), total = letters.look(1)
    assert (first.task_id, total) == (dead[0], 3)


@pytest.mark.rabbitmq
def test_a_task_is_put_back_as_it_was_and_no_other(rabbitmq_url: str, channel: Any, dead: list[str]) -> None:
    letters = DeadLetters(rabbitmq_url)
    assert letters.requeue([dead[2], "no-such-task"]) == 1
    assert letters.requeue([dead[2]]) == 0, "it is not there any more"
    wait_until(lambda: _waiting(channel, ROUNDS) == 1, "it is back in its queue")
    message = channel.message_to_python(channel.basic_get(ROUNDS))
    assert (message.headers["id"], message.headers["task"]) == (dead[2], "rounds.taxes")
    assert "x-death" not in message.headers
    assert message.payload[0] == [{"hand": HAND}]
    message.ack()
    assert [letter.task_id for letter in letters.look(50)[0]] == dead[:2]


@pytest.mark.rabbitmq
def test_all_are_put_back_or_dropped(rabbitmq_url: str, channel: Any, dead: list[str]) -> None:
    letters = DeadLetters(rabbitmq_url)
    assert letters.drop([dead[0]]) == 1
    assert letters.requeue([]) == 2
    assert letters.look(50) == ([], 0)
    wait_until(lambda: _waiting(channel, TOURNAMENTS) == _waiting(channel, ROUNDS) == 1, "both are back")


def test_redis_has_none_and_a_broker_that_is_away_is_told() -> None:
    redis = DeadLetters("redis://127.0.0.1:1")
    assert (redis.look(9), redis.drop([]), DeadLetters("").requeue([])) == (([], 0), 0, 0)
    with pytest.raises(BrokerAway):
        DeadLetters(f"amqp://guest:guest@127.0.0.1:{free_port()}//").look(1)
