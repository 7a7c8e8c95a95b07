"""`ai.analyse` without a broker: how a job is decoded, what is reported, and the outcome of every answer."""

import time
from typing import Any

import pytest
from google.protobuf import json_format

from ardri.jobs.v1.jobs_pb2 import AnalyseJob
from services import games
from services.kernel import Seat
from services.runtime import errors
from services.runtime.broker.payloads import MalformedJob
from services.runtime.jobs.analysis_job import answered
from services.runtime.jobs.wire import load_wire, pack
from tests.workers.engine import FakeEngine
from tests.workers.jobs.making import TOKEN
from workers.jobs import analyse
from workers.jobs.job_outcome import EngineAway, JobOutcome

NOW_MS = int(time.time() * 1000)


def analyse_job(address: str = "127.0.0.1:1", *, wait_ms: int = 60_000, **fields: Any) -> dict[str, Any]:
    """A job that analyses the first decision of Tablut, in which a4-a3 was played."""
    game = games.load("tablut")
    job = AnalyseJob(
        job_id="tablut.j1",
        game="tablut",
        version=4,
        seats=2,
        view=pack(load_wire(game).view_to_proto(game.view(game.initial(game.setup(2)), Seat(0)))),
        played="a4-a3",
        lines=2,
        engine_address=address,
        token=TOKEN,
        asked_ms=NOW_MS,
    )
    job.budget.nodes = 300
    job.deadline.FromMilliseconds(int(time.time() * 1000) + wait_ms)
    job.MergeFrom(AnalyseJob(**fields))
    return json_format.MessageToDict(job, preserving_proto_field_name=True)


def test_a_decision_is_analysed_and_reported_once(engine: FakeEngine) -> None:
    assert analyse.perform(analyse.decode(analyse_job(engine.address))) is JobOutcome.DONE
    (call,) = engine.calls
    assert call.authorization == f"Bearer {TOKEN}"
    assert call.request.job_id == "tablut.j1"
    found = call.request.decision
    assert (found.version, found.seat, len(found.lines)) == (4, 0, 2)
    assert found.played.action.notation == "a4-a3"
    assert found.lines[0].variation[0] == found.lines[0].action.notation
    assert 0 < found.nodes <= 300


@pytest.mark.parametrize(("walls", "is_told"), [("all", True), ("attackers", False)])
def test_chances_are_told_only_with_the_options_that_their_curve_knows(walls: str, is_told: bool) -> None:
    game = games.load("tablut")
    position = game.initial(game.setup(2, {"walls": walls}))
    view = pack(load_wire(game).view_to_proto(game.view(position, Seat(0))))
    job = analyse_job() | {"view": json_format.MessageToDict(view, preserving_proto_field_name=True)}
    found = answered(analyse.decode(job).analysis_job)
    assert {line.HasField("chance") for line in (*found.lines, found.played)} == {is_told}


def test_a_job_is_reproducible() -> None:
    first, second = (
        answered(analyse.decode(analyse_job(job_id=f"tablut.{name}")).analysis_job) for name in "ab"
    )
    assert first == second


def _without(field: str) -> dict[str, Any]:
    job = analyse_job()
    del job[field]
    return job


@pytest.mark.parametrize(
    "payload",
    [
        *map(_without, ("game", "job_id", "view", "lines", "engine_address", "token", "asked_ms")),
        analyse_job() | {"game": "no such"},
        analyse_job() | {"view": {"@type": "type.googleapis.com/ardri.tablut.v1.Action"}},
        analyse_job() | {"unknown": 1},
        analyse_job() | {"budget": {"nodes": "-1"}},
        {},
        ["no", "object"],
        None,
    ],
)
def test_what_is_no_job_is_refused_at_the_door(payload: Any) -> None:
    with pytest.raises(MalformedJob):
        analyse.decode(payload)


def test_nothing_is_searched_once_nobody_waits(engine: FakeEngine) -> None:
    assert analyse.perform(analyse.decode(analyse_job(engine.address, wait_ms=-1))) is JobOutcome.LATE
    assert not engine.calls


def test_a_report_that_nobody_waits_for_is_late(engine: FakeEngine) -> None:
    engine.refusals.append(errors.NoSuchEntry("nobody waits"))
    assert analyse.perform(analyse.decode(analyse_job(engine.address))) is JobOutcome.LATE


def test_an_engine_that_is_away_for_a_moment_is_told_again(engine: FakeEngine) -> None:
    engine.refusals.append(errors.LogUnavailable("away"))
    assert analyse.perform(analyse.decode(analyse_job(engine.address))) is JobOutcome.DONE


def test_an_engine_that_stays_away_is_left_for_later() -> None:
    with pytest.raises(EngineAway):
        analyse.perform(analyse.decode(analyse_job()))
