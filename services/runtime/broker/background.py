"""Publishing that never blocks: one thread, with a bounded queue before it and a circuit breaker.

Offers that have come while the thread was busy are published together.
"""

import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

import structlog

from services.runtime.broker.payloads import OutgoingJob
from services.runtime.broker.publisher import Offer, Priority, PublishFailed
from services.runtime.process.back_off import BackOff

_log = structlog.get_logger()

MOST_TOGETHER: Final = 100


class Publishes(Protocol):
    """What the thread publishes with; `Publisher` in production."""

    def publish(
        self, task: str, queue: str, payload: Mapping[str, Any], priority: Priority | None = None
    ) -> None:
        """Publishes a task, or raises PublishFailed."""

    def publish_together(self, offers: Sequence[Offer]) -> None:
        """Publishes all, or raises PublishFailed. Some may be published even then."""

    def close(self) -> None:
        """Closes the connections."""


class Breaker:
    """A circuit breaker: closed while all is well. A failure opens it, each time for twice as long.

    A success closes it. `least_seconds`, `most_seconds`: how long it stays open.
    """

    def __init__(
        self,
        least_seconds: float = 0.5,
        most_seconds: float = 15.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._back_off = BackOff(least_seconds, most_seconds)
        self._clock = clock
        self._opens_at = 0.0

    @property
    def remaining(self) -> float:
        """Seconds until the next try is allowed; 0 if it is allowed now."""
        return max(0.0, self._opens_at - self._clock())

    def succeeded(self) -> None:
        """Closes the breaker."""
        if self._opens_at:
            self._opens_at = 0.0
            self._back_off.reset()

    def failed(self) -> None:
        """Opens the breaker."""
        self._opens_at = self._clock() + self._back_off.next_seconds()


class BackgroundPublisher:
    """Takes offers at once and publishes them from a daemon thread, in order.

    `on_failure` is called from that thread. While the breaker is open, offers fail without a try.
    """

    def __init__(
        self,
        publisher: Publishes,
        *,
        on_failure: Callable[[Offer, PublishFailed], None],
        capacity: int = 10_000,
        breaker: Breaker | None = None,
    ) -> None:
        self._publisher = publisher
        self._on_failure = on_failure
        self._breaker = breaker or Breaker()
        self._room = threading.Semaphore(capacity)
        self._waiting: queue.SimpleQueue[Offer | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)
        self._thread.start()

    def offer(self, task: str, queue_name: str, job: OutgoingJob, priority: Priority | None = None) -> bool:
        """Queues a job; never blocks. Returns False if the queue is full or closed: no callback will come."""
        if self._closed or not self._room.acquire(blocking=False):
            return False
        self._waiting.put(Offer(task, queue_name, job, priority))
        return True

    def close(self, seconds: float = 2.0) -> None:
        """Takes no more offers. Those that wait have some seconds to be published; the rest is dropped."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join(seconds)
        if self._thread.is_alive():
            _log.warning("broker too slow to flush", left=self._waiting.qsize())

    def _run(self) -> None:
        while batch := self._taken():
            if not self._published_together(batch):
                for offer in batch:
                    self._publish(offer)
            self._room.release(len(batch))
        self._publisher.close()

    def _taken(self) -> list[Offer]:
        """Waits for offers and returns those that wait, up to `MOST_TOGETHER`; none at the end."""
        batch: list[Offer] = []
        while len(batch) < MOST_TOGETHER and not (batch and self._waiting.empty()):
            offer = self._waiting.get()
            if offer is None:
                if batch:
                    self._waiting.put(None)
                break
            batch.append(offer)
        return batch

    def _published_together(self, batch: Sequence[Offer]) -> bool:
        """Publishes all together. If False, they go one by one: one that is refused must not stop others."""
        if len(batch) == 1 or self._breaker.remaining:
            return False
        try:
            self._publisher.publish_together(batch)
        except PublishFailed as error:
            _log.warning("publishing together failed", tasks=len(batch), error=str(error))
            return False
        self._breaker.succeeded()
        return True

    def _publish(self, offer: Offer) -> None:
        try:
            self._try(offer)
        except Exception:  # noqa: BLE001  # a callback that fails must not end all publishing
            _log.exception("publisher's callback failed", task=offer.task)

    def _try(self, offer: Offer) -> None:
        if self._breaker.remaining:
            self._on_failure(
                offer, PublishFailed(f"broker away; tried again in {self._breaker.remaining:.1f} s")
            )
            return
        try:
            self._publisher.publish(offer.task, offer.queue, offer.job.payload, offer.priority)
        except PublishFailed as error:
            self._breaker.failed()
            _log.warning("publishing failed", task=offer.task, error=str(error))
            self._on_failure(offer, error)
            return
        self._breaker.succeeded()
