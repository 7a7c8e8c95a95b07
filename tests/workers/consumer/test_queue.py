"""A worker and its queue of turns: which turn comes first, and what happens to one that hangs or is old."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.runtime.broker import publisher as brokers
from services.runtime.broker.names import AI
from services.runtime.broker.publisher import Priority, Publisher
from tests.servers.brokers.valkey import ValkeyServer
from tests.workers import worker as process
from tests.workers.consumer.test_worker import wait_counted
from tests.workers.engine import FakeEngine
from tests.workers.jobs.making import act_job
from tests.workers.worker import WorkerProcess

HANGING = "-m", "tests.workers.consumer.staged.hanging_worker"
URLS = ["valkey", pytest.param("rabbitmq", marks=pytest.mark.rabbitmq)]


@pytest.fixture(params=URLS)
def url(request: pytest.FixtureRequest, broker: ValkeyServer) -> str:
    return broker.url if request.param == "valkey" else str(request.getfixturevalue("rabbitmq_url"))


@pytest.fixture
def worker(url: str, tmp_path: Path) -> Iterator[WorkerProcess]:
    with process.running(url, tmp_path / "worker", queues=AI) as running:
        yield running


@pytest.fixture
def hanging(url: str, tmp_path: Path) -> Iterator[WorkerProcess]:
    """A worker that stops its turns after some seconds."""
    with process.running(url, tmp_path / "worker", *HANGING, queues=AI) as running:
        yield running


@pytest.fixture
def publisher(url: str) -> Iterator[Publisher]:
    publisher = Publisher(url)
    yield publisher
    publisher.close()


def test_who_waits_in_person_goes_first(
    worker: WorkerProcess, publisher: Publisher, engine: FakeEngine
) -> None:
    """While one turn runs, others arrive; the turns of people are taken first, though they arrived last."""
    engine.may_answer.clear()
    publisher.publish("ai.act", AI, act_job(engine.address, "tablut.first"))
    engine.wait(lambda engine: len(engine.calls) == 1)
    for number, priority in enumerate([Priority.ANALYSIS, Priority.TOURNAMENT, Priority.PERSON] * 2):
        publisher.publish("ai.act", AI, act_job(engine.address, f"tablut.m{number}"), priority)
    engine.may_answer.set()
    engine.wait(lambda engine: len(engine.accepted) == 7)
    order = [match_id.removeprefix("tablut.") for match_id, _ in engine.accepted]
    assert order == ["first", "m2", "m5", "m1", "m4", "m0", "m3"]


def test_a_turn_that_hangs_is_stopped_and_counted_and_the_next_is_played(
    hanging: WorkerProcess, publisher: Publisher, engine: FakeEngine
) -> None:
    publisher.publish("ai.act", AI, act_job(engine.address, "tablut.hang"))
    publisher.publish("ai.act", AI, act_job(engine.address, "tablut.sound"))
    engine.wait(lambda engine: ("tablut.sound", 4) in engine.accepted)
    wait_counted(hanging, "ai.act", "hung")
    assert [call.request.match_id for call in engine.calls] == ["tablut.sound"], "it is not tried again"


def test_a_turn_that_waited_too_long_is_not_started(
    worker: WorkerProcess, publisher: Publisher, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine has offered the turn again by then: a turn has only one live job."""
    engine.may_answer.clear()
    publisher.publish("ai.act", AI, act_job(engine.address, "tablut.first"))
    engine.wait(lambda engine: len(engine.calls) == 1)
    monkeypatch.setattr(brokers, "EXPIRY_SECONDS", {brokers.ACT: 1})
    publisher.publish("ai.act", AI, act_job(engine.address, "tablut.old"))
    time.sleep(1.1)  # it has expired then, however late it was published
    engine.may_answer.set()
    monkeypatch.undo()
    publisher.publish("ai.act", AI, act_job(engine.address, "tablut.next"))
    engine.wait(lambda engine: ("tablut.next", 4) in engine.accepted)
    assert ("tablut.old", 4) not in engine.accepted
