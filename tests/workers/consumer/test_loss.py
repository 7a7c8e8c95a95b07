"""Kills: workers and brokers die by SIGKILL in the middle of jobs, and no job is lost."""

import contextlib
from pathlib import Path

from kombu import Connection
from kombu.simple import SimpleQueue

from services.runtime.broker.names import ROUNDS
from services.runtime.broker.publisher import Publisher
from tests.servers.brokers import valkey
from tests.waiting import HANG_SECONDS, wait_until
from tests.workers import worker
from tests.workers.consumer.staged import short_memory
from tests.workers.engine import FakeEngine
from tests.workers.jobs.making import SETTLE, step_job
from workers.consumer import kombu_crash

KILLS = 3


def test_the_job_of_a_killed_worker_is_given_to_another(
    broker: valkey.ValkeyServer, publisher: Publisher, engine: FakeEngine, tmp_path: Path
) -> None:
    script = str(short_memory.__file__)
    engine.may_answer.clear()
    with worker.running(broker.url, tmp_path / "first", script) as first:
        publisher.publish(SETTLE, ROUNDS, step_job(engine.address))
        engine.wait(lambda engine: bool(engine.calls))
        first.kill()
    before = len(engine.calls)  # calls of the first worker, which repeats its call if the answer takes long
    engine.may_answer.set()
    with worker.running(broker.url, tmp_path / "second", script):
        engine.wait(lambda engine: len(engine.calls) > before)
    assert len(engine.accepted) == 1, "the second answer to one position is stale"


def test_a_busy_worker_outlives_its_broker(engine: FakeEngine, tmp_path: Path) -> None:
    """One slot is busy, one waits for work. Without `kombu_crash`, kombu 5.7.0 dies at once in this state."""
    engine.seconds = 0.5
    home = tmp_path / "worker"
    with valkey.running(tmp_path) as broker, worker.running(broker.url, home, concurrency=2) as busy:
        for kill in range(1, KILLS + 1):
            with contextlib.closing(Publisher(broker.url)) as publisher:
                publisher.publish(SETTLE, ROUNDS, step_job(engine.address, version=kill))
            engine.wait(lambda engine, kill=kill: ("lots.m1", kill) in engine.accepted)  # type: ignore[misc]  # mypy cannot type the default
            broker.kill()
            broker.start()
        with contextlib.closing(Publisher(broker.url)) as publisher:
            publisher.publish(SETTLE, ROUNDS, step_job(engine.address, version=KILLS + 1))
        engine.wait(lambda engine: ("lots.m1", KILLS + 1) in engine.accepted)
        assert busy.is_running(), busy.log()
        assert len(engine.accepted) == KILLS + 1


def test_a_worker_whose_acknowledgement_is_lost_takes_tasks_again(
    broker: valkey.ValkeyServer, publisher: Publisher, engine: FakeEngine, tmp_path: Path
) -> None:
    """The broker hangs as the only slot ends a task: kombu 5.7.0 would count it as busy from then on."""
    engine.may_answer.clear()
    with worker.running(broker.url, tmp_path / "worker") as idle:
        publisher.publish(SETTLE, ROUNDS, step_job(engine.address, version=1))
        engine.wait(lambda engine: bool(engine.calls))
        with broker.hanging():
            engine.may_answer.set()
            wait_until(lambda: "Couldn't ack" in idle.log(), "the task cannot be acknowledged")
        publisher.publish(SETTLE, ROUNDS, step_job(engine.address, version=2))
        engine.wait(lambda engine: ("lots.m1", 2) in engine.accepted)


def test_a_task_that_ends_after_its_connection_harms_nobody(broker: valkey.ValkeyServer) -> None:
    """Without workers/consumer/kombu_crash.py, kombu 5.7.0 sometimes dies at the acknowledgement."""
    kombu_crash.work_around()
    with Connection(broker.url) as connection:
        queue = connection.SimpleQueue("late")
        queue.put({"number": 1})
        message = queue.get(timeout=HANG_SECONDS)
        queue.channel.close()
        queue.channel._disconnect_pools()  # the state after a close of a broken connection
        message.ack()
        again = SimpleQueue(connection.channel(), "late").get(timeout=HANG_SECONDS)
    assert again.payload == {"number": 1}, "the broker gives it again"
