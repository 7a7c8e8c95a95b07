"""The connection to the broker breaks for a moment; jobs that a worker has begun go on."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import MessageToDict

from services.runtime.broker import publisher as brokers
from services.runtime.broker.names import AI, ROUNDS, TOURNAMENTS
from services.runtime.broker.publisher import ACT, PLAY, Publisher
from tests.workers.consumer.broker_cable import BrokerCable, cable_to
from tests.workers.consumer.staged.held import Held, held
from tests.workers.engine import FakeEngine
from tests.workers.jobs.making import SETTLE, act_job, step_job
from tests.workers.tournaments.assignments import assignment_of
from tests.workers.tournaments.director import HINT, FakeDirector, serving, token_file

BROKERS = [
    pytest.param("redis", marks=pytest.mark.redis),
    pytest.param("rabbitmq", marks=pytest.mark.rabbitmq),
]
_HINT = MessageToDict(HINT, preserving_proto_field_name=True)


@pytest.fixture(params=BROKERS)
def url(request: pytest.FixtureRequest) -> str:
    """RabbitMQ redelivers unacknowledged jobs at once, Redis possibly much later."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def cable(url: str) -> Iterator[BrokerCable]:
    with cable_to(url) as cable:
        yield cable


@pytest.fixture
def publisher(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Publisher]:
    """A publisher whose jobs do not expire, however long they wait."""
    monkeypatch.setattr(brokers, "EXPIRY_SECONDS", {})
    with closing(Publisher(url)) as publisher:
        yield publisher


@pytest.mark.parametrize("kind", [(ACT, AI, act_job), (SETTLE, ROUNDS, step_job)], ids=[ACT, SETTLE])
def test_a_job_is_done_by_the_process_that_has_begun_it(
    cable: BrokerCable,
    publisher: Publisher,
    engine: FakeEngine,
    tmp_path: Path,
    kind: tuple[str, str, Callable[[str], Mapping[str, Any]]],
) -> None:
    task, queue, job = kind
    with held(cable.url, tmp_path) as worker:
        publisher.publish(task, queue, job(engine.address))
        worker.begins(1)
        cable.blink()
        publisher.publish(SETTLE, ROUNDS, step_job(engine.address, "lots.later"))
        worker.begins(2)  # the second job, or the first one redelivered
        worker.goes_on()
        done = [task, SETTLE].count(task)
        worker.brings_about(lambda: worker.counted(task, "done") == done, "done by who has begun it")
        worker.brings_about(lambda: ("lots.later", 7) in engine.accepted, "the later one is done too")
    assert len(engine.accepted) == 2


@contextmanager
def with_a_game(url: str, home: Path, publisher: Publisher) -> Iterator[tuple[Held, FakeDirector]]:
    """A worker that has begun one of two games."""
    with serving([assignment_of("tablut", number=number) for number in range(2)]) as director:
        address, token = director.endpoint.address, str(token_file(home))
        with held(url, home, ARDRI_DIRECTOR=address, ARDRI_WORKER_TOKEN_FILE=token) as worker:
            publisher.publish(PLAY, TOURNAMENTS, _HINT)
            worker.begins(1)
            yield worker, director


def test_a_game_of_a_tournament_is_played_on_and_delivered_once(
    cable: BrokerCable, publisher: Publisher, tmp_path: Path
) -> None:
    with with_a_game(cable.url, tmp_path, publisher) as (worker, director):
        cable.blink()
        publisher.publish(PLAY, TOURNAMENTS, _HINT)
        worker.begins(2)
        worker.goes_on()
        worker.brings_about(lambda: len(director.accepted) == 2, "both games are delivered")
        assert director.fates == {"FATE_ACCEPTED": 2}, "by who had leased it first: no lease has run out"


def test_who_is_told_to_stop_without_a_broker_ends_its_game_first(
    cable: BrokerCable, publisher: Publisher, tmp_path: Path
) -> None:
    with with_a_game(cable.url, tmp_path, publisher) as (worker, director):
        cable.cut()
        worker.is_told_to_stop()
        worker.goes_on()
        worker.ends()
        assert director.accepted
        assert not director.leased, "what was leased is delivered or returned"
