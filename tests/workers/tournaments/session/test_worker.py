"""The task in a real worker, on a real broker: woken, drained, killed."""

from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from google.protobuf.json_format import MessageToDict

from services.runtime.broker.names import TOURNAMENTS
from services.runtime.broker.payloads import MalformedJob
from services.runtime.broker.publisher import HARD_LIMITS, Publisher
from services.runtime.config import Config, ConfigError
from tests.servers.brokers import valkey
from tests.servers.child import free_port
from tests.waiting import wait_until
from tests.workers import worker as process
from tests.workers.tournaments.assignments import assignment_of
from tests.workers.tournaments.director import HINT, FakeDirector, serving, token_file
from workers.consumer.celery_app import make_app
from workers.jobs.job_outcome import JobOutcome
from workers.program import run
from workers.tournaments.session import drain
from workers.tournaments.session.endpoint import Endpoint
from workers.tournaments.session.limits import Limits
from workers.tournaments.session.task import _DELIVERY_SECONDS, decode, perform

TASK = "tournaments.play"
GAMES = 400


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[valkey.ValkeyServer]:
    with valkey.running(tmp_path / "broker") as server:
        yield server


@pytest.fixture
def port() -> int:
    """The director's port."""
    return free_port()


@pytest.fixture
def worker(broker: valkey.ValkeyServer, tmp_path: Path, port: int) -> Iterator[process.WorkerProcess]:
    own = {
        "ARDRI_DIRECTOR": f"127.0.0.1:{port}",
        "ARDRI_WORKER_TOKEN_FILE": str(token_file(tmp_path)),
    }
    home = tmp_path / "worker"
    with process.running(broker.url, home, "-m", "workers", queues=TOURNAMENTS, environ=own) as running:
        yield running


@pytest.fixture
def director(broker: valkey.ValkeyServer, port: int) -> Iterator[FakeDirector]:
    """A director that sends workers a hint as soon as it serves."""
    publisher = Publisher(broker.url)
    games = [assignment_of("tablut", number=number) for number in range(GAMES)]
    with serving(games, port=port) as director:
        publisher.publish(TASK, TOURNAMENTS, MessageToDict(HINT, preserving_proto_field_name=True))
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
    known = len(director.workers)
    child.kill()
    director.expire()
    wait_until(lambda: len(director.workers) > known, "another process has registered")
    worker.kill()


def test_what_is_no_call_is_refused() -> None:
    for payload in ({}, {"director_address": "here:1", "token": "t"}, {"token": 7}, {"no": "field"}):
        with pytest.raises(MalformedJob):
            decode(payload)


def test_whoever_writes_to_the_broker_does_not_choose_whom_a_worker_calls(tmp_path: Path) -> None:
    """A hint of the previous release, or a forged one, names a director and a token; both are ignored."""
    named = {"director_address": "10.0.0.66:7805", "token": "theirs", "asked_ms": 1}
    with serving([]) as stranger, serving([]) as own:
        hint = decode(named | {"director_address": stranger.endpoint.address})
        assert perform(hint, own.endpoint, {}, lambda: False, Limits(idle=0.1)) is JobOutcome.LATE
        assert (own.calls["RegisterWorker"], stranger.calls.total()) == (1, 0)


def test_a_worker_without_a_director_or_a_token_plays_nothing(tmp_path: Path) -> None:
    hint = decode({"asked_ms": 1})
    for file in (tmp_path / "nowhere", tmp_path / "empty"):
        (tmp_path / "empty").touch()
        assert perform(hint, Endpoint("127.0.0.1:1", file), {}, lambda: False) is JobOutcome.REFUSED
    assert perform(hint, None, {}, lambda: False) is JobOutcome.REFUSED
    config = Config.from_env({"ARDRI_BROKER_URL": "redis://127.0.0.1:1/0", "ARDRI_QUEUES": TOURNAMENTS})
    with pytest.raises(ConfigError, match="ARDRI_WORKER_TOKEN_FILE must be set"):
        run(config)


def test_the_token_is_read_for_each_session(tmp_path: Path) -> None:
    endpoint = Endpoint("director:7805", tmp_path / "token")
    for token in ("one", "another"):
        endpoint.token_file.write_text(f"{token}\n")
        assert endpoint.token() == token


def test_the_task_has_its_queue_and_ends_before_it_is_ended() -> None:
    app = make_app(Config.from_env({"ARDRI_BROKER_URL": "redis://127.0.0.1:1/0"}))
    assert app.amqp.router.route({}, TASK)["queue"].name == TOURNAMENTS
    assert Limits().playing + _DELIVERY_SECONDS < HARD_LIMITS[TOURNAMENTS]
    assert not drain.is_draining()
