"""The task in a real worker, on a real broker: rung, drained, killed."""

from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from google.protobuf.json_format import MessageToDict

from services.runtime.broker import HARD_LIMITS, TOURNAMENTS, Publisher
from services.runtime.config import Config
from services.runtime.payloads import MalformedJob
from tests.servers import valkey
from tests.waiting import wait_until
from tests.workers import worker as process
from tests.workers.tournaments.assignments import assignment_of
from tests.workers.tournaments.director import FakeDirector, serving
from workers.celery_app import make_app
from workers.tournaments import drain
from workers.tournaments.limits import Limits
from workers.tournaments.task import _DELIVERY_SECONDS, decode

TASK = "tournaments.play"
GAMES = 400


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[valkey.ValkeyServer]:
    with valkey.running(tmp_path / "broker") as server:
        yield server


@pytest.fixture
def worker(broker: valkey.ValkeyServer, tmp_path: Path) -> Iterator[process.WorkerProcess]:
    with process.running(broker.url, tmp_path / "worker", "-m", "workers", queues=TOURNAMENTS) as running:
        yield running


@pytest.fixture
def director(broker: valkey.ValkeyServer) -> Iterator[FakeDirector]:
    """Rings as soon as it is there."""
    publisher = Publisher(broker.url)
    games = [assignment_of("tablut", number=number) for number in range(GAMES)]
    with serving(games) as director:
        publisher.publish(TASK, TOURNAMENTS, MessageToDict(director.job, preserving_proto_field_name=True))
        yield director
    publisher.close()


def test_a_worker_that_is_told_to_stop_delivers_and_returns(
    worker: process.WorkerProcess, director: FakeDirector
) -> None:
    director.wait_for("DeliverGames")
    assert worker.stop() == 0
    assert 1 <= len(director.accepted) < GAMES
    assert not director.leased, "what was leased is delivered or returned"


def test_a_child_that_is_killed_is_replaced_and_rings_again(
    worker: process.WorkerProcess, director: FakeDirector
) -> None:
    director.wait_for("DeliverGames")
    (child,) = psutil.Process(worker.pid).children()
    child.kill()
    director.expire()
    known = len(director.workers)
    wait_until(lambda: len(director.workers) > known, "another process has registered")
    worker.kill()


def test_what_is_no_call_is_refused() -> None:
    for payload in ({}, {"director_address": "here:1", "token": "t"}, {"token": 7}, {"no": "field"}):
        with pytest.raises(MalformedJob):
            decode(payload)


def test_the_task_has_its_queue_and_ends_before_it_is_ended() -> None:
    app = make_app(Config.from_env({"ARDRI_BROKER_URL": "redis://127.0.0.1:1/0"}))
    assert app.amqp.router.route({}, TASK)["queue"].name == TOURNAMENTS
    assert Limits().playing + _DELIVERY_SECONDS < HARD_LIMITS[TOURNAMENTS]
    assert not drain.is_draining()
