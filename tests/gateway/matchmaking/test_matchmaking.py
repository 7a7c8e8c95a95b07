"""Matchmaking: one ticket for a request and one match for a ticket, despite cancels, expiry and crashes."""

from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration
from google.rpc.status_pb2 import Status

from ardri.match.v1 import match_pb2
from gateway.context import GatewayContext
from services.runtime.credentials.claims import SEAT_TOKEN_SECONDS, Claims, Scope
from services.runtime.errors import (
    InvalidRequest,
    LimitReached,
    NoSuchEntry,
    Refusal,
    RequestIdReused,
    ScopeMissing,
    TicketClosed,
)
from tests.credentials import SIGNER
from tests.gateway.conftest import Clock
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.matchmaking.replica import CANCELLED, EXPIRED, MATCHED, SEARCHING, Replica
from tests.gateway.people import ADA, BOB, EVE, bearer
from tests.gateway.statements import statements


async def test_two_meet_and_sit_down(replica: Replica, matches: FakeMatches, clock: Clock) -> None:
    mine = await replica.enter(ADA)
    assert (mine.state, mine.rating, mine.window, mine.HasField("eta")) == (SEARCHING, 1500, 100, False)
    theirs = await replica.enter(BOB)
    await replica.round()
    mine, theirs = await replica.get(ADA, mine), await replica.get(BOB, theirs)
    assert (mine.state, theirs.state) == (MATCHED, MATCHED)
    match = matches.matches[mine.match_id]
    assert match.status == match_pb2.MATCH_STATUS_LIVE
    assert not match.spec.hints, "it counts for the ladder"
    seats = sorted((seat.seat, seat.account_id, seat.name) for seat in match.seats)
    assert seats == sorted([(mine.seat, "ada", "Ada"), (theirs.seat, "bob", "Bob")])
    assert SIGNER.verify(mine.seat_token, clock()) == Claims(
        "ada", frozenset({Scope.PLAY}), int(clock()) + SEAT_TOKEN_SECONDS, "Ada", mine.match_id, mine.seat
    )


async def test_where_nobody_waits_a_round_is_one_read(replica: Replica) -> None:
    ticket = await replica.enter(ADA)
    await replica.cancel(ADA, ticket)
    with statements() as asked:
        assert not await replica.maker.round()
    assert [statement.partition(" ")[0] for statement in asked] == ["SELECT"]


NO_OPTIONS = {"type_url": "type.googleapis.com/ardri.tablut.v1.Options"}


async def test_other_options_clocks_and_seats_do_not_meet(replica: Replica, matches: FakeMatches) -> None:
    options = {"type_url": "type.googleapis.com/ardri.tablut.v1.Options", "value": b"\x08\x01"}
    await replica.enter(ADA, options=options)
    await replica.enter(BOB, clock=blitz(increment={"seconds": 2}))
    await replica.enter(EVE)
    await replica.round()
    assert not matches.matches
    await replica.enter(BOB, "2", options=options, seats=2)
    await replica.round()
    assert matches.created[0].options.value == b"\x08\x01"


def blitz(**fields: Any) -> match_pb2.Clock:
    return match_pb2.Clock(kind=match_pb2.CLOCK_KIND_FISCHER, base=Duration(seconds=180), **fields)


@pytest.mark.parametrize(
    ("ada", "bob"),
    [
        ({}, {"clock": match_pb2.Clock(kind=match_pb2.CLOCK_KIND_NONE)}),
        (
            {"clock": match_pb2.Clock()},
            {"options": {"type_url": "type.googleapis.com/ardri.tablut.v1.Options"}},
        ),
        ({"clock": blitz()}, {"clock": blitz(increment={})}),
    ],
)
async def test_what_means_the_same_meets(
    replica: Replica, matches: FakeMatches, ada: dict[str, Any], bob: dict[str, Any]
) -> None:
    await replica.enter(ADA, **ada)
    await replica.enter(BOB, **bob)
    await replica.round()
    assert len(matches.matches) == 1


