"""A worker process on the embedded broker, from the published job to the answer and the metrics."""

import urllib.request

import psutil
import pytest
from prometheus_client.parser import text_string_to_metric_families

from services.runtime.broker import publisher as publishing
from services.runtime.broker.names import AI, ROUNDS
from services.runtime.broker.publisher import Publisher
from services.runtime.errors import LogUnavailable
from tests.servers.brokers.valkey import ValkeyServer
from tests.waiting import wait_until
from tests.workers.engine import FakeEngine
from tests.workers.jobs.making import SETTLE, act_job, step_job
from tests.workers.worker import WorkerProcess


def scrape(worker: WorkerProcess) -> dict[tuple[str, ...], float]:
    """The samples by name and label values."""
    with urllib.request.urlopen(f"http://127.0.0.1:{worker.metrics_port}/metrics") as answer:
        families = list(text_string_to_metric_families(answer.read().decode()))
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def wait_counted(worker: WorkerProcess, task: str, result: str, least: int = 1) -> None:
    key = ("ardri_jobs_total", result, task)
    wait_until(lambda: scrape(worker).get(key, 0) >= least, f"{task} counted as {result}")


def test_a_turn_and_a_step_are_answered(
    worker: WorkerProcess, publisher: Publisher, engine: FakeEngine
) -> None:
    publisher.publish("ai.act", AI, act_job(engine.address, level=3))
    publisher.publish(SETTLE, ROUNDS, step_job(engine.address))
    engine.wait(lambda engine: len(engine.accepted) == 2)
    assert engine.accepted["lots.m1", 7] == "settle"
    wait_counted(worker, "ai.act", "done")
    samples = scrape(worker)
    assert samples["ardri_think_seconds_count", "tablut", "3"] == 1
    assert samples["ardri_think_nodes_total", "tablut", "3"] > 0
    assert samples["ardri_job_wait_seconds_count", "ai.act"] == 1
    assert samples["ardri_job_seconds_count", "ai.act"] == 1
    assert samples["ardri_worker_heartbeat_timestamp_seconds", f"{AI},{ROUNDS}"] > 0, "it has no director"


def test_a_second_delivery_is_late_and_changes_nothing(
    worker: WorkerProcess, publisher: Publisher, engine: FakeEngine
) -> None:
    for _ in range(3):
        publisher.publish("ai.act", AI, act_job(engine.address))
    engine.wait(lambda engine: len(engine.calls) == 3)
    assert len({call.request.action.notation for call in engine.calls}) == 1
    wait_counted(worker, "ai.act", "late", least=2)


def test_a_malformed_job_is_counted_and_does_not_hold_up_the_next(
    worker: WorkerProcess, publisher: Publisher, engine: FakeEngine
) -> None:
    publisher.publish("ai.act", AI, {"game": "tablut"})
    publisher.publish("ai.act", AI, act_job(engine.address))
    engine.wait(lambda engine: bool(engine.accepted))
    wait_counted(worker, "ai.act", "dead")
    assert "malformed job" in worker.log()


def test_a_job_that_is_too_old_is_counted_and_not_done(
    worker: WorkerProcess, publisher: Publisher, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "EXPIRY_SECONDS", {"ai.act": -1})
    publisher.publish("ai.act", AI, act_job(engine.address))
    wait_counted(worker, "ai.act", "expired")
    assert not engine.calls


def test_an_engine_away_for_seconds_gets_its_answer(
    worker: WorkerProcess, publisher: Publisher, engine: FakeEngine
) -> None:
    engine.refusals.extend(LogUnavailable("away") for _ in range(5))  # quick tries are four
    publisher.publish("ai.act", AI, act_job(engine.address))
    engine.wait(lambda engine: bool(engine.accepted))
    wait_counted(worker, "ai.act", "retried")
    assert "the-token" not in worker.log()


def test_a_job_whose_process_dies_is_done_by_another(
    worker: WorkerProcess, publisher: Publisher, engine: FakeEngine
) -> None:
    engine.may_answer.clear()
    publisher.publish(SETTLE, ROUNDS, step_job(engine.address))
    engine.wait(lambda engine: len(engine.calls) == 1)
    (child,) = psutil.Process(worker.pid).children()
    child.kill()
    engine.may_answer.set()
    engine.wait(lambda engine: len(engine.calls) == 2)
    wait_counted(worker, SETTLE, "retried")


def test_sigterm_lets_a_running_job_finish(
    broker: ValkeyServer, worker: WorkerProcess, publisher: Publisher, engine: FakeEngine
) -> None:
    engine.seconds = 1.0
    publisher.publish("ai.act", AI, act_job(engine.address))
    engine.wait(lambda engine: bool(engine.calls))
    assert worker.stop() == 0
    assert engine.accepted
    assert len(engine.calls) == 1
