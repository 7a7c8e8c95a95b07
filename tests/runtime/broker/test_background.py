"""The background publisher never blocks its callers, whatever its broker does."""

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ardri.jobs.v1.jobs_pb2 import ActJob
from services.runtime.broker.background import BackgroundPublisher, Breaker
from services.runtime.broker.names import AI
from services.runtime.broker.payloads import MessageJob
from services.runtime.broker.publisher import Offer, Priority, PublishFailed
from tests.waiting import HANG_SECONDS, wait_until

JOB = MessageJob(ActJob(version=1))


class FakePublisher:
    """Records each task and runs the function of the test on it."""

    def __init__(self, behave: Callable[[], None] = lambda: None) -> None:
        self.behave = behave
        self.published: list[Mapping[str, Any]] = []
        self.threads: set[str] = set()
        self.closed = False
        self.together: list[int] = []

    def publish(
        self, task: str, queue: str, payload: Mapping[str, Any], priority: Priority | None = None
    ) -> None:
        self.threads.add(threading.current_thread().name)
        self.behave()
        self.published.append(payload)

    def publish_together(self, offers: Sequence[Offer]) -> None:
        self.together.append(len(offers))
        for each in offers:
            self.publish(each.task, each.queue, each.job.payload, each.priority)

    def close(self) -> None:
        self.closed = True


class Results:
    """Failures that the publisher reported, and the threads that did."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.threads: set[str] = set()

    def on_failure(self, offer: Offer, error: PublishFailed) -> None:
        self.threads.add(threading.current_thread().name)
        self.failed.append(str(error))


def background(publisher: FakePublisher, results: Results, **more: Any) -> BackgroundPublisher:
    return BackgroundPublisher(publisher, on_failure=results.on_failure, **more)


def refuse() -> None:
    raise PublishFailed("refused")


def block(gate: threading.Event) -> None:
    gate.wait()


def test_offers_go_out_in_order_from_the_thread() -> None:
    publisher, results = FakePublisher(), Results()
    sender = background(publisher, results)
    assert all(sender.offer("ai.act", AI, MessageJob(ActJob(seat=seat))) for seat in range(1, 100))
    sender.close()
    assert [payload["seat"] for payload in publisher.published] == list(range(1, 100))
    assert publisher.threads == {"publisher"}
    assert not results.failed
    assert publisher.closed


def test_what_comes_while_the_thread_is_busy_leaves_together() -> None:
    gate, begun = threading.Event(), threading.Event()

    def behave() -> None:
        begun.set()
        gate.wait()

    publisher, results = FakePublisher(behave), Results()
    sender = background(publisher, results)
    sender.offer("ai.act", AI, MessageJob(ActJob(seat=1)))
    assert begun.wait(HANG_SECONDS)
    for seat in range(2, 9):
        sender.offer("ai.act", AI, MessageJob(ActJob(seat=seat)))
    gate.set()
    sender.close(HANG_SECONDS)
    assert publisher.together == [7]
    assert [payload["seat"] for payload in publisher.published] == list(range(1, 9))


def test_of_those_that_leave_together_one_that_is_refused_costs_no_other_its_way() -> None:
    gate, begun = threading.Event(), threading.Event()
    tried: list[int] = []

    def behave() -> None:
        begun.set()
        gate.wait()
        tried.append(1)
        if len(tried) == 3:
            raise PublishFailed("refused")

    publisher, results = FakePublisher(behave), Results()
    sender = background(publisher, results)
    sender.offer("ai.act", AI, MessageJob(ActJob(seat=1)))
    assert begun.wait(HANG_SECONDS)
    for seat in range(2, 5):
        sender.offer("ai.act", AI, MessageJob(ActJob(seat=seat)))
    gate.set()
    sender.close(HANG_SECONDS)
    assert {payload["seat"] for payload in publisher.published} == {1, 2, 3, 4}
    assert not results.failed


def test_failures_are_reported_from_the_thread() -> None:
    results = Results()
    sender = background(FakePublisher(refuse), results)
    assert all(sender.offer("ai.act", AI, JOB) for _ in range(3))
    sender.close()
    assert len(results.failed) == 3
    assert results.threads == {"publisher"}


def test_a_black_hole_blocks_the_thread_and_nobody_else() -> None:
    gate = threading.Event()
    results = Results()
    sender = background(FakePublisher(lambda: block(gate)), results, capacity=10)
    # The thread hangs: an `offer` that waited for it would never return.
    accepted = [sender.offer("ai.act", AI, JOB) for _ in range(1_000)]
    sender.close(seconds=0.1)
    assert sender._thread.is_alive()
    assert 10 <= sum(accepted) <= 11, "what does not fit is refused and not queued for ever"
    assert not sender.offer("ai.act", AI, JOB), "closed"
    gate.set()


def test_after_a_failure_offers_fail_without_a_try_until_the_breaker_closes() -> None:
    now = [0.0]
    publisher, results = FakePublisher(refuse), Results()
    sender = background(publisher, results, breaker=Breaker(1.0, 3.0, clock=lambda: now[0]))

    def failures_after_one_more() -> int:
        sender.offer("ai.act", AI, JOB)
        wait_until(lambda: len(results.failed) + len(publisher.published) > seen, "reported")
        return len(results.failed)

    seen = 0
    assert failures_after_one_more() == 1
    publisher.behave = lambda: None
    seen = 1
    assert failures_after_one_more() == 2
    assert "broker away" in results.failed[-1]
    now[0] = 1.5
    seen = 2
    assert failures_after_one_more() == 2
    assert len(publisher.published) == 1
    sender.close()


def test_the_breaker_waits_twice_as_long_each_time_up_to_its_most() -> None:
    breaker = Breaker(1.0, 3.0, clock=lambda: 0.0)
    waits = []
    for _ in range(4):
        breaker.failed()
        waits.append(breaker.remaining)
    assert waits == [1.0, 2.0, 3.0, 3.0]
    breaker.succeeded()
    breaker.failed()
    assert breaker.remaining == 1.0


def test_a_callback_that_fails_does_not_end_publishing() -> None:
    calls: list[Offer] = []

    def fail_once(offer: Offer, _error: PublishFailed) -> None:
        calls.append(offer)
        if len(calls) == 1:
            raise RuntimeError("a defect of the caller")

    sender = BackgroundPublisher(FakePublisher(refuse), on_failure=fail_once)
    sender.offer("ai.act", AI, JOB)
    sender.offer("ai.act", AI, JOB)
    sender.close(HANG_SECONDS)
    assert len(calls) == 2
