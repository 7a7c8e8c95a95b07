"""A worker that finishes its last task, as its monitoring sees it."""

import math
import os
import signal
from pathlib import Path

from services.runtime.broker.names import AI, ROUNDS
from services.runtime.broker.publisher import Publisher
from tests.servers.brokers.valkey import ValkeyServer
from tests.waiting import wait_until
from tests.workers.consumer.test_worker import scrape
from tests.workers.engine import FakeEngine
from tests.workers.jobs.making import SETTLE, step_job
from tests.workers.worker import running


def test_a_worker_that_finishes_its_task_is_not_taken_for_one_that_hangs(
    broker: ValkeyServer, publisher: Publisher, engine: FakeEngine, home: Path
) -> None:
    """`WorkerStale` asks how old the last sign of life is, and its loop gives none any more."""
    beat = "ardri_worker_heartbeat_timestamp_seconds", f"{AI},{ROUNDS}"
    with running(broker.url, home) as worker:
        engine.may_answer.clear()
        publisher.publish(SETTLE, ROUNDS, step_job(engine.address))
        engine.wait(lambda engine: bool(engine.calls))
        assert scrape(worker)[beat] > 0
        os.kill(worker.pid, signal.SIGTERM)
        wait_until(lambda: math.isnan(scrape(worker)[beat]), "it says that it stops")
        engine.may_answer.set()
        assert worker.stop() == 0
    assert engine.accepted