async def test_options_that_no_match_can_have_are_refused_at_once(
    replica: Replica, engine: FakeEngine
) -> None:
    engine.answers["DescribeTable"] = refuse_with("no such option", 3)
    with pytest.raises(Refusal, match="no such option"):
        await replica.enter(ADA, options={"value": b"\x08\x01"})


async def test_request_id_gives_the_same_ticket(replica: Replica) -> None:
    first = await replica.enter(ADA)
    assert (await replica.enter(ADA)).ticket_id == first.ticket_id
    assert (await replica.enter(BOB)).ticket_id != first.ticket_id
    with pytest.raises(RequestIdReused):
        await replica.enter(ADA, fill_level=2)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"request_id": ""}, "request_id"),
        ({"seats": 5}, "seats"),
        ({"fill_level": 8}, "fill_level"),
        ({"fill_after": {"seconds": 601}}, "fill_after"),
        ({"fill_after": {"seconds": -1}}, "fill_after"),
        ({"clock": {"kind": 9, "base": {"seconds": 9}}}, "clock.kind"),
        ({"clock": {"kind": match_pb2.CLOCK_KIND_FISCHER}}, "clock.base"),
    ],
)
async def test_bad_fields_are_named(replica: Replica, fields: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        await replica.enter(ADA, **fields)
    assert caught.value.metadata == {"field": field}


async def test_who_may_enter_and_look(replica: Replica) -> None:
    with pytest.raises(ScopeMissing):
        await replica.enter(bearer("ada", Scope.OBSERVE))
    ticket = await replica.enter(ADA)
    for look in (replica.get, replica.cancel):
        with pytest.raises(NoSuchEntry):
            await look(BOB, ticket)


async def test_tickets_of_an_account_are_limited(replica: Replica) -> None:
    for number in range(10):
        await replica.enter(ADA, str(number))
    with pytest.raises(LimitReached):
        await replica.enter(ADA, "11")
    assert (await replica.enter(ADA, "3")).state == SEARCHING


async def test_window_widens_and_eta_follows_recent_waits(replica: Replica, clock: Clock) -> None:
    await replica.enter(ADA)
    clock.now += 8
    await replica.enter(BOB)
    await replica.round()
    ticket = await replica.enter(EVE)
    assert (ticket.window, ticket.eta.ToMilliseconds()) == (100, 4000)
    clock.now += 3
    ticket = await replica.get(EVE, ticket)
    assert (ticket.window, ticket.eta.ToMilliseconds()) == (160, 1000)


async def test_bots_fill_in_after_the_time_asked_for(
    replica: Replica, matches: FakeMatches, clock: Clock
) -> None:
    ticket = await replica.enter(ADA, fill_after={"seconds": 5})
    assert ticket.eta.seconds == 5
    clock.now += 4.9
    await replica.round()
    assert not matches.created
    clock.now += 0.1
    await replica.round()
    ticket = await replica.get(ADA, ticket)
    assert ticket.state == MATCHED
    bot = next(seat for seat in matches.matches[ticket.match_id].seats if seat.seat != ticket.seat)
    assert (bot.bot.level, bot.account_id) == (3, "")
    assert matches.matches[ticket.match_id].spec.hints


async def test_cancel_wins_until_the_match_is_made(replica: Replica, matches: FakeMatches) -> None:
    mine, theirs = await replica.enter(ADA), await replica.enter(BOB)
    assert (await replica.cancel(ADA, mine)).state == CANCELLED
    assert (await replica.cancel(ADA, mine)).state == CANCELLED
    await replica.round()
    assert (await replica.get(BOB, theirs)).state == SEARCHING
    await replica.enter(ADA, "2")
    await replica.round()
    with pytest.raises(TicketClosed):
        await replica.cancel(BOB, theirs)
    assert len(matches.matches) == 1


async def test_ticket_that_nobody_renews_expires(replica: Replica, clock: Clock) -> None:
    mine, theirs = await replica.enter(ADA), await replica.enter(BOB, seats=2, fill_after={"seconds": 600})
    await replica.cancel(BOB, theirs)
    clock.now += 50
    await replica.get(ADA, mine)
    clock.now += 59
    await replica.round()
    assert (await replica.get(ADA, mine)).state == SEARCHING
    clock.now += 61
    await replica.round()
    mine = await replica.get(ADA, mine)
    assert (mine.state, mine.detail) == (EXPIRED, "nobody watched it for 60 s")
    with pytest.raises(TicketClosed):
        await replica.cancel(ADA, mine)


@pytest.mark.parametrize("seconds", [5, -3600])
async def test_match_is_told_of_once_it_is_there(
    replica: Replica,
    matches: FakeMatches,
    engine: FakeEngine,
    *,
    clock: Clock,
    context: GatewayContext,
    seconds: int,
) -> None:
    create = engine.answers.pop("CreateMatch")
    engine.answers["CreateMatch"] = refuse_with("away", 14)
    mine, _ = await replica.enter(ADA), await replica.enter(BOB)
    await replica.round()
    pending = await replica.get(ADA, mine)
    assert (pending.state, pending.match_id, pending.seat_token) == (SEARCHING, "", "")
    with pytest.raises(TicketClosed, match="is being made"):
        await replica.cancel(ADA, mine)
    engine.answers["CreateMatch"] = create
    restarted = Replica(context)
    await restarted.round()
    assert not matches.matches
    clock.now += seconds
    await restarted.round()
    healed = await restarted.get(ADA, mine)
    assert healed.state == MATCHED
    assert list(matches.matches) == [healed.match_id]


async def test_options_that_the_game_refuses_end_the_tickets(replica: Replica, engine: FakeEngine) -> None:
    engine.answers["CreateMatch"] = refuse_with("no such option", 3)
    mine, _ = await replica.enter(ADA), await replica.enter(BOB)
    await replica.round()
    mine = await replica.get(ADA, mine)
    assert (mine.state, mine.detail) == (CANCELLED, "the game refused the match: no such option")


def refuse_with(message: str, code: int) -> Any:
    return lambda frame: Status(code=code, message=message)


async def test_seats_are_kept_for_who_brings_entropy_and_filled_in_the_end(
    replica: Replica, matches: FakeMatches, clock: Clock
) -> None:
    mine, theirs = await replica.enter(ADA, bring_entropy=True), await replica.enter(BOB)
    await replica.round()
    mine, theirs = await replica.get(ADA, mine), await replica.get(BOB, theirs)
    assert (mine.state, theirs.state) == (MATCHED, MATCHED)
    match = matches.matches[mine.match_id]
    assert [seat.account_id for seat in match.seats] == ["bob"]
    assert matches.reserved[mine.match_id] == {"ada": mine.seat}
    clock.now += 9
    await replica.round()
    assert match.status == match_pb2.MATCH_STATUS_WAITING, "she may still come"
    clock.now += 2
    await replica.round()
    assert match.status == match_pb2.MATCH_STATUS_LIVE
    seated = {seat.seat: (seat.account_id, seat.name) for seat in match.seats}
    assert seated[mine.seat] == ("ada", "Ada")


@pytest.mark.parametrize("seconds", [11, -3600])
async def test_another_replica_fills_the_seats_of_one_that_has_died(
    replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock, seconds: int
) -> None:
    mine = await replica.enter(ADA, bring_entropy=True, fill_after={"seconds": 0})
    await replica.round()
    mine = await replica.get(ADA, mine)
    clock.now += seconds
    heir = Replica(context)
    await heir.round()
    assert matches.matches[mine.match_id].status == match_pb2.MATCH_STATUS_LIVE
    await heir.round()
    assert (await heir.get(ADA, mine)).state == MATCHED
