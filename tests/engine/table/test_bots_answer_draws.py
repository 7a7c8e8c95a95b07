"""An offer to a bot that is not to act, while the engine's log fails or the engine is killed."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import grpc
import pytest

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.log import open_log
from services.games.tablut import GAME as TABLUT
from services.runtime.database.database import sqlite_path
from tests.engine.gated_log import Fault, GatedLog
from tests.engine.job_recorder import JobRecorder
from tests.engine.refused import refusal
from tests.engine.served import Seated, Served, act_request, serving

BOT = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=3))


@dataclass(frozen=True, slots=True)
class Scene:
    """A person is to act, and the bot has said that it expects to win."""

    served: Served
    person: Seated
    worker: Seated
    log: GatedLog

    async def kinds(self) -> list[str]:
        """Returns the kinds of entries in the log."""
        stored = await self.log.load(self.person.match_id)
        assert stored is not None
        return [str(LogEntry.FromString(row.body).WhichOneof("body")) for row in stored.entries]


@pytest.fixture
async def scene(sqlite_url: str, recorder: JobRecorder) -> AsyncIterator[Scene]:
    log = GatedLog(sqlite_path(sqlite_url))
    async with serving(TABLUT, log, job_publisher=recorder) as served:
        (person,) = await served.sit(await served.create(taken=[BOT]), (0,))
        await person.act("a4-a3", 4)
        _, _, payload = await recorder.heard()
        worker = Seated(served.stub, payload["seat_token"], payload["match_id"], 1)
        request = act_request(worker.match_id, "e3-d3", 5, "ai-5-1")
        request.value = 800
        await worker.ask("PlayAction", request)
        yield Scene(served, person, worker, log)


async def test_it_answers_with_the_offer(scene: Scene) -> None:
    assert (await scene.person.do("OfferDraw")).version == 8
    assert (await scene.kinds())[-3:] == ["acted", "draw_offered", "draw_declined"]
    assert not (await scene.person.look(scene.person.match_id)).HasField("draw_offer")
    assert (await refusal(scene.person.do("OfferDraw"))).reason == "DRAW_OFFER"
    assert await scene.person.act("a3-a4", 6) == 9


@pytest.mark.parametrize("fault", Fault)
async def test_the_log_has_both_or_neither(scene: Scene, sqlite_url: str, fault: Fault) -> None:
    before = await scene.kinds()
    scene.log.fault = fault
    assert (await refusal(scene.person.do("OfferDraw"))).code is grpc.StatusCode.UNAVAILABLE
    scene.log.fault = None
    added = ["draw_offered", "draw_declined"] if fault is Fault.AFTER else []
    assert await scene.kinds() == before + added
    # Another engine that starts from this log has nothing left to answer.
    async with serving(TABLUT, await open_log(sqlite_url)) as other:
        person = Seated(other.stub, scene.person.token, scene.person.match_id, 0)
        assert not (await person.look(person.match_id)).HasField("draw_offer")
        assert await scene.kinds() == before + added
        if fault is Fault.BEFORE:
            assert (await person.do("OfferDraw")).version == 8


@pytest.mark.parametrize("value", [-1, 1001])
async def test_an_expectation_out_of_range_is_refused(
    scene: Scene, recorder: JobRecorder, value: int
) -> None:
    await scene.person.act("a3-a4", 6)
    _, _, payload = await recorder.heard()
    worker = Seated(scene.served.stub, payload["seat_token"], scene.person.match_id, 1)
    request = act_request(worker.match_id, "d3-e3", 7, "ai-7-1")
    request.value = value
    assert (await refusal(worker.ask("PlayAction", request))).reason == "INVALID_REQUEST"
    request.value = 0
    assert (await worker.ask("PlayAction", request)).version == 8
