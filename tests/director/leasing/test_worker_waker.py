"""Workers are woken while there are games to play, as often as is useful; hints never pile up."""

from collections.abc import Mapping
from typing import Any

import pytest

from ardri.jobs.v1.jobs_pb2 import TournamentJob
from services.director.leasing.sessions import Sessions
from services.director.leasing.worker_waker import WorkerWaker
from services.runtime.broker import publisher as broker
from services.runtime.broker.connecting import is_amqp
from services.runtime.broker.names import AI, TOURNAMENTS
from services.runtime.broker.payloads import OutgoingJob, decoded
from services.runtime.broker.publisher import MOST_WAITING, Publisher
from tests.director.house import House
from tests.director.specs import levels, spec
from tests.servers.brokers.queued import taken_out
from tests.waiting import wait_until


class HintRecorder:
    """Counts hints. `room`: how many more offers it accepts."""

    def __init__(self, room: int = 1_000) -> None:
        self.room = room
        self.sent: list[tuple[str, str, Mapping[str, Any]]] = []

    def offer(self, task: str, queue_name: str, job: OutgoingJob) -> bool:
        if len(self.sent) >= self.room:
            return False
        self.sent.append((task, queue_name, job.payload))
        return True


def waker(house: House, hints: HintRecorder) -> WorkerWaker:
    return WorkerWaker(house.context, house.sessions, hints)


async def test_it_rings_for_open_games_and_for_nothing_else(house: House) -> None:
    hints = HintRecorder()
    await waker(house, hints).wake()
    assert hints.sent == []
    await house.create(spec(entrants=levels(3)))
    await waker(house, hints).wake()
    assert 0 < len(hints.sent) <= 6
    task, queue, payload = hints.sent[0]
    assert (task, queue) == ("tournaments.play", "tournaments")
    job = decoded(TournamentJob, payload)
    assert (bool(job.traceparent), job.asked_ms > 0) == (True, True)
    assert set(payload) == {"traceparent", "asked_ms"}, "no secret, and nobody to be called"
    await house.register("w1")
    await house.lease("w1")
    hints.sent.clear()
    await waker(house, hints).wake()
    assert hints.sent == []


async def test_workers_that_are_awake_are_not_called_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.sessions, "_clock", lambda: 0.0)
    await house.create(spec(entrants=levels(3)))
    hints = HintRecorder()
    await waker(house, hints).wake()
    asleep = len(hints.sent)
    await house.register("w1")
    hints.sent.clear()
    await waker(house, hints).wake()
    assert len(hints.sent) == asleep - 1


async def test_many_games_are_rung_for_bit_by_bit(house: House) -> None:
    await house.create(spec(entrants=levels(30)))
    hints, full = HintRecorder(), HintRecorder(room=3)
    await waker(house, hints).wake()
    assert len(hints.sent) == 16
    await waker(house, full).wake()
    assert len(full.sent) == 3


def test_a_session_is_awake_as_long_as_it_calls() -> None:
    now = [0.0]
    sessions = Sessions(lambda: now[0])
    sessions.hear("w1")
    now[0] = 4.0
    sessions.hear("w2")
    assert sessions.awake() == 2
    now[0] = 7.0
    assert sessions.awake() == 1


def test_the_queue_does_not_grow_while_no_worker_is_there(
    broker_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis and Valkey bound the length of the queue; RabbitMQ drops hints that are too old."""
    monkeypatch.setattr(broker, "EXPIRY_SECONDS", {broker.PLAY: 1})
    publisher = Publisher(broker_url)
    for _ in range(MOST_WAITING[TOURNAMENTS] + 8):
        publisher.publish("tournaments.play", TOURNAMENTS, {})
    publisher.publish("ai.act", AI, {})
    publisher.close()
    if is_amqp(broker_url):
        wait_until(lambda: not taken_out(broker_url, TOURNAMENTS), "all of them are too old")
    else:
        sent = taken_out(broker_url, TOURNAMENTS)
        assert len(sent) == MOST_WAITING[TOURNAMENTS]
        assert all(message.headers["expires"] for message in sent)
    (act,) = taken_out(broker_url, AI)
    assert act.headers["expires"] is None
