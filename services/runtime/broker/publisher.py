"""The Celery broker, for every process: queues, exchange, transport, and publishing of tasks.

A queue only tells that there is work; the database row is the truth. A process publishes a task after it has
committed the row, and offers it again if it was lost.
"""

import enum
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Final

from celery import Celery
from kombu import Exchange, Producer, Queue

from services.runtime.broker.connecting import bare, is_amqp, tls
from services.runtime.broker.names import AI, QUEUES, ROUNDS, TOURNAMENTS
from services.runtime.broker.payloads import OutgoingJob
from services.runtime.observe import tracing

ACT: Final = f"{AI}.act"
"""The task of a bot's turn."""
ACT_TOGETHER: Final = f"{AI}.act_together"
"""The task of many bots' turns that take little thinking."""
PLAY: Final = f"{TOURNAMENTS}.play"
"""The task that wakes workers for tournaments."""


class Priority(enum.Enum):
    """Which tasks of a queue a worker takes first; of equal ones, those that have waited longest.

    The values are numbers for Redis, where 0 goes first.
    """

    PERSON = 0
    """A person waits for it."""
    TOURNAMENT = 3
    """A game of bots alone."""
    ANALYSIS = 6
    """Nobody's turn depends on it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A task: its name, its queue, its one argument. `priority`: None for the usual one of the queue."""

    task: str
    queue: str
    job: OutgoingJob
    priority: Priority | None = None


HARD_LIMITS: Final[Mapping[str, int]] = {AI: 30, ROUNDS: 120, TOURNAMENTS: 1_500}
"""Seconds after which the process that runs a task of the queue is killed."""

VISIBILITY_SECONDS: Final = 1_700
"""Redis and Valkey deliver an unacknowledged task again after this. It must be longer than the longest hard
limit and the wait before it: a task that runs longer would be started a second time. The process that offered
a task offers it again sooner. It must be less than the half hour after which RabbitMQ gives up a consumer
that does not acknowledge."""

EXPIRY_SECONDS: Final[Mapping[str, int]] = {ACT: 12, ACT_TOGETHER: 12, PLAY: 30}
"""Seconds after which a task that waits in its queue is not started any more. For a turn, because the engine
is about to offer it again, and there must be only one task at a time. For a hint, because no worker was there
when it was sent."""
MOST_WAITING: Final[Mapping[str, int]] = {TOURNAMENTS: 32}
"""With so many hints in the queue no more are sent to Redis and Valkey, which keep expired tasks."""

_USUAL: Final[Mapping[str, Priority]] = {TOURNAMENTS: Priority.TOURNAMENT}
"""The priority of tasks that are published without one, by queue; for other queues it is PERSON."""
_RABBITMQ_PRIORITIES: Final = {Priority.PERSON: 2, Priority.TOURNAMENT: 1, Priority.ANALYSIS: 0}
_DELIVERIES: Final = 5
_SOCKET_SECONDS: Final = 5
BROKER_TIMEOUT_SECONDS: Final = 2
"""How long a process that does not consume tasks waits for the broker."""
_EXCHANGE: Final = Exchange("ardri", type="topic")
DEAD_LETTERS: Final = Queue(
    "dead",
    Exchange("ardri.dlx", type="topic"),
    routing_key="#",
    queue_arguments={"x-queue-type": "quorum", "x-max-length": 10_000},
)
"""The queue into which RabbitMQ puts tasks that were delivered too often. Only people take them out."""


class PublishFailed(Exception):
    """The broker did not confirm the task. It may have been published all the same."""


def broker_settings(url: str, *, visibility_seconds: int = VISIBILITY_SECONDS) -> dict[str, Any]:
    """Returns the Celery settings that publishers and workers share."""
    transport = {"confirm_publish": True} if is_amqp(url) else _redis_transport(visibility_seconds)
    return {
        "broker_url": bare(url),
        "broker_use_ssl": tls(url) or False,
        "broker_transport_options": transport,
        "broker_heartbeat": 30,
        "broker_connection_timeout": BROKER_TIMEOUT_SECONDS,
        "task_queues": broker_queues(url),
        # By the first word of the task's name. A retry would otherwise go to the default queue.
        "task_routes": {f"{name}.*": {"queue": name} for name in QUEUES},
        "task_create_missing_queues": False,
        "task_default_queue": AI,
        "task_default_exchange": _EXCHANGE.name,
        # With a direct exchange one delayed message blocks the worker of a quorum queue.
        "task_default_exchange_type": _EXCHANGE.type,
        "task_default_routing_key": AI,
        "task_serializer": "json",
        "accept_content": ["json"],
        "task_ignore_result": True,
        "task_store_errors_even_if_ignored": False,
        "task_send_sent_event": False,
        "task_publish_retry_policy": {
            "max_retries": 2,
            "interval_start": 0,
            "interval_step": 0.1,
            "interval_max": 0.2,
        },
    }


def transport_timeouts(url: str) -> dict[str, Any]:
    """Returns transport options for an answer within some seconds. They are not for consumers of tasks."""
    options: dict[str, Any] = broker_settings(url)["broker_transport_options"]
    # Without them, a broker that accepts connections and never answers would block without end.
    if is_amqp(url):
        return options | {"read_timeout": BROKER_TIMEOUT_SECONDS, "write_timeout": BROKER_TIMEOUT_SECONDS}
    return options | {
        "socket_timeout": BROKER_TIMEOUT_SECONDS,
        "socket_connect_timeout": BROKER_TIMEOUT_SECONDS,
    }


