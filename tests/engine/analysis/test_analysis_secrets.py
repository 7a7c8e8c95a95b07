"""A seat's analysis rests on what the seat knows: worlds that look the same to it give the same answer."""

from collections.abc import Iterator

import pytest
from google.protobuf import json_format

from ardri.analysis.v1 import analysis_service_pb2 as pb
from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.jobs.v1.jobs_pb2 import AnalyseJob
from services import games
from services.kernel import SPECTATOR, Seat
from services.runtime.credentials.claims import Scope
from services.runtime.jobs.analysis_job import answered
from tests.conformance.lots import GAME as LOTS
from tests.engine.analysis.analysing import analyse, job_of
from tests.engine.job_recorder import JobRecorder
from tests.engine.refused import stream_refusal
from tests.engine.served import Seated, Served
from workers.jobs import analyse as worker

SALT = bytes(16)
SEATS = 2
NODES = 40


async def worlds(served: Served) -> list[list[Seated]]:
    """Two matches whose first seats see the same, while the second seats hold different cards."""
    admin = served.caller("admin", Scope.ADMIN)
    found: dict[object, tuple[object, list[Seated]]] = {}
    for seed in seeds():
        request = engine_pb.CreateMatchRequest(game="lots", seats=SEATS, hints=True, seed=seed, salt=SALT)
        match_id = (await admin.ask("CreateMatch", request)).match.match_id
        seats = await served.sit(match_id, range(SEATS))
        position = (await served.engine.matches.get(match_id)).match.position
        view, other = LOTS.view(position, Seat(0)), LOTS.view(position, Seat(1))
        if view in found and found[view][0] != other:
            return [found[view][1], seats]
        found[view] = (other, seats)
    raise AssertionError("there are few hands")


def seeds() -> Iterator[bytes]:
    for number in range(500):
        yield number.to_bytes(32, "big")


def bare(job: AnalyseJob) -> AnalyseJob:
    """Returns the job without the fields that differ between any two jobs."""
    for field in ("job_id", "token", "deadline", "asked_ms", "traceparent"):
        job.ClearField(field)
    return job


async def job(served: Served, seat: Seated, recorder: JobRecorder) -> AnalyseJob:
    budget = pb.AnalysisBudget(nodes=NODES)
    stream = analyse(served, seat, seat.match_id, budget=budget)
    await stream.read()
    found = await job_of(recorder)
    stream.cancel()
    return found


async def test_two_worlds_that_look_the_same_are_analysed_the_same(
    staffed: Served, recorder: JobRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "load", {"lots": LOTS}.get)
    jobs = [await job(staffed, seats[0], recorder) for seats in await worlds(staffed)]
    answers = [
        answered(
            worker.decode(json_format.MessageToDict(each, preserving_proto_field_name=True)).analysis_job
        )
        for each in jobs
    ]
    assert answers[0] == answers[1]
    assert answers[0].lines
    assert bare(jobs[0]) == bare(jobs[1])


async def test_the_other_seats_job_differs(staffed: Served, recorder: JobRecorder) -> None:
    jobs = [await job(staffed, seats[1], recorder) for seats in await worlds(staffed)]
    assert bare(jobs[0]) != bare(jobs[1]), "else the test above would show nothing"


async def test_a_job_holds_the_seats_view_and_no_more(staffed: Served, recorder: JobRecorder) -> None:
    seats = await staffed.table(hints=True)
    wire = staffed.engine.context.renderer.wire
    for seat in seats:
        found = await job(staffed, seat, recorder)
        position = (await staffed.engine.matches.get(seat.match_id)).match.position
        view = wire.view_from_proto(wire.view_type.FromString(found.view.value))
        assert view == LOTS.view(position, Seat(seat.seat)) != LOTS.view(position, SPECTATOR)


async def test_a_match_that_permits_no_help_shows_nothing_to_anybody(
    staffed: Served, recorder: JobRecorder
) -> None:
    seats = await staffed.table()
    for caller in (*seats, staffed.watcher, staffed.organiser, staffed.caller("admin", Scope.ADMIN)):
        stream = analyse(staffed, caller, seats[0].match_id)
        assert (await stream_refusal(stream)).reason == "NO_HINTS"
