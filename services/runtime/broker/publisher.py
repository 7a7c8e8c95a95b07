"""The Celery broker as every process sees it: queues, exchange, transport, and how a task is published.

The queue only says that there is work, the database row is the truth: whoever publishes does so after its
commit, and offers again what was lost.
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
"""The task of many, which take little thinking."""
PLAY: Final = f"{TOURNAMENTS}.play"
"""The task that wakes workers for tournaments."""


class Priority(enum.Enum):
    """What a worker takes first of what waits in one queue; of equals, what has waited longest.

    The values are numbers for Redis, where 0 goes first.
    """

    PERSON = 0
    """Somebody sits there and waits."""
    TOURNAMENT = 3
    """A game of bots alone."""
    ANALYSIS = 6
    """Nobody's turn depends on it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A task: its name, its queue, its one argument; `priority`: that of the queue, if none is given."""

    task: str
    queue: str
    job: OutgoingJob
    priority: Priority | None = None


HARD_LIMITS: Final[Mapping[str, int]] = {AI: 30, ROUNDS: 120, TOURNAMENTS: 1_500}
"""Seconds after which the process that runs a task of the queue is killed."""

VISIBILITY_SECONDS: Final = 1_700
"""Redis and Valkey give a task again after this. Longer than the longest hard limit and the wait before it:
a task that runs longer would be started a second time. Whoever asked for it offers it sooner. Below the
half hour after which RabbitMQ gives up a consumer that does not acknowledge."""

EXPIRY_SECONDS: Final[Mapping[str, int]] = {ACT: 12, ACT_TOGETHER: 12, PLAY: 30}
"""A task that has waited longer in its queue is not started. Of a turn, as the engine is about to offer it
again, and only one task at a time may live; of a hint, as nobody was there when it was sent."""
MOST_WAITING: Final[Mapping[str, int]] = {TOURNAMENTS: 32}
"""With so many hints in the queue no more are sent on Redis and Valkey, which keep what has expired."""

_USUAL: Final[Mapping[str, Priority]] = {TOURNAMENTS: Priority.TOURNAMENT}
"""The priority of what is published without one, if it is not that of a person."""
_RABBITMQ_PRIORITIES: Final = {Priority.PERSON: 2, Priority.TOURNAMENT: 1, Priority.ANALYSIS: 0}
_DELIVERIES: Final = 5
_SOCKET_SECONDS: Final = 5
BROKER_TIMEOUT_SECONDS: Final = 2
"""How long somebody who does not wait for tasks waits for the broker."""
_EXCHANGE: Final = Exchange("ardri", type="topic")
DEAD_LETTERS: Final = Queue(
    "dead",
    Exchange("ardri.dlx", type="topic"),
    routing_key="#",
    queue_arguments={"x-queue-type": "quorum", "x-max-length": 10_000},
)
"""Where RabbitMQ puts what was delivered too often; nobody consumes it but people."""


class PublishFailed(Exception):
    """The broker did not confirm the task; it may have been published all the same."""


