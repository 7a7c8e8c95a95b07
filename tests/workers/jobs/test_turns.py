"""`ai.act_together` without a broker: turns of many matches, each handled independently of the others."""

from typing import Any

import pytest

from services.runtime import errors
from services.runtime.broker.payloads import MalformedJob
from services.runtime.jobs.bot_turn import BotTurn, think
from services.search import Budget, Choice, Clock
from tests.workers.engine import FakeEngine
from tests.workers.jobs.making import act_job
from workers.jobs import ai
from workers.jobs.job_outcome import EngineAway, JobOutcome
from workers.jobs.turns import Turns, decode

MATCHES = tuple(f"tablut.m{number}" for number in range(5))


def jobs(engine: FakeEngine, **fields: Any) -> Turns:
    return decode({"jobs": [act_job(engine.address, match_id, **fields) for match_id in MATCHES]})


def test_each_turn_is_answered_once_and_as_if_it_had_come_alone(engine: FakeEngine) -> None:
    assert ai.perform_together(jobs(engine)) is JobOutcome.DONE
    together = dict(engine.accepted)
    assert sorted(match_id for match_id, _ in together) == list(MATCHES)
    engine.accepted.clear()
    for turn in jobs(engine).turns:
        ai.perform(turn)
    assert engine.accepted == together
    assert (engine.looks, engine.messages) == (0, 1)


def test_what_is_not_answered_together_is_answered_one_by_one(engine: FakeEngine) -> None:
    for most_linked in range(5):
        engine.accepted.clear()
        engine.calls.clear()
        engine.most_linked = most_linked
        assert ai.perform_together(jobs(engine)) is JobOutcome.DONE
        assert len(engine.accepted) == len(engine.calls) == len(MATCHES)
        assert len({call.authorization for call in engine.calls}) == 1


def test_answers_that_nobody_waits_for_are_dropped_and_no_question_is_asked(engine: FakeEngine) -> None:
    engine.refusals.extend([errors.StaleVersion(4, 5)] * 4)
    assert ai.perform_together(jobs(engine, asked_ms=1)) is JobOutcome.DONE
    assert len(engine.accepted) == 1
    engine.refusals.extend([errors.StaleVersion(4, 5)] * 5)
    assert ai.perform_together(jobs(engine)) is JobOutcome.LATE
    assert (engine.looks, len(engine.calls)) == (0, 10)


def test_an_answer_that_was_not_taken_is_given_again(engine: FakeEngine) -> None:
    engine.refusals.extend([errors.LogUnavailable("away")] * 2)
    assert ai.perform_together(jobs(engine)) is JobOutcome.DONE
    assert len(engine.accepted) == 5
    assert len(engine.calls) == 7


def test_an_engine_that_is_away_has_the_job_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.jobs.job_outcome._QUICK_TRIES", 1)
    with pytest.raises(EngineAway):
        ai.perform_together(decode({"jobs": [act_job("127.0.0.1:1")]}))


def test_a_bot_that_fails_costs_no_other_its_turn(
    engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:

    def failing(turn: BotTurn, budget: Budget, clock: Clock) -> Choice:
        if turn.match_id == MATCHES[1]:
            raise ZeroDivisionError("a defect of one position")
        return think(turn, budget, clock)

    monkeypatch.setattr(ai, "think", failing)
    with pytest.raises(ZeroDivisionError):
        ai.perform_together(jobs(engine))
    assert len(engine.accepted) == 4


def test_what_is_no_turn_is_left_out(engine: FakeEngine) -> None:
    payload = {"jobs": [{"game": "tablut"}, "nonsense", act_job(engine.address)]}
    assert len(decode(payload).turns) == 1
    empty: list[dict[str, Any]] = [{}, {"jobs": "x"}, {"jobs": []}, {"jobs": [{"game": "chess"}]}]
    for none in empty:
        with pytest.raises(MalformedJob):
            decode(none)
