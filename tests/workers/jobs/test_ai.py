"""`ai.act` without a broker: how a job is decoded, what is played, and the outcome of every answer."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from ardri.match.v1 import match_pb2
from services.engine.local_jobs.bots import act_notation
from services.games.tablut import GAME
from services.kernel import legal_actions
from services.runtime import errors
from services.runtime.broker.payloads import MalformedJob
from services.runtime.jobs.bot_turn import BotTurn, think, turn_of
from services.runtime.observe import metrics
from services.search import UNLIMITED, Budget, Choice, Clock, Level, level_of
from tests.waiting import HANG_SECONDS
from tests.workers.engine import FakeEngine
from tests.workers.jobs.making import TOKEN, act_job
from workers.jobs import ai, attention
from workers.jobs.job_outcome import EngineAway, JobOutcome

STALE = errors.StaleVersion(4, 5)
AWAY = errors.LogUnavailable("the log is away")


def test_a_turn_is_answered_by_one_legal_action_in_the_name_of_the_seat(engine: FakeEngine) -> None:
    turn = turn_of(act_job(engine.address))
    assert ai.perform(turn) is JobOutcome.DONE
    (call,) = engine.calls
    assert call.authorization == f"Bearer {TOKEN}"
    assert call.request.match_id == "tablut.m1"
    assert call.request.expected_version == 4
    assert call.request.request_id == "ai-4-0"
    start = turn.game.initial(turn.game.setup(2))
    action = turn.game.parse(start, turn.seat, call.request.action.notation)
    assert action in legal_actions(start, turn.seat)


def test_a_job_is_reproducible_and_each_position_is_decided_anew() -> None:
    def chosen(version: int) -> int:
        return think(turn_of(act_job("-", version=version)), UNLIMITED).action

    assert chosen(4) == chosen(4)
    assert len({chosen(version) for version in range(1, 9)}) > 1


def test_nobody_without_the_token_of_a_turn_can_tell_what_the_bot_does() -> None:
    """The rest of the seed is public: with it one could compute the action for each hand the bot may hold."""

    def chosen(token: str) -> int:
        return think(turn_of(act_job("-", seat_token=token)), UNLIMITED).action

    assert len({chosen(f"token {number}") for number in range(8)}) > 1


def test_an_engine_that_settles_a_turn_plays_what_a_worker_would(engine: FakeEngine) -> None:
    for version in range(1, 9):
        job = act_job(engine.address, version=version)
        ai.perform(turn_of(job))
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
        turn_of(payload)


@pytest.mark.parametrize(
    ("refusal", "verdict"),
    [
        (STALE, JobOutcome.LATE),
        (errors.MatchOver("over"), JobOutcome.LATE),
        (errors.NotYourTurn("not yours"), JobOutcome.LATE),
        (errors.NoSuchMatch("m"), JobOutcome.LATE),
        (errors.BadToken("expired"), JobOutcome.REFUSED),
        (errors.InvalidRequest("action", "none"), JobOutcome.REFUSED),
    ],
)
def test_a_refused_answer_is_dropped(
    engine: FakeEngine, refusal: errors.Refusal, verdict: JobOutcome
) -> None:
    engine.refusals.append(refusal)
    assert ai.perform(turn_of(act_job(engine.address))) is verdict
    assert len(engine.calls) == 1


def test_an_engine_that_is_away_for_a_moment_is_asked_again(engine: FakeEngine) -> None:
    engine.refusals.extend([AWAY, AWAY])
    assert ai.perform(turn_of(act_job(engine.address))) is JobOutcome.DONE
    assert len({call.request.request_id for call in engine.calls}) == 1


def test_an_engine_that_stays_away_is_left_for_later() -> None:
    with pytest.raises(EngineAway):
        ai.perform(turn_of(act_job("127.0.0.1:1")))


def test_an_engine_that_hangs_is_not_waited_for_beyond_a_turns_hard_limit(engine: FakeEngine) -> None:
    engine.seconds = 3.6
    with pytest.raises(EngineAway):
        ai.perform(turn_of(act_job(engine.address)))
    assert len(engine.calls) <= 2, "three seconds each"


def _deadline(seconds: float) -> Timestamp:
    deadline = Timestamp()
    deadline.FromMilliseconds(int((time.time() + seconds) * 1000))
    return deadline


def test_nothing_is_played_after_the_deadline(engine: FakeEngine) -> None:
    assert ai.perform(turn_of(act_job(engine.address, deadline=_deadline(0)))) is JobOutcome.LATE
    assert not engine.calls


def test_a_deadline_cuts_thinking_short(engine: FakeEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search gets fewer seconds than the deadline leaves. The search itself has to keep to them."""
    given: list[Budget] = []

    def thinking(turn: BotTurn, budget: Budget, _clock: Clock) -> Choice:
        given.append(budget)
        return think(turn, Budget(nodes=10))

    monkeypatch.setattr(ai, "think", thinking)
    deadline = _deadline(60)
    act = turn_of(act_job(engine.address, level=8, deadline=deadline))
    before = time.time()
    assert ai.perform(act) is JobOutcome.DONE
    (budget,) = given
    assert budget.seconds is not None
    assert 0 < budget.seconds < deadline.ToMilliseconds() / 1000 - before


