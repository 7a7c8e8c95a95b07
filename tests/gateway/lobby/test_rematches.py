"""Rematches: one for all who ask, with the seats rotated, and limited as openings are."""

from functools import partial

import pytest

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.context import GatewayContext
from gateway.lobby.lobby_store import reserve_rematch
from gateway.lobby.service import Lobby
from services.runtime.errors import (
    InvalidRequest,
    LimitReached,
    MatchNotEnded,
    MatchOver,
    NotYourSeat,
    RequestIdReused,
)
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.lobby.wishes import bots, wish
from tests.gateway.people import ADA, BOB, EVE


async def test_rematch_is_one_with_rotated_seats(lobby: Lobby, matches: FakeMatches) -> None:
    code = (await lobby.open_match(ADA, wish(private=True))).invite_code
    old = (await lobby.accept_invite(BOB, pb.AcceptInviteRequest(invite_code=code))).match.match_id
    request = pb.RematchRequest(match_id=old)
    with pytest.raises(MatchNotEnded):
        await lobby.rematch(ADA, request)
    matches.end(old)
    with pytest.raises(NotYourSeat):
        await lobby.rematch(EVE, request)
    of_bob, of_ada, again = (
        await lobby.rematch(BOB, request),
        await lobby.rematch(ADA, request),
        await lobby.rematch(ADA, request),
    )
    assert of_ada.match.match_id == of_bob.match.match_id == again.match.match_id != old
    assert (of_ada.seat, of_bob.seat, again.seat) == (1, 0, 1)
    assert again.match.status == match_pb2.MATCH_STATUS_LIVE


async def test_a_stranger_who_asks_for_a_rematch_hears_nothing_of_the_match(
    lobby: Lobby, matches: FakeMatches
) -> None:
    old = (await lobby.open_match(ADA, wish(private=True))).match.match_id

    async def heard() -> str:
        with pytest.raises(NotYourSeat) as caught:
            await lobby.rematch(EVE, pb.RematchRequest(match_id=old))
        return str(caught.value)

    waits = await heard()
    matches.end(old)
    assert await heard() == waits
    matches.matches[old].outcome.reason = "called_off"
    assert await heard() == waits


async def test_rematch_waits_for_the_opponent(lobby: Lobby, matches: FakeMatches) -> None:
    old = (await lobby.open_match(ADA, wish())).match
    matches.matches[old.match_id].seats.add(seat=1, account_id="bob")
    matches.end(old.match_id)
    made = await lobby.rematch(ADA, pb.RematchRequest(match_id=old.match_id))
    assert made.match.status == match_pb2.MATCH_STATUS_WAITING
    assert made.match.spec.private


async def test_rematches_are_limited_as_openings_are(context: GatewayContext, matches: FakeMatches) -> None:
    """Otherwise resigning at once would open match after match."""
    lobby = Lobby(context, RateLimit("openings", burst=3, seconds=60))
    last = (await lobby.open_match(ADA, wish(bots=bots(1)))).match.match_id
    for _ in range(2):
        matches.end(last)
        last = (await lobby.rematch(ADA, pb.RematchRequest(match_id=last))).match.match_id
    matches.end(last)
    made = len(matches.matches)
    with pytest.raises(LimitReached):
        await lobby.rematch(ADA, pb.RematchRequest(match_id=last))
    assert len(matches.matches) == made


async def test_a_rematch_that_is_refused_costs_no_opening(
    context: GatewayContext, matches: FakeMatches
) -> None:
    lobby = Lobby(context, RateLimit("openings", burst=2, seconds=60))
    old = (await lobby.open_match(ADA, wish(bots=bots(1)))).match.match_id
    for _ in range(3):
        with pytest.raises(MatchNotEnded):
            await lobby.rematch(ADA, pb.RematchRequest(match_id=old))
    matches.end(old)
    await lobby.rematch(ADA, pb.RematchRequest(match_id=old))


async def test_asking_for_rematches_that_are_called_off_is_limited(
    context: GatewayContext, matches: FakeMatches
) -> None:
    lobby = Lobby(context, RateLimit("openings", burst=3, seconds=60))
    old = (await lobby.open_match(ADA, wish())).match
    matches.matches[old.match_id].seats.add(seat=1, account_id="bob")
    matches.end(old.match_id)
    found = list[str]()
    for _ in range(2):
        found.append((await lobby.rematch(ADA, pb.RematchRequest(match_id=old.match_id))).match.match_id)
        matches.end(found[-1])
        matches.matches[found[-1]].outcome.reason = "called_off"
    assert len(set(found)) == 2
    with pytest.raises(LimitReached):
        await lobby.rematch(ADA, pb.RematchRequest(match_id=old.match_id))
    await lobby.rematch(BOB, pb.RematchRequest(match_id=old.match_id))


