"""What a worker does beside tasks: gives signs of life, checks certificates, declares queues."""

import math
from pathlib import Path
from typing import Any, Final

import structlog
from celery import bootsteps
from celery.worker.consumer import Connection
from celery.worker.consumer.delayed_delivery import DelayedDelivery

from services.runtime.broker.connecting import is_amqp
from services.runtime.broker.publisher import DEAD_LETTERS, broker_queues
from services.runtime.observe.metrics import WORKER_BEAT
from services.runtime.tls.tls import LOOK_SECONDS

HEARTBEAT_FILE: Final = "ardri_heartbeat_file"
"""The setting of the app that names the file to touch; see `workers.alive`."""
LOOK_AT_CERTIFICATES: Final = "ardri_look_at_certificates"
"""The setting of the app that is a function: it checks whether certificates were renewed."""
_BEAT_SECONDS: Final = 5
_log = structlog.get_logger()


class _Repeating(bootsteps.StartStopStep):  # type: ignore[misc]  # celery is untyped
    """Does something every few seconds, in the loop of the main process."""

    requires = ("celery.worker.components:Timer",)

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self._entry: Any = None

    def stop(self, worker: Any) -> None:
        """Stops the repetition."""
        if self._entry is not None:
            self._entry.cancel()


class Heartbeat(_Repeating):
    """Gives signs of life in the main process: none come while it hangs or the broker is away.

    A worker that is told to stop has no time of a last sign: it takes no tasks, and its loop stands still
    until those that it has are done.
    """

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self._file: Path | None = worker.app.conf.get(HEARTBEAT_FILE)

    def start(self, worker: Any) -> None:
        """Gives a sign of life now and every few seconds."""
        gauge = self._gauge(worker)

        def beat() -> None:
            gauge.set_to_current_time()
            if self._file is not None:
                try:
                    self._file.touch()
                except OSError as error:  # for example, a full disk; the worker lives, and tries again
                    _log.warning("no sign of life written", file=str(self._file), error=error.strerror)

        beat()
        self._entry = worker.timer.call_repeatedly(_BEAT_SECONDS, beat)

    def close(self, worker: Any) -> None:
        """Ends the signs of life when the worker begins to stop."""
        self.stop(worker)
        self._gauge(worker).set(math.nan)

    def _gauge(self, worker: Any) -> Any:
        return WORKER_BEAT.labels(",".join(sorted(worker.app.amqp.queues.consume_from)))


class Certificates(_Repeating):
    """Checks the files in the main process: processes of the pool do so only when they make calls."""

    def start(self, worker: Any) -> None:
        """Checks every few seconds from now on."""
        look = worker.app.conf[LOOK_AT_CERTIFICATES]
        self._entry = worker.timer.call_repeatedly(LOOK_SECONDS, look)


class Queues(bootsteps.StartStopStep):  # type: ignore[misc]  # as above
    """Declares all of RabbitMQ's queues at every connect, also those that this worker does not consume.

    Delayed retries need all queues. Without the queue of dead letters, dead letters would be lost.
    """

    requires = (Connection,)

    def include_if(self, consumer: Any) -> bool:
        """Whether the broker is RabbitMQ: Redis and Valkey need no declarations."""
        return is_amqp(consumer.app.conf.broker_url)

    def start(self, consumer: Any) -> None:
        """Declares the queues with their exchanges."""
        with consumer.app.connection_for_write() as connection:
            for queue in (*broker_queues(consumer.app.conf.broker_url), DEAD_LETTERS):
                queue(connection.default_channel).declare()


# A step can only name steps that come before it. So this puts our step before the one that binds queues.
DelayedDelivery.requires = (*DelayedDelivery.requires, Queues)