def broker_queues(url: str) -> list[Queue]:
    """Returns all queues of tasks.

    On RabbitMQ they are quorum queues, which set aside tasks that are delivered too often. Bots' turns have a
    classic queue, because a quorum queue serves only two priorities, and these not strictly. Turns that a
    classic queue loses with a broken node are offered again by the engines, and a turn that kills its workers
    expires.
    """
    quorum = {
        "x-queue-type": "quorum",
        "x-delivery-limit": _DELIVERIES,
        "x-dead-letter-exchange": DEAD_LETTERS.exchange.name,
        "x-dead-letter-strategy": "at-least-once",
        "x-overflow": "reject-publish",
    }
    strict = {"x-queue-type": "classic", "x-max-priority": max(_RABBITMQ_PRIORITIES.values())}
    queues = []
    for name in QUEUES:
        arguments: dict[str, Any] = {}
        if is_amqp(url):
            arguments = strict if name == AI else quorum
        queues.append(Queue(name, _EXCHANGE, routing_key=name, queue_arguments=arguments))
    return queues


class Publisher:
    """Publishes tasks by name. It blocks for some seconds while the broker is away: not for event loops."""

    def __init__(self, url: str) -> None:
        self._is_amqp = is_amqp(url)
        self._app = Celery("ardri", set_as_current=False)
        self._app.conf.update(broker_settings(url))
        self._app.conf.broker_transport_options = transport_timeouts(url)

    def publish(
        self, task: str, queue: str, payload: Mapping[str, Any], priority: Priority | None = None
    ) -> None:
        """Publishes a task whose one argument is the payload; returns when the broker has it.

        `priority`: None for the usual one of the queue. No hint is sent while enough of them wait.

        Raises:
            PublishFailed: the broker does not answer, or refuses.
        """
        try:
            self._publish(task, queue, payload, priority)
        except Exception as error:  # every transport has an exception tree of its own
            raise PublishFailed(f"task {task} for queue {queue}: {error!r}") from error

    def publish_together(self, offers: Sequence[Offer]) -> None:
        """Publishes all offers; with Redis and Valkey in one round trip.

        Raises:
            PublishFailed: the broker does not answer, or refuses; some may be published all the same.
        """
        try:
            with self._app.producer_pool.acquire(block=True) as producer, producer.batch():
                for each in offers:
                    self._publish(each.task, each.queue, each.job.payload, each.priority, producer)
        except Exception as error:  # as above
            raise PublishFailed(f"{len(offers)} tasks: {error!r}") from error

    def _publish(
        self,
        task: str,
        queue: str,
        payload: Mapping[str, Any],
        priority: Priority | None,
        producer: Producer | None = None,
    ) -> None:
        if queue in MOST_WAITING and not self._is_amqp and self._waiting(queue) >= MOST_WAITING[queue]:
            return
        expiry = EXPIRY_SECONDS.get(task)
        with _sent(task, queue, payload) as span:
            self._app.send_task(
                task,
                args=[_under(span, payload)],
                queue=queue,
                # Straight to the queue: for our exchange, Redis would be asked each time for its bindings.
                exchange_type=None if self._is_amqp else "direct",
                priority=self._number(priority or _USUAL.get(queue, Priority.PERSON)),
                argsrepr="(job,)",  # shown by monitors in place of the job, which holds a token
                timeout=BROKER_TIMEOUT_SECONDS,
                confirm_timeout=BROKER_TIMEOUT_SECONDS,
                expires=expiry,  # for the worker
                expiration=expiry,  # for RabbitMQ
                producer=producer,
            )

    def _number(self, priority: Priority) -> int:
        return _RABBITMQ_PRIORITIES[priority] if self._is_amqp else priority.value

    def _waiting(self, queue: str) -> int:
        """Returns how many tasks in the queue no worker has taken."""
        with self._app.connection_or_acquire() as connection:
            # The connection's own channel: any other channel would make a new connection each time.
            return int(connection.default_channel.queue_declare(queue).message_count)

    def close(self) -> None:
        """Closes the connections."""
        self._app.close()


def message_attributes(task: str, queue: str, operation: str) -> dict[str, str | int]:
    """Returns the attributes of a span for a task that is sent or processed."""
    return {
        "messaging.system": "celery",
        "messaging.destination.name": queue,
        "messaging.operation.name": operation,
        "messaging.operation.type": operation,
        "ardri.task": task,
    }


def _sent(task: str, queue: str, payload: Mapping[str, Any]) -> AbstractContextManager[tracing.Span]:
    """Makes the span of publishing a job. Its parent is the span that made the job."""
    parent = str(payload.get(tracing.HEADER, ""))
    attributes = message_attributes(task, queue, "send")
    return tracing.span(f"send {queue}", tracing.Kind.PRODUCER, attributes, parent=parent)


def _under(span: tracing.Span, payload: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the job with the span of its publishing as its trace context."""
    if payload.get(tracing.HEADER, "") == span.traceparent:
        return payload
    return {**payload, tracing.HEADER: span.traceparent}


def _redis_transport(visibility_seconds: int) -> dict[str, Any]:
    return {
        "visibility_timeout": visibility_seconds,
        # With the defaults a lost task waits for up to 100 s more before it is delivered again.
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        # With several queues, too, tasks are taken by priority, and not from each queue in turn.
        "priority_steps": [each.value for each in Priority],
        "socket_timeout": _SOCKET_SECONDS,
        "socket_connect_timeout": BROKER_TIMEOUT_SECONDS,
        "socket_keepalive": True,
        "health_check_interval": 10,
        "global_keyprefix": "ardri:",
    }
