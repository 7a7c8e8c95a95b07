"""Invitations: they lead into private matches, and show no match to anybody else."""

import pytest

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.lobby.service import Lobby
from services.runtime.errors import (
    NoSuchEntry,
    RemoteRefusal,
    SeatTaken,
)
from services.runtime.rpc.statuses import reason_name
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.lobby.wishes import wish
from tests.gateway.people import ADA, BOB, EVE


async def test_invitation_leads_into_the_private_match(lobby: Lobby) -> None:
    opened = await lobby.open_match(ADA, wish(private=True))
    assert (await lobby.open_match(ADA, wish(private=True))).invite_code == opened.invite_code
    assert not (await lobby.list_open_matches(EVE, pb.ListOpenMatchesRequest())).matches
    with pytest.raises(NoSuchEntry):
        await lobby.accept_invite(EVE, pb.AcceptInviteRequest(invite_code="guess"))
    code = f" {opened.invite_code.upper()} "
    joined = await lobby.accept_invite(BOB, pb.AcceptInviteRequest(invite_code=code))
    assert (joined.match.match_id, joined.seat) == (opened.match.match_id, 1)
    with pytest.raises(RemoteRefusal) as caught:
        await lobby.accept_invite(EVE, pb.AcceptInviteRequest(invite_code=code))
    assert reason_name(caught.value) == "SEAT_TAKEN"


async def test_an_invitation_is_only_looked_at_by_who_brings_entropy(
    lobby: Lobby, matches: FakeMatches
) -> None:
    opened = await lobby.open_match(ADA, wish(private=True))
    request = pb.AcceptInviteRequest(invite_code=opened.invite_code, bring_entropy=True)
    found = await lobby.accept_invite(BOB, request)
    assert (found.match.match_id, found.seat_token) == (opened.match.match_id, "")
    assert [seat.account_id for seat in matches.matches[opened.match.match_id].seats] == ["ada"]


async def test_an_invitation_shows_no_match_that_others_play(lobby: Lobby, matches: FakeMatches) -> None:
    opened = await lobby.open_match(ADA, wish(private=True))
    request = pb.AcceptInviteRequest(invite_code=opened.invite_code, bring_entropy=True)
    assert (await lobby.accept_invite(EVE, request)).match.match_id == opened.match.match_id
    await lobby.accept_invite(BOB, pb.AcceptInviteRequest(invite_code=opened.invite_code))
    with pytest.raises(SeatTaken):
        await lobby.accept_invite(EVE, request)
    assert (await lobby.accept_invite(BOB, request)).match.status == match_pb2.MATCH_STATUS_LIVE
    matches.end(opened.match.match_id)
    with pytest.raises(SeatTaken):
        await lobby.accept_invite(EVE, request)


async def test_an_invitation_shows_no_match_whose_seats_are_kept(lobby: Lobby, matches: FakeMatches) -> None:
    opened = await lobby.open_match(ADA, wish(private=True))
    matches.reserved[opened.match.match_id]["bob"] = 1
    request = pb.AcceptInviteRequest(invite_code=opened.invite_code, bring_entropy=True)
    with pytest.raises(SeatTaken):
        await lobby.accept_invite(EVE, request)
    assert (await lobby.accept_invite(BOB, request)).match.match_id == opened.match.match_id
