"""`ai.act` without a broker: what a job is decoded to, what is played, what becomes of every answer."""

import time
from typing import Any

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from services.engine.settle import act_notation
from services.runtime import errors
from services.runtime.payloads import MalformedJob
from services.runtime.turn import Turn, think, turn_of
from services.search import UNLIMITED, Budget, Choice
from tests.workers.engine import FakeEngine
from tests.workers.jobs import TOKEN, act_job
from workers import ai
from workers.verdict import EngineAway, Verdict

STALE = errors.StaleVersion(4, 5)
AWAY = errors.LogUnavailable("the log is away")


def test_a_turn_is_answered_by_one_legal_action_in_the_name_of_the_seat(engine: FakeEngine) -> None:
    act = ai.decode(act_job(engine.address))
    turn = act.turn
    assert ai.perform(act) is Verdict.DONE
    (call,) = engine.calls
    assert call.authorization == f"Bearer {TOKEN}"
    assert call.request.match_id == "tablut.m1"
    assert call.request.expected_version == 4
    assert call.request.request_id == "ai-4-0"
    start = turn.game.initial(turn.game.setup(2))
    action = turn.game.parse(start, turn.seat, call.request.action.notation)
    assert action in turn.game.legal_actions(start, turn.seat)


def test_a_job_is_reproducible_and_each_position_is_decided_anew() -> None:
    def chosen(version: int) -> int:
        return think(turn_of(act_job("-", version=version)), UNLIMITED).action

    assert chosen(4) == chosen(4)
    assert len({chosen(version) for version in range(1, 9)}) > 1


def test_an_engine_that_settles_a_turn_plays_what_a_worker_would(engine: FakeEngine) -> None:
    for version in range(1, 9):
        job = act_job(engine.address, version=version)
        ai.perform(ai.decode(job))
        assert act_notation(job) == engine.accepted["tablut.m1", version]


def _without(field: str) -> dict[str, Any]:
    job = act_job("127.0.0.1:1")
    del job[field]
    return job


@pytest.mark.parametrize(
    "payload",
    [
        *map(_without, ("game", "match_id", "version", "level", "engine_address", "view", "asked_ms")),
        _without("view") | {"view": {"@type": "type.googleapis.com/ardri.tablut.v1.Action"}},
        _without("view") | {"view": {"@type": "type.googleapis.com/ardri.tablut.v1.View", "board": [1]}},
        act_job("127.0.0.1:1") | {"level": 99},
        act_job("127.0.0.1:1") | {"seat": 2},
        act_job("127.0.0.1:1") | {"game": "no such"},
        act_job("127.0.0.1:1") | {"unknown": 1},
        {},
        ["no", "object"],
        None,
    ],
)
def test_what_is_no_job_is_refused_at_the_door(payload: Any) -> None:
    with pytest.raises(MalformedJob):
        ai.decode(payload)


@pytest.mark.parametrize(
    ("refusal", "verdict"),
    [
        (STALE, Verdict.LATE),
        (errors.MatchOver("over"), Verdict.LATE),
        (errors.NotYourTurn("not yours"), Verdict.LATE),
        (errors.NoSuchMatch("m"), Verdict.LATE),
        (errors.BadToken("expired"), Verdict.REFUSED),
        (errors.InvalidRequest("action", "none"), Verdict.REFUSED),
    ],
)
def test_a_refused_answer_is_dropped(engine: FakeEngine, refusal: errors.Refusal, verdict: Verdict) -> None:
    engine.refusals.append(refusal)
    assert ai.perform(ai.decode(act_job(engine.address))) is verdict
    assert len(engine.calls) == 1


def test_an_engine_that_is_away_for_a_moment_is_asked_again(engine: FakeEngine) -> None:
    engine.refusals.extend([AWAY, AWAY])
    assert ai.perform(ai.decode(act_job(engine.address))) is Verdict.DONE
    assert len({call.request.request_id for call in engine.calls}) == 1


def test_an_engine_that_stays_away_is_left_for_later() -> None:
    with pytest.raises(EngineAway):
        ai.perform(ai.decode(act_job("127.0.0.1:1")))


def _deadline(seconds: float) -> Timestamp:
    deadline = Timestamp()
    deadline.FromMilliseconds(int((time.time() + seconds) * 1000))
    return deadline


def test_nothing_is_played_after_the_deadline(engine: FakeEngine) -> None:
    assert ai.perform(ai.decode(act_job(engine.address, deadline=_deadline(0)))) is Verdict.LATE
    assert not engine.calls


def test_a_deadline_cuts_thinking_short(engine: FakeEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seconds that the search gets end before the deadline does; to keep to them is its own affair."""
    given: list[Budget] = []

    def thinking(turn: Turn, budget: Budget) -> Choice:
        given.append(budget)
        return think(turn, Budget(nodes=10))

    monkeypatch.setattr(ai, "think", thinking)
    deadline = _deadline(60)
    act = ai.decode(act_job(engine.address, level=8, deadline=deadline))
    before = time.time()
    assert ai.perform(act) is Verdict.DONE
    (budget,) = given
    assert budget.seconds is not None
    assert 0 < budget.seconds < deadline.ToMilliseconds() / 1000 - before
