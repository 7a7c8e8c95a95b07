"""Who may have a record verified, how large a replay may be, and how many matches an account may play."""

from typing import Any

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1.match_pb2 import Seat as SeatMessage
from services.engine.api import replay_calls
from services.runtime.credentials.claims import Scope
from services.runtime.limits.table import Limit, Limits
from tests.engine.served import Caller, Served
from tests.hostile.people.long_games import long_record
from tests.hostile.people.people import Answer, answer_of

RECORD = pb.VerifyReplayRequest(record=long_record(40))


def limited(served: Served, limit: Limit, number: float) -> None:
    values = {**served.engine.context.limits.values, limit: number}
    served.engine.context.limits = Limits(values)


async def test_a_supplied_record_needs_an_accounts_token(tablut: Served) -> None:
    nobody = await answer_of(tablut.stub.VerifyReplay(RECORD))
    assert (nobody.code, nobody.reason) == ("UNAUTHENTICATED", "BAD_TOKEN")
    (seat, _) = await tablut.table()
    assert (await answer_of(seat.ask("VerifyReplay", RECORD))).reason == "BAD_TOKEN"
    nothing = tablut.caller("nobody", Scope.HOST)
    assert (await answer_of(nothing.ask("VerifyReplay", RECORD))).reason == "SCOPE_MISSING"
    verdict = await tablut.watcher.ask("VerifyReplay", RECORD)
    assert (verdict.verified, verdict.entries) == (True, len(RECORD.record.entries))


async def test_a_replay_too_large_for_a_message_is_refused(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = (await tablut.table())[0].match_id
    size = (await tablut.watcher.replay(match_id)).ByteSize()
    monkeypatch.setattr(replay_calls, "MOST_REPLAY_BYTES", size)
    assert len((await tablut.watcher.replay(match_id)).events) == 4
    monkeypatch.setattr(replay_calls, "MOST_REPLAY_BYTES", size - 1)
    answer = await answer_of(tablut.watcher.replay(match_id))
    assert (answer.code, answer.reason) == ("RESOURCE_EXHAUSTED", "MESSAGE_TOO_LARGE")


async def test_the_record_alone_fits_where_its_events_do_not(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await tablut.table()
    alone = pb.GetReplayRequest(match_id=seats[0].match_id, record_only=True)
    assert await tablut.watcher.ask("GetReplay", alone) == pb.GetReplayResponse(), "there is none yet"
    await seats[0].do("ResignMatch")
    whole = await tablut.watcher.replay(alone.match_id)
    monkeypatch.setattr(replay_calls, "MOST_REPLAY_BYTES", whole.ByteSize() - 1)
    assert (await answer_of(tablut.watcher.replay(alone.match_id))).reason == "MESSAGE_TOO_LARGE"
    found = await tablut.watcher.ask("GetReplay", alone)
    assert found == pb.GetReplayResponse(record=whole.record)
    monkeypatch.setattr(replay_calls, "MOST_REPLAY_BYTES", found.ByteSize() - 1)
    assert (await answer_of(tablut.watcher.ask("GetReplay", alone))).reason == "MESSAGE_TOO_LARGE"


async def test_a_seat_that_is_kept_for_its_opener_counts(tablut: Served) -> None:
    limited(tablut, Limit.ACCOUNT_MATCHES, 1)
    kept = [SeatMessage(seat=0, account_id="ada"), SeatMessage(seat=1, account_id="grace")]

    async def create(opener: str) -> Answer:
        request = pb.CreateMatchRequest(game="tablut", opened_by=opener, reserved=kept)
        return await answer_of(tablut.organiser.ask("CreateMatch", request))

    over = Answer("RESOURCE_EXHAUSTED", "LIMIT", "account_matches", retries=True)
    assert await create("ada") == Answer("OK")
    assert await create("ada") == over
    assert await create("grace") == Answer("OK"), "what others keep for her takes none of hers"


async def joined(caller: Caller, match_id: str) -> Answer:
    return await answer_of(caller.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id)))


async def test_an_account_is_in_so_many_matches_at_once(tablut: Served) -> None:
    limited(tablut, Limit.ACCOUNT_MATCHES, 2)
    ada, grace = (tablut.caller(name, Scope.PLAY) for name in ("ada", "grace"))
    first, second, third = [await tablut.create(seats=2) for _ in range(3)]
    assert await joined(ada, first) == await joined(ada, second) == Answer("OK")
    over = Answer("RESOURCE_EXHAUSTED", "LIMIT", "account_matches", retries=True)
    assert await joined(ada, third) == over
    assert await joined(ada, second) == Answer("OK"), "a retry is none more"
    assert await joined(grace, third) == Answer("OK")

    async def create(**fields: Any) -> Answer:
        request = pb.CreateMatchRequest(game="tablut", opened_by="ada", **fields)
        return await answer_of(tablut.organiser.ask("CreateMatch", request))

    assert await create() == over
    await joined(grace, first)
    await ada.ask("ResignMatch", pb.ResignMatchRequest(match_id=first))
    assert await create(match_id="tablut.0123456789abcdefghij") == Answer("OK")
    taken = [SeatMessage(seat=0, account_id="ada")]
    assert await create(match_id="tablut.0123456789abcdefghik", taken=taken) == Answer("OK")
    assert await create(match_id="tablut.0123456789abcdefghik", taken=taken) == Answer("OK"), "a retry"
    assert await create() == over
