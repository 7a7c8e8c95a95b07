"""The token of a bot's turn, which anybody can read in the broker: it allows that decision and no other."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

import jwt
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.games.tablut import GAME as TABLUT
from services.runtime.credentials.claims import WORKER, Claims, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.jobs import JOB_TOKEN_SECONDS
from tests.engine.job_recorder import JobRecorder
from tests.engine.local_jobs.test_local_fallback import offered
from tests.engine.refused import refusal, stream_refusal
from tests.engine.served import Seated, Served, serving

BOT = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=1))


@dataclass(frozen=True, slots=True)
class Scene:
    """A match against a bot that is to act on version 5. `reader` has read the bot's job in the broker."""

    served: Served
    person: Seated
    reader: Seated


@pytest.fixture
async def scene(sqlite_url: str, recorder: JobRecorder) -> AsyncIterator[Scene]:
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        (person,) = await served.sit(await served.create(taken=[BOT]), (0,))
        await person.act("a4-a3", 4)
        _, _, payload = await recorder.heard()
        reader = Seated(served.stub, payload["seat_token"], payload["match_id"], 1)
        yield Scene(served, person, reader)


async def test_it_acts_once_on_the_version_that_it_was_signed_for(scene: Scene) -> None:
    for version in (4, 6, 7):
        assert (await refusal(scene.reader.act("e3-d3", version))).reason == "NOT_YOUR_SEAT"
    assert await scene.reader.act("e3-d3", 5) == 6
    assert await scene.reader.act("e3-d3", 5) == 6, "the same answer again is safe"
    assert (await refusal(scene.reader.act("e3-f3", 5, "other"))).reason == "STALE_VERSION"
    await scene.person.act("a3-a4", 6)
    assert (await refusal(scene.reader.act("d3-e3", 7))).reason == "NOT_YOUR_SEAT", "the bot's next turn"


async def test_it_sees_nothing_but_whether_the_turn_is_owed(scene: Scene) -> None:
    found = await scene.reader.look(scene.reader.match_id)
    assert {field.name for field, _ in found.ListFields()} == {"match_id", "status", "version", "to_act"}
    other = await scene.served.create(taken=[BOT])
    assert (await refusal(scene.reader.look(other))).reason == "NOT_YOUR_SEAT"


@pytest.mark.parametrize(
    "method",
    [
        "ListLegalActions",
        "CheckAction",
        "GetReplay",
        "VerifyReplay",
        "ResignMatch",
        "OfferDraw",
        "OfferTakeback",
        "AnswerTakeback",
        "Say",
        "ClaimMatch",
        "CallOffMatch",
        "LeaveMatch",
        "JoinMatch",
    ],
)
async def test_it_is_good_for_no_other_call(scene: Scene, method: str) -> None:
    assert (await refusal(scene.reader.do(method))).reason == "BAD_TOKEN"


async def test_it_opens_no_stream_and_lists_nothing(scene: Scene) -> None:
    assert (await stream_refusal(scene.reader.watch(scene.reader.match_id))).reason == "BAD_TOKEN"
    assert (await stream_refusal(await scene.reader.play())).reason == "BAD_TOKEN"
    listing = pb.ListMatchesRequest(game="tablut")
    assert (await refusal(scene.reader.ask("ListMatches", listing))).reason == "BAD_TOKEN"


async def test_it_lasts_for_minutes_and_is_signed_anew_with_each_offer(
    scene: Scene, recorder: JobRecorder
) -> None:
    def expiry(token: str) -> int:
        return int(jwt.decode(token, options={"verify_signature": False})["exp"])

    assert expiry(scene.reader.token) <= time.time() + JOB_TOKEN_SECONDS
    past = scene.served.signer.verify(scene.reader.token, 0)
    late = Claims(WORKER, past.scopes, int(time.time()) - 1, "", past.match_id, 1, version=5)
    reader = Seated(scene.served.stub, scene.served.signer.sign(late), past.match_id, 1)
    assert (await refusal(reader.act("e3-d3", 5))).reason == "BAD_TOKEN"
    (row,) = await scene.served.engine.context.log.outbox_due("tablut", 2**62, 10)
    assert "token" not in row.body, "none is kept"
    await offered(scene.served.engine.outbox, 1)
    _, _, again = await recorder.heard()
    assert expiry(again["seat_token"]) >= expiry(scene.reader.token)
    assert await Seated(scene.served.stub, again["seat_token"], past.match_id, 1).act("e3-d3", 5) == 6


async def test_a_token_of_the_release_before_is_refused(scene: Scene) -> None:
    """It was valid for the bot's seat for 400 days, and lies in the files of brokers."""
    far = int(time.time()) + 400 * 24 * 3600
    claims = Claims(WORKER, frozenset({Scope.BOT}), far, "", scene.reader.match_id, 1)
    token = scene.served.signer.sign_wrongly(Issuer.GATEWAY, claims)
    old = Seated(scene.served.stub, token, scene.reader.match_id, 1)
    assert (await refusal(old.act("e3-d3", 5))).reason == "BAD_TOKEN"
    assert (await refusal(old.look(old.match_id))).reason == "BAD_TOKEN"
