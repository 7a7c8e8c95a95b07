"""The seats' entropy over the wire: taken once, after the commitment, and told to everybody."""

import asyncio
from typing import Any

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.log import open_log
from services.runtime.credentials.claims import Scope
from tests.conformance.lots import GAME as LOTS
from tests.engine.refused import refusal
from tests.engine.served import Seated, Served, serving

MINE, THEIRS = b"m" * 16, b"t" * 64
SEED, SALT = b"s" * 32, b"t" * 16


async def join(served: Served, match_id: str, seat: int, entropy: bytes, account: str = "") -> Any:
    request = pb.JoinMatchRequest(match_id=match_id, seat=seat, entropy=entropy)
    return await served.caller(account or f"account-{seat}", Scope.PLAY).ask("JoinMatch", request)


async def test_the_commitment_is_there_before_anybody_joins(lots: Served) -> None:
    match_id = await lots.create(seats=2)
    before = await lots.watcher.look(match_id)
    assert before.spec.chance == match_pb2.CHANCE_SOURCE_SEED_AND_ENTROPY
    joined = await join(lots, match_id, 0, MINE)
    assert len(before.spec.seed_commitment) == 32
    assert joined.match.spec.seed_commitment == before.spec.seed_commitment
    assert not (await lots.watcher.look(match_id)).to_act, "chance waits for all seats"


async def test_entropy_is_told_to_all_and_a_retry_keeps_the_first(lots: Served) -> None:
    match_id = await lots.create(seats=2)
    await join(lots, match_id, 0, MINE)
    assert (await join(lots, match_id, 0, b"other" * 4)).seat == 0
    await join(lots, match_id, 1, THEIRS)
    match, replay = await lots.watcher.look(match_id), await lots.watcher.replay(match_id)
    assert [seat.entropy for seat in match.seats] == [MINE, THEIRS]
    joined = [event.joined.seat.entropy for event in replay.events if event.HasField("joined")]
    assert joined == [MINE, THEIRS]