def broker_settings(url: str, *, visibility_seconds: int = VISIBILITY_SECONDS) -> dict[str, Any]:
    """The Celery settings that publishers and workers share."""
    transport = {"confirm_publish": True} if is_amqp(url) else _redis_transport(visibility_seconds)
    return {
        "broker_url": bare(url),
        "broker_use_ssl": tls(url) or False,
        "broker_transport_options": transport,
        "broker_heartbeat": 30,
        "broker_connection_timeout": BROKER_TIMEOUT_SECONDS,
        "task_queues": broker_queues(url),
        # By the first word of the task's name; a retry would otherwise go to the default queue.
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
    """The transport options of whoever wants an answer within some seconds, and not to wait for tasks."""
    options: dict[str, Any] = broker_settings(url)["broker_transport_options"]
    # A broker that accepts connections and never answers would block for ever.
    if is_amqp(url):
        return options | {"read_timeout": BROKER_TIMEOUT_SECONDS, "write_timeout": BROKER_TIMEOUT_SECONDS}
    return options | {
        "socket_timeout": BROKER_TIMEOUT_SECONDS,
        "socket_connect_timeout": BROKER_TIMEOUT_SECONDS,
    }


def broker_queues(url: str) -> list[Queue]:
    """All queues of tasks.

    On RabbitMQ quorum queues, which keep apart what is delivered too often; but not for bots' turns: a quorum
    queue serves two priorities only, and these not strictly. What its classic queue loses with a broken node
    the engines offer again, and a turn that kills who takes it expires.
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
    """Publishes tasks by name. Blocks for some seconds while the broker is away: not for an event loop."""

    def __init__(self, url: str) -> None:
        self._is_amqp = is_amqp(url)
        self._app = Celery("ardri", set_as_current=False)
        self._app.conf.update(broker_settings(url))
        self._app.conf.broker_transport_options = transport_timeouts(url)

    def publish(
        self, task: str, queue: str, payload: Mapping[str, Any], priority: Priority | None = None
    ) -> None:
        """Returns once the broker has the task, whose one argument is the payload.

        `priority`: that of the queue, if none is given. No hint is sent while enough of them wait.

        Raises:
            PublishFailed: it does not answer, or refuses.
        """
        try:
            self._publish(task, queue, payload, priority)
        except Exception as error:  # every transport has an exception tree of its own
            raise PublishFailed(f"task {task} for queue {queue}: {error!r}") from error

    def publish_together(self, offers: Sequence[Offer]) -> None:
        """Publishes all, in one round trip to Redis and Valkey.

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
                # To the queue itself: by our exchange, Redis would be asked each time who is bound to it.
                exchange_type=None if self._is_amqp else "direct",
                priority=self._number(priority or _USUAL.get(queue, Priority.PERSON)),
                argsrepr="(job,)",  # what monitors show; the job holds a token
                timeout=BROKER_TIMEOUT_SECONDS,
                confirm_timeout=BROKER_TIMEOUT_SECONDS,
                expires=expiry,  # for the worker
                expiration=expiry,  # for RabbitMQ
                producer=producer,
            )

    def _number(self, priority: Priority) -> int:
        return _RABBITMQ_PRIORITIES[priority] if self._is_amqp else priority.value

    def _waiting(self, queue: str) -> int:
        """How many tasks are in the queue that no worker has taken."""
        with self._app.connection_or_acquire() as connection:
            # Its own channel, for another one would connect anew each time.
            return int(connection.default_channel.queue_declare(queue).message_count)

    def close(self) -> None:
        """Closes the connections."""
        self._app.close()


def message_attributes(task: str, queue: str, operation: str) -> dict[str, str | int]:
    """What a span says of a task that is sent or processed."""
    return {
        "messaging.system": "celery",
        "messaging.destination.name": queue,
        "messaging.operation.name": operation,
        "messaging.operation.type": operation,
        "ardri.task": task,
    }


def _sent(task: str, queue: str, payload: Mapping[str, Any]) -> AbstractContextManager[tracing.Span]:
    """The span of publishing a job, under what it was made by."""
    parent = str(payload.get(tracing.HEADER, ""))
    attributes = message_attributes(task, queue, "send")
    return tracing.span(f"send {queue}", tracing.Kind.PRODUCER, attributes, parent=parent)


def _under(span: tracing.Span, payload: Mapping[str, Any]) -> Mapping[str, Any]:
    """The job, as what its sending leads to."""
    if payload.get(tracing.HEADER, "") == span.traceparent:
        return payload
    return {**payload, tracing.HEADER: span.traceparent}


def _redis_transport(visibility_seconds: int) -> dict[str, Any]:
    return {
        "visibility_timeout": visibility_seconds,
        # With the defaults a lost task waits for up to 100 s more before it is given again.
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        # Of several queues, too, the first in priority and not the next in turn.
        "priority_steps": [each.value for each in Priority],
        "socket_timeout": _SOCKET_SECONDS,
        "socket_connect_timeout": BROKER_TIMEOUT_SECONDS,
        "socket_keepalive": True,
        "health_check_interval": 10,
        "global_keyprefix": "ardri:",
    }
