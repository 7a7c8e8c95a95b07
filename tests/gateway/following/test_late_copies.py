"""A late copy of a lobby call gives no seat to an account that the call has already seated."""

from collections.abc import Awaitable
from typing import Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from tests.engine.refused import refusal
from tests.gateway.following.house import House, Person


async def seats_of(person: Person, match_id: str) -> list[tuple[str, bool]]:
    """Returns the account of each seat, and whether the seat is only reserved."""
    request = engine_pb.GetMatchRequest(match_id=match_id)
    match = (await person.engine.GetMatch(request, metadata=person.metadata)).match
    return [(seat.account_id, seat.reserved) for seat in match.seats]


async def late(call: Awaitable[Any]) -> None:
    """Checks that the call seats nobody and says why."""
    assert (await refusal(call)).named == (grpc.StatusCode.PERMISSION_DENIED, "NOT_YOUR_SEAT")


async def after_a_match(house: House) -> tuple[Person, Person, str]:
    """Two people after a match, and its id."""
    ann, bob = await house.person("ann"), await house.person("bob")
    match_id = (await ann.open()).match.match_id
    await bob.join(match_id)
    await bob.resign(match_id)
    return ann, bob, match_id


async def test_an_opening(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    request = pb.OpenMatchRequest(game="tara", seats=3, request_id="two words")
    opened = await ann.lobby.OpenMatch(request, metadata=ann.metadata)
    match_id = opened.match.match_id
    await bob.join(match_id)
    assert (await ann.lobby.OpenMatch(request, metadata=ann.metadata)).seat == opened.seat == 0
    await ann.leave(match_id)
    await late(ann.lobby.OpenMatch(request, metadata=ann.metadata))
    assert await seats_of(bob, match_id) == [("", False), (bob.account_id, False), ("", False)]
    await ann.join(match_id)
    assert (await seats_of(bob, match_id))[0] == (ann.account_id, False)


async def test_an_invitation(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    opened = await ann.open("tara", seats=3, private=True)
    match_id = opened.match.match_id
    request = pb.AcceptInviteRequest(invite_code=opened.invite_code, request_id="accept")
    for _ in range(2):
        assert (await bob.lobby.AcceptInvite(request, metadata=bob.metadata)).seat == 1
    await bob.leave(match_id)
    await late(bob.lobby.AcceptInvite(request, metadata=bob.metadata))
    assert (await seats_of(ann, match_id))[1] == ("", False)
    request.request_id = "another"
    assert (await bob.lobby.AcceptInvite(request, metadata=bob.metadata)).seat == 1


async def test_a_rematch(house: House) -> None:
    ann, bob, old = await after_a_match(house)
    kept = pb.RematchRequest(match_id=old, bring_entropy=True)
    match_id = (await ann.lobby.Rematch(kept, metadata=ann.metadata)).match.match_id
    request = pb.RematchRequest(match_id=old, request_id="rematch")
    for _ in range(2):
        assert (await bob.lobby.Rematch(request, metadata=bob.metadata)).seat == 0
    await bob.leave(match_id)
    await late(bob.lobby.Rematch(request, metadata=bob.metadata))
    assert await seats_of(ann, match_id) == [(bob.account_id, True), (ann.account_id, True)]
    request.request_id = "another"
    again = await bob.lobby.Rematch(request, metadata=bob.metadata)
    assert (again.match.match_id, again.seat) == (match_id, 0)


async def test_a_rematch_that_its_opener_has_left_alone(house: House) -> None:
    ann, bob, old = await after_a_match(house)
    request = pb.RematchRequest(match_id=old, request_id="rematch")
    match_id = (await ann.lobby.Rematch(request, metadata=ann.metadata)).match.match_id
    await ann.leave(match_id)
    copied = (await ann.lobby.Rematch(request, metadata=ann.metadata)).match
    assert (copied.match_id, copied.outcome.reason) == (match_id, "called_off")
    waiting = pb.ListMyMatchesRequest(statuses=[match_pb2.MATCH_STATUS_WAITING])
    assert not (await bob.lobby.ListMyMatches(waiting, metadata=bob.metadata)).matches
    request.request_id = "another"
    again = (await ann.lobby.Rematch(request, metadata=ann.metadata)).match
    assert again.status == match_pb2.MATCH_STATUS_WAITING


async def test_an_id_that_is_none_leaves_no_rematch_behind(house: House) -> None:
    ann, bob, old = await after_a_match(house)
    request = pb.RematchRequest(match_id=old, request_id="two words")
    refused = await refusal(ann.lobby.Rematch(request, metadata=ann.metadata))
    assert (refused.reason, refused.metadata["field"]) == ("INVALID_REQUEST", "request_id")
    waiting = pb.ListMyMatchesRequest(statuses=[match_pb2.MATCH_STATUS_WAITING])
    assert not (await bob.lobby.ListMyMatches(waiting, metadata=bob.metadata)).matches
