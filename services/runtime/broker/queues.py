"""How many tasks wait in the broker, for people and autoscalers."""

import contextlib

from services.runtime.broker.connecting import connection, is_amqp
from services.runtime.broker.names import QUEUES
from services.runtime.broker.publisher import BROKER_TIMEOUT_SECONDS, DEAD_LETTERS, transport_timeouts
from services.runtime.observe import metrics


class BrokerAway(Exception):
    """The broker does not answer."""


class QueueLengths:
    """Counts the tasks that wait in the queues of a broker. Blocks for some seconds while it is away.

    `process`: the name of this process in the metrics.
    """

    def __init__(self, url: str, process: str) -> None:
        self._process = process
        self._is_amqp = is_amqp(url)
        self._names = (*QUEUES, DEAD_LETTERS.name) if self._is_amqp else QUEUES
        self._connection = connection(url, seconds=BROKER_TIMEOUT_SECONDS, options=transport_timeouts(url))

    def measure(self) -> dict[str, int]:
        """Returns the tasks that no worker has taken, by queue; queues that are not declared are left out.

        Raises:
            BrokerAway: the broker does not answer.
        """
        lengths = {}
        try:
            self._connection.ensure_connection(max_retries=1, interval_start=0)
            for name in self._names:
                with contextlib.suppress(*self._connection.channel_errors):
                    lengths[name] = self._length(name)
        except Exception as error:  # every transport has an exception tree of its own
            self.close()
            raise BrokerAway(f"{type(error).__name__}: {error}") from error
        return lengths

    def tell(self) -> None:
        """Measures, and sets the metrics. Without an answer the lengths are removed from the metrics.

        Raises:
            BrokerAway: the broker does not answer; the metrics tell that, too.
        """
        up = metrics.BROKER_UP.labels(self._process)
        try:
            lengths = self.measure()
        except BrokerAway:
            up.set(0)
            metrics.QUEUE_LENGTH.clear()
            raise
        up.set(1)
        for name, length in lengths.items():
            metrics.QUEUE_LENGTH.labels(name).set(length)

    def close(self) -> None:
        """Closes the connection; the next measurement opens another."""
        with contextlib.suppress(Exception):  # the connection is given up, whatever its error
            self._connection.close()

    def _length(self, name: str) -> int:
        if not self._is_amqp:
            return int(self._connection.default_channel.queue_declare(name).message_count)
        # A channel for each: RabbitMQ closes a channel that has asked for a queue that does not exist.
        # Passive, because workers declare the queues, with all their arguments.
        with self._connection.channel() as channel:
            return int(channel.queue_declare(name, passive=True).message_count)