@pytest.mark.parametrize("length", [1, 15, 65])
async def test_other_lengths_are_refused_and_the_seat_stays_open(lots: Served, length: int) -> None:
    match_id = await lots.create(seats=2)
    refused = await refusal(join(lots, match_id, 0, bytes(length)))
    assert refused.named == (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST")
    assert refused.metadata["field"] == "entropy"
    assert (await join(lots, match_id, 0, MINE)).seat == 0


async def test_entropy_cannot_come_before_the_commitment(lots: Served) -> None:
    for field in ("taken", "reserved"):
        seats = [match_pb2.Seat(seat=0, account_id="account-0", entropy=MINE)]
        refused = await refusal(lots.create(**{field: seats}))
        assert refused.named == (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST")


async def test_a_match_of_a_given_seed_takes_none(lots: Served) -> None:
    admin = lots.caller("director", Scope.ADMIN)
    request = pb.CreateMatchRequest(game="lots", seats=2, seed=SEED, salt=SALT)
    match = (await admin.ask("CreateMatch", request)).match
    assert match.spec.chance == match_pb2.CHANCE_SOURCE_UNSPECIFIED
    refused = await refusal(join(lots, match.match_id, 0, MINE))
    assert refused.metadata["field"] == "entropy"
    assert (await join(lots, match.match_id, 0, b"")).seat == 0


async def test_a_reserved_seat_is_its_accounts_alone(lots: Served) -> None:
    kept = [match_pb2.Seat(seat=0, account_id="account-0", name="Ada")]
    match_id = await lots.create(seats=2, private=True, invite_code="letmein", reserved=kept)
    assert (await lots.caller("account-0", Scope.PLAY).look(match_id)).seats[0].name == "Ada"
    stranger = lots.caller("stranger", Scope.PLAY)
    for seat in (0, None):
        request = pb.JoinMatchRequest(match_id=match_id, seat=seat)
        assert (await refusal(stranger.ask("JoinMatch", request))).reason == "NOT_YOUR_SEAT"
    invited = pb.JoinMatchRequest(match_id=match_id, seat=0, invite_code="letmein")
    assert (await refusal(stranger.ask("JoinMatch", invited))).reason == "SEAT_TAKEN"
    assert (await refusal(join(lots, match_id, 1, MINE, "account-0"))).reason == "SEAT_TAKEN"
    request = pb.JoinMatchRequest(match_id=match_id, invite_code="letmein")
    assert (await stranger.ask("JoinMatch", request)).seat == 1
    joined = await lots.caller("account-0", Scope.PLAY).ask(
        "JoinMatch", pb.JoinMatchRequest(match_id=match_id, entropy=MINE)
    )
    assert (joined.seat, joined.match.status) == (0, match_pb2.MATCH_STATUS_LIVE)


@pytest.mark.parametrize(
    "fields",
    [
        {"reserved": [match_pb2.Seat(seat=0)]},
        {"reserved": [match_pb2.Seat(seat=0, bot=match_pb2.Bot(level=1))]},
        {"reserved": [match_pb2.Seat(seat=seat, account_id="a") for seat in (0, 1)]},
        {"reserved": [match_pb2.Seat(seat=0, account_id=name) for name in "ab"]},
        {
            "taken": [match_pb2.Seat(seat=0, account_id="a")],
            "reserved": [match_pb2.Seat(seat=0, account_id="b")],
        },
        {
            "taken": [match_pb2.Seat(seat=0, account_id="a")],
            "reserved": [match_pb2.Seat(seat=1, account_id="a")],
        },
    ],
)
async def test_reserved_seats_that_contradict_are_refused(lots: Served, fields: dict[str, Any]) -> None:
    refused = await refusal(lots.create(seats=2, **fields))
    assert refused.named == (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST")


async def test_lists_name_who_a_seat_is_kept_for_and_leave_entropy_out(lots: Served) -> None:
    kept = [match_pb2.Seat(seat=0, account_id="account-0")]
    match_id = await lots.create(seats=2, reserved=kept)
    await join(lots, match_id, 1, MINE)
    listed = (await lots.watcher.ask("ListMatches", pb.ListMatchesRequest(game="lots"))).matches
    (seats,) = [each.seats for each in listed if each.match_id == match_id]
    assert [seat.account_id for seat in seats] == ["account-0", "account-1"]
    assert not any(seat.entropy for seat in seats)


async def test_another_replica_draws_on_from_the_log_alone(sqlite_url: str) -> None:
    """One engine deals, another plays on with only the log, and the referee accepts the record."""
    async with serving(LOTS, await open_log(sqlite_url)) as first:
        match_id = await first.create(seats=2)
        for seat in (0, 1):
            await join(first, match_id, seat, MINE)
        tokens = [first.signer.sign_seat(match_id, seat, account_id=f"account-{seat}") for seat in (0, 1)]
    async with serving(LOTS, await open_log(sqlite_url)) as second:
        seats = [Seated(second.stub, token, match_id, seat) for seat, token in enumerate(tokens)]
        while (match := await second.watcher.look(match_id)).status != match_pb2.MATCH_STATUS_ENDED:
            if match.to_act[0] < 0:
                await asyncio.sleep(0.01)
                continue  # the table settles the round
            mover = seats[match.to_act[0]]
            legal = await mover.do("ListLegalActions")
            await mover.act(legal.actions[0].notation, legal.version)
        verdict = await second.watcher.ask("VerifyReplay", pb.VerifyReplayRequest(match_id=match_id))
        record = (await second.watcher.replay(match_id)).record
    assert verdict.verified, verdict.divergence
    entries = list(map(LogEntry.FromString, record.entries))
    draws = [entry.version for entry in entries if entry.acted.seat == -1 and entry.HasField("acted")]
    assert max(draws) > 8, "also after the engine was another one"
