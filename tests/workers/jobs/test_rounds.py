"""`rounds.<step>` without a broker: decoding of batches, requests, and outcomes of answers."""

from typing import Any

import pytest

from services.runtime import errors
from services.runtime.broker.payloads import MalformedJob
from tests.workers.engine import FakeEngine
from tests.workers.jobs.making import TOKEN, step_job
from workers.jobs import rounds
from workers.jobs.job_outcome import EngineAway, JobOutcome

MATCHES = ("lots.a", "lots.b", "lots.c")
AWAY = errors.LogUnavailable("the log is away")


def settled(engine: FakeEngine, *matches: str) -> JobOutcome:
    """Performs a job with the next step of each of those matches; its outcome."""
    return rounds.perform(rounds.decode(step_job(engine.address, *matches)))


def test_a_batch_is_one_request_with_its_own_token(engine: FakeEngine) -> None:
    assert settled(engine, *MATCHES) is JobOutcome.DONE
    (call,) = engine.calls
    assert call.authorization == f"Bearer {TOKEN}"
    assert call.request.game == "lots"
    assert engine.accepted == dict.fromkeys(((match, 7) for match in MATCHES), "settle")


def test_what_becomes_of_a_batch_is_said_in_a_word(engine: FakeEngine) -> None:
    settled(engine, "lots.a")
    assert settled(engine, "lots.a", "lots.b") is JobOutcome.DONE, "one was still to be made"
    assert settled(engine, "lots.a", "lots.b") is JobOutcome.LATE
    engine.poison.add("lots.c")
    assert settled(engine, "lots.a", "lots.c") is JobOutcome.REFUSED


def _without(field: str) -> dict[str, Any]:
    job = step_job("127.0.0.1:1")
    del job[field]
    return job


@pytest.mark.parametrize(
    "payload",
    [
        *map(_without, ("request", "engine_address", "token", "asked_ms")),
        step_job("127.0.0.1:1") | {"request": {"game": "lots", "steps": []}},
        step_job("127.0.0.1:1") | {"request": {"steps": "all"}},
        step_job("127.0.0.1:1") | {"unknown": 1},
        {},
        ["no", "object"],
        None,
    ],
)
def test_what_is_no_batch_is_refused_at_the_door(payload: Any) -> None:
    with pytest.raises(MalformedJob):
        rounds.decode(payload)


def test_an_engine_that_is_away_for_a_moment_is_asked_again(engine: FakeEngine) -> None:
    engine.refusals.extend([AWAY, AWAY])
    assert settled(engine, *MATCHES) is JobOutcome.DONE
    assert len(engine.calls) == 3


def test_a_token_that_does_not_fit_is_not_tried_twice(engine: FakeEngine) -> None:
    engine.refusals.append(errors.BadToken("not for these steps"))
    assert settled(engine) is JobOutcome.REFUSED
    assert len(engine.calls) == 1


def test_an_engine_that_stays_away_is_left_for_later() -> None:
    with pytest.raises(EngineAway):
        rounds.perform(rounds.decode(step_job("127.0.0.1:1")))
