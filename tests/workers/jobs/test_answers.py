"""Answers sent together to a real engine: each counts by its own token, and once."""

import asyncio
from dataclasses import replace
from pathlib import Path

from google.protobuf import json_format

from ardri.jobs.v1.jobs_pb2 import ActJob
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.games.tablut import GAME as TABLUT
from services.kernel import Seat
from tests.engine.job_recorder import JobRecorder
from tests.engine.served import Served, serving
from tests.servers.migrated import migrated
from workers.jobs.answers import Answer, play_together
from workers.jobs.engine_client import EngineEndpoint
from workers.jobs.job_outcome import JobOutcome

DONE, REFUSED = JobOutcome.DONE, JobOutcome.REFUSED
BOT = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=3))
"""A bot whose turns the engine offers one by one."""


async def answer_of(served: Served, recorder: JobRecorder) -> Answer:
    """The answer of a bot in a new match, after the first action of a person."""
    (seat,) = await served.sit(await served.create(taken=[BOT]), (0,))
    assert seat.seat == Seat(0)
    await seat.act("a4-a3", 4)
    _, _, payload = await recorder.heard()
    job = json_format.ParseDict(payload, ActJob())
    engine = EngineEndpoint(f"127.0.0.1:{served.server.port}", job.seat_token, "tablut")
    return Answer(engine, job.match_id, job.version, job.seat, "e3-d3", 500)


def given(answers: list[Answer]) -> list[JobOutcome]:
    """Sends the answers together; the outcome of each."""
    return [outcome() for outcome in play_together(answers)]


async def test_each_is_taken_or_refused_by_its_own_token_and_changes_nothing_twice(tmp_path: Path) -> None:
    recorder, log = JobRecorder(), await open_log(migrated(tmp_path / "log.db"))
    async with serving(TABLUT, log, job_publisher=recorder) as served:
        answers = [await answer_of(served, recorder) for _ in range(4)]
        forged = replace(answers[2], engine=answers[3].engine)
        illegal = replace(answers[3], notation="e3-e1")
        sent = [*answers[:2], forged, illegal]
        assert await asyncio.to_thread(given, sent) == [DONE, DONE, REFUSED, REFUSED]
        assert await asyncio.to_thread(given, sent) == [DONE, DONE, REFUSED, REFUSED]
        other = [replace(each, notation="e3-c3") for each in answers[:2]]
        assert await asyncio.to_thread(given, other) == [REFUSED, REFUSED], "the request did another"
        versions = [(await served.watcher.look(each.match_id)).version for each in answers]
        assert versions == [6, 6, 5, 5]
        assert await asyncio.to_thread(given, answers) == [DONE] * 4
