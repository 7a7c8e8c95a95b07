"""Dead letters, the tasks that RabbitMQ has set aside: lists them, puts them back, drops them. Blocks.

To look at a queue of RabbitMQ is to take its messages and to give them back. They keep their order.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from kombu import Producer

from services.runtime.broker.connecting import connection, is_amqp
from services.runtime.broker.names import QUEUES
from services.runtime.broker.publisher import DEAD_LETTERS, broker_settings
from services.runtime.broker.queues import BrokerAway

AT_ONCE: Final = 1000
_SECONDS: Final = 5
_NO_DEATH: Final = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """A task that was delivered too often. `queue`: its former queue; `cause`: as RabbitMQ names it."""

    task_id: str
    task: str
    queue: str
    cause: str
    died: datetime


class DeadLetters:
    """The dead letters of one broker. Every method raises BrokerAway if the broker does not answer."""

    def __init__(self, url: str) -> None:
        self._url = url

    def look(self, most: int) -> tuple[list[DeadLetter], int]:
        """Returns the oldest dead letters, and how many there are in all."""
        if not is_amqp(self._url):
            return [], 0
        with self._channel() as channel:
            total = channel.queue_declare(DEAD_LETTERS.name, passive=True).message_count
            # They are not acknowledged, so they go back to their places when the channel closes.
            taken = [letter_of(message) for message in _taken(channel, min(most, total))]
        return taken, int(total)

    def requeue(self, task_ids: Collection[str]) -> int:
        """Puts these tasks, or all if none are named, back into their queues. Returns how many.

        After a failure halfway a task may be there twice, as any task may.
        """
        return self._settle(task_ids, _put_back)

    def drop(self, task_ids: Collection[str]) -> int:
        """Drops these tasks, or all if none are named. Returns how many."""
        return self._settle(task_ids, lambda _channel, message: message.ack())

    def _settle(self, task_ids: Collection[str], settle: Callable[[Any, Any], None]) -> int:
        if not is_amqp(self._url):
            return 0
        settled = 0
        with self._channel() as channel:
            for message in _taken(channel, AT_ONCE):
                if not task_ids or letter_of(message).task_id in task_ids:
                    settle(channel, message)
                    settled += 1
        return settled

    @contextmanager
    def _channel(self) -> Iterator[Any]:
        options = broker_settings(self._url)["broker_transport_options"]
        try:
            with connection(self._url, seconds=_SECONDS, options=options) as connected:
                connected.ensure_connection(max_retries=1, interval_start=0)
                with connected.channel() as channel:
                    DEAD_LETTERS(channel).declare()
                    yield channel
        except Exception as error:  # every transport has an exception tree of its own
            raise BrokerAway(f"{type(error).__name__}: {error}") from error


def letter_of(message: Any) -> DeadLetter:
    """Reads a dead letter from the headers of a message. The body is not shown: it may hold a seat's view."""
    headers = message.headers or {}
    death: dict[str, Any] = next(iter(headers.get("x-death") or ()), {})
    died = death.get("time")
    return DeadLetter(
        task_id=str(headers.get("id") or message.properties.get("correlation_id") or ""),
        task=str(headers.get("task") or ""),
        queue=str(death.get("queue") or headers.get("x-first-death-queue") or ""),
        cause=str(death.get("reason") or headers.get("x-first-death-reason") or ""),
        died=died.astimezone(UTC) if isinstance(died, datetime) else _NO_DEATH,
    )


def _taken(channel: Any, most: int) -> Iterator[Any]:
    for _ in range(most):
        message = channel.basic_get(DEAD_LETTERS.name)
        if message is None:
            return
        yield channel.message_to_python(message)


def _put_back(channel: Any, message: Any) -> None:
    letter = letter_of(message)
    if letter.queue not in QUEUES:
        return  # no worker takes tasks from there
    kept = {name: each for name, each in message.headers.items() if not name.startswith("x-")}
    # The routing keys of the default exchange are names of queues: so it goes to this queue and no other.
    Producer(channel).publish(
        message.body,
        exchange="",
        routing_key=letter.queue,
        headers=kept,
        content_type=message.content_type,
        content_encoding=message.content_encoding,
        delivery_mode=2,
        priority=message.properties.get("priority"),
        correlation_id=letter.task_id,
        mandatory=True,
        timeout=_SECONDS,
        confirm_timeout=_SECONDS,
    )
    message.ack()