@pytest.mark.parametrize("bring_entropy", [False, True])
async def test_a_late_copy_of_a_request_for_a_rematch_opens_no_other(
    lobby: Lobby, matches: FakeMatches, bring_entropy: bool
) -> None:
    old = (await lobby.open_match(ADA, wish())).match
    matches.matches[old.match_id].seats.add(seat=1, account_id="bob")
    matches.end(old.match_id)

    async def asked(call: Call, request_id: str) -> str:
        request = pb.RematchRequest(match_id=old.match_id, request_id=request_id, bring_entropy=bring_entropy)
        return (await lobby.rematch(call, request)).match.match_id

    first = await asked(ADA, "first")
    assert await asked(ADA, "first") == await asked(BOB, "first") == first
    matches.end(first)
    matches.matches[first].outcome.reason = "called_off"
    made = len(matches.matches)
    assert await asked(ADA, "first") == first
    assert len(matches.matches) == made
    second = await asked(ADA, "second")
    assert second != first
    assert await asked(ADA, "first") == first, "whatever has been opened since"
    assert await asked(ADA, "second") == await asked(BOB, "another") == second
    with pytest.raises(RequestIdReused):
        await lobby.open_match(ADA, wish("second"))


async def test_two_who_found_the_same_rematch_called_off_meet_in_another_one(context: GatewayContext) -> None:
    async def reserved(called_off: str = "") -> str:
        reserve = partial(reserve_rematch, old_match_id="tablut.old", now_ms=1, called_off=called_off)
        return (await context.store.run(reserve)).match_id

    gone = await reserved()
    first, second = await reserved(gone), await reserved(gone)
    assert first == second == await reserved()
    assert first != gone


async def test_what_was_called_off_is_neither_joined_nor_played_again(
    lobby: Lobby, matches: FakeMatches
) -> None:
    opened = await lobby.open_match(ADA, wish(private=True))
    old = opened.match.match_id
    matches.end(old)
    matches.matches[old].outcome.reason = "called_off"
    with pytest.raises(MatchOver):
        await lobby.accept_invite(
            BOB, pb.AcceptInviteRequest(invite_code=opened.invite_code, bring_entropy=True)
        )
    with pytest.raises(InvalidRequest):
        await lobby.rematch(ADA, pb.RematchRequest(match_id=old))


async def test_rematch_keeps_bots(lobby: Lobby, matches: FakeMatches) -> None:
    old = (await lobby.open_match(ADA, wish(bots=bots(1)))).match.match_id
    matches.end(old)
    made = await lobby.rematch(ADA, pb.RematchRequest(match_id=old))
    seats = sorted((seat.seat, seat.bot.level, seat.account_id) for seat in made.match.seats)
    assert seats == [(0, 3, ""), (1, 0, "ada")]
    assert not made.match.spec.private


@pytest.mark.parametrize("hints", [True, False])
async def test_rematch_permits_what_the_match_did(lobby: Lobby, matches: FakeMatches, hints: bool) -> None:
    opened = await lobby.open_match(ADA, wish(bots=bots(1), hints=hints))
    matches.end(opened.match.match_id)
    await lobby.rematch(ADA, pb.RematchRequest(match_id=opened.match.match_id))
    assert matches.created[-1].hints is hints


async def test_a_rematch_keeps_the_seats_of_all(lobby: Lobby, matches: FakeMatches) -> None:
    code = (await lobby.open_match(ADA, wish(private=True))).invite_code
    old = (await lobby.accept_invite(BOB, pb.AcceptInviteRequest(invite_code=code))).match.match_id
    matches.end(old)
    of_ada = await lobby.rematch(ADA, pb.RematchRequest(match_id=old, bring_entropy=True))
    assert (of_ada.seat, of_ada.seat_token) == (1, "")
    assert matches.reserved[of_ada.match.match_id] == {"ada": 1, "bob": 0}
    of_bob = await lobby.rematch(BOB, pb.RematchRequest(match_id=old))
    assert (of_bob.seat, of_bob.match.status) == (0, match_pb2.MATCH_STATUS_WAITING)
