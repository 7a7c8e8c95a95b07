"""How many tasks wait in the broker, as people and autoscalers want to know."""

import contextlib

from services.runtime.broker.connecting import connection, is_amqp
from services.runtime.broker.names import QUEUES
from services.runtime.broker.publisher import BROKER_TIMEOUT_SECONDS, DEAD_LETTERS, transport_timeouts
from services.runtime.observe import metrics


class BrokerAway(Exception):
    """The broker does not answer."""


class QueueLengths:
    """Counts what waits in the queues of one broker. Blocks for some seconds while that is away.

    `process`: who looks, for the metrics.
    """

    def __init__(self, url: str, process: str) -> None:
        self._process = process
        self._is_amqp = is_amqp(url)
        self._names = (*QUEUES, DEAD_LETTERS.name) if self._is_amqp else QUEUES
        self._connection = connection(url, seconds=BROKER_TIMEOUT_SECONDS, options=transport_timeouts(url))

    def measure(self) -> dict[str, int]:
        """The tasks that no worker has taken, by queue; a queue that nobody has declared yet is left out.

        Raises:
            BrokerAway: it does not answer.
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
        """Measures, and sets the metrics; lengths that are not known any more are taken away.

        Raises:
            BrokerAway: it does not answer, which the metrics say, too.
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
        with contextlib.suppress(Exception):  # it is given up, whatever it has to say
            self._connection.close()

    def _length(self, name: str) -> int:
        if not self._is_amqp:
            return int(self._connection.default_channel.queue_declare(name).message_count)
        # A channel each: RabbitMQ closes the one that has asked for a queue that is not there. Passive, as
        # workers make the queues, with all their arguments.
        with self._connection.channel() as channel:
            return int(channel.queue_declare(name, passive=True).message_count)
