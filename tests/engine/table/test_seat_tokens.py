"""A seat's token ends with its match, not before: an hour later it is worthless."""

from collections.abc import AsyncIterator

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.log import open_log
from services.games.tablut import GAME as TABLUT
from services.games.tara import GAME as TARA
from services.runtime.credentials.claims import Scope
from tests.engine.refused import refusal, stream_refusal
from tests.engine.served import Seated, Served, serving, versions

HOUR_MS = 3_600_000


@pytest.fixture
async def served(sqlite_url: str) -> AsyncIterator[Served]:
    async with serving(TABLUT, await open_log(sqlite_url)) as served:
        yield served


async def pass_by(served: Served, seat: Seated, milliseconds: int) -> None:
    """Moves the whole match that far into the past."""
    live = await served.engine.matches.get(seat.match_id)
    live.match.updated_ms -= milliseconds


async def test_for_an_hour_one_sees_how_it_ended(served: Served) -> None:
    seat, _ = await served.table()
    await seat.do("ResignMatch")
    await pass_by(served, seat, HOUR_MS - 60_000)
    assert (await seat.look(seat.match_id)).outcome.ranks
    assert (await seat.replay(seat.match_id)).record.entries


async def test_then_it_is_refused_and_the_account_goes_on(served: Served) -> None:
    seat, _ = await served.table()
    await seat.do("ResignMatch")
    await pass_by(served, seat, HOUR_MS)
    for method, request in (
        ("GetMatch", pb.GetMatchRequest(match_id=seat.match_id)),
        ("GetReplay", pb.GetReplayRequest(match_id=seat.match_id)),
        ("VerifyReplay", pb.VerifyReplayRequest(match_id=seat.match_id)),
        ("ListLegalActions", pb.ListLegalActionsRequest(match_id=seat.match_id)),
    ):
        assert (await refusal(seat.ask(method, request))).reason == "BAD_TOKEN"
    assert (await refusal(seat.do("ResignMatch"))).reason == "BAD_TOKEN"
    assert (await stream_refusal(seat.watch(seat.match_id))).reason == "BAD_TOKEN"
    account = served.caller("account-0", Scope.PLAY)
    assert (await account.look(seat.match_id)).outcome.ranks


async def test_a_match_may_last_for_years(served: Served) -> None:
    seat, _ = await served.table()
    await pass_by(served, seat, 1_000 * 24 * HOUR_MS)
    assert await seat.act("a4-a3", 4) == 5


async def test_who_has_dropped_out_looks_on_and_does_nothing_more(sqlite_url: str) -> None:
    async with serving(TARA, await open_log(sqlite_url)) as served:
        seat, *_ = await served.table(seats=3)
        await seat.do("ResignMatch")
        account = served.caller("account-0", Scope.PLAY)
        match = await seat.look(seat.match_id)
        assert match.viewer_seat == 0
        assert match.seats[0].bot.level, "a bot plays on for it"
        stream = seat.watch(seat.match_id)
        assert await versions(stream, 1)
        playing = await seat.play()
        assert await versions(playing, 1)
        resigning = pb.ResignMatchRequest(match_id=seat.match_id)
        for caller in (seat, account):
            refused = await refusal(caller.ask("ResignMatch", resigning))
            assert (refused.reason, refused.message[:23]) == ("MATCH_OVER", "seat 0 has dropped out;")
        assert (await refusal(seat.act("pass", match.version))).reason == "MATCH_OVER"
        others = served.signer.sign_seat(seat.match_id, 0, account_id="account-1")
        assert (await refusal(Seated(served.stub, others, seat.match_id, 0).look(seat.match_id))).reason == (
            "NOT_YOUR_SEAT"
        )