def _thinks_not(_turn: BotTurn, _budget: Budget, _clock: Clock) -> Choice:
    raise AssertionError("nothing is to be decided")


def _match(**fields: Any) -> match_pb2.Match:
    match = match_pb2.Match(status=match_pb2.MATCH_STATUS_LIVE, version=4, to_act=[0])
    match.MergeFrom(match_pb2.Match(**fields))
    return match


OVER = match_pb2.Match(status=match_pb2.MATCH_STATUS_ENDED, version=5)
GONE_ON = match_pb2.Match(status=match_pb2.MATCH_STATUS_LIVE, version=5, to_act=[1])
NEXT_TURN = match_pb2.Match(status=match_pb2.MATCH_STATUS_LIVE, version=6, to_act=[0])


@pytest.mark.parametrize("match", [OVER, GONE_ON, NEXT_TURN])
def test_a_turn_that_waited_and_is_not_owed_any_more_is_dropped_at_once(
    engine: FakeEngine, monkeypatch: pytest.MonkeyPatch, match: match_pb2.Match
) -> None:
    monkeypatch.setattr(ai, "think", _thinks_not)
    engine.match = match
    act = turn_of(act_job(engine.address) | {"asked_ms": int((time.time() - 2) * 1000)})
    assert ai.perform(act) is JobOutcome.LATE
    assert (engine.looks, engine.calls) == (1, [])


def test_a_turn_that_waited_and_is_still_owed_is_played(engine: FakeEngine) -> None:
    engine.match = _match()
    job = act_job(engine.address) | {"asked_ms": int((time.time() - 2) * 1000)}
    assert ai.perform(turn_of(job)) is JobOutcome.DONE
    assert engine.looks == 1


def test_a_fresh_turn_is_played_without_asking(engine: FakeEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ai, "FRESH_SECONDS", HANG_SECONDS)  # even if a busy machine is slow to begin it
    monkeypatch.setattr(attention, "LOOK_SECONDS", HANG_SECONDS)
    engine.match = OVER
    assert ai.perform(turn_of(act_job(engine.address))) is JobOutcome.DONE
    assert engine.looks == 0


def test_an_engine_that_does_not_say_is_given_an_answer(engine: FakeEngine) -> None:
    job = act_job(engine.address) | {"asked_ms": int((time.time() - 2) * 1000)}
    assert ai.perform(turn_of(job)) is JobOutcome.DONE


def _thinks_for(seconds: float) -> Callable[[BotTurn, Budget, Clock], Choice]:
    def thinking(turn: BotTurn, _budget: Budget, clock: Clock) -> Choice:
        until = clock() + seconds
        while clock() < until:
            time.sleep(0.01)
        return think(turn, Budget(nodes=10))

    return thinking


@pytest.mark.parametrize("match", [OVER, GONE_ON, NEXT_TURN])
def test_a_search_stops_once_its_turn_is_not_owed_any_more(
    engine: FakeEngine, monkeypatch: pytest.MonkeyPatch, match: match_pb2.Match
) -> None:
    monkeypatch.setattr(ai, "think", _thinks_for(60))
    engine.match = _match()
    act = turn_of(act_job(engine.address))
    with ThreadPoolExecutor(1) as pool:
        performed = pool.submit(ai.perform, act)
        engine.wait(lambda it: it.looks >= 2)
        assert not performed.done()
        engine.match = match
        assert performed.result(timeout=HANG_SECONDS) is JobOutcome.LATE
    assert not engine.calls


@pytest.mark.parametrize("match", [None, _match()])
def test_a_search_goes_on_while_its_turn_is_owed_or_nobody_knows(
    engine: FakeEngine, monkeypatch: pytest.MonkeyPatch, match: match_pb2.Match | None
) -> None:
    monkeypatch.setattr(ai, "think", _thinks_for(3 * attention.LOOK_SECONDS))
    engine.match = match
    assert ai.perform(turn_of(act_job(engine.address))) is JobOutcome.DONE


def test_a_bot_whose_search_fails_plays_a_lower_level(
    engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lower level chooses, and the failure is counted."""
    played: list[Level] = []

    def thinking(turn: BotTurn, budget: Budget, _clock: Clock) -> Choice:
        played.append(turn.level)
        if len(played) == 1:
            raise ZeroDivisionError("a defect")
        return think(turn, Budget(nodes=10))

    monkeypatch.setattr(ai, "think", thinking)
    counter = metrics.FALLBACKS.labels("tablut", metrics.Fallback.FAILED.value)._value
    before = counter.get()
    assert ai.perform(turn_of(act_job(engine.address, level=8))) is JobOutcome.DONE
    assert [level.strategy for level in played] == [level_of(GAME, 8).strategy, level_of(GAME, 2).strategy]
    assert counter.get() == before + 1
