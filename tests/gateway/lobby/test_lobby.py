"""The lobby: opening exactly once, invitations, rematches, lists."""

import asyncio
from functools import partial
from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration

from ardri.engine.v1.engine_service_pb2 import CreateMatchRequest
from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.link.v1.link_service_pb2 import Frame
from ardri.match.v1 import match_pb2
from gateway.context import GatewayContext
from gateway.lobby.lobby_store import reserve_rematch
from gateway.lobby.service import Lobby
from services.runtime.credentials.claims import Scope
from services.runtime.errors import (
    BadToken,
    EngineUnavailable,
    InvalidRequest,
    LimitReached,
    LogUnavailable,
    MatchNotEnded,
    MatchOver,
    NoSuchEntry,
    NoSuchGame,
    NotYourSeat,
    RemoteRefusal,
    RequestIdReused,
    ScopeMissing,
    SeatTaken,
)
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call
from services.runtime.rpc.statuses import reason_name
from tests.credentials import SIGNER
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.people import ADA, BOB, EVE, NOBODY, bearer


@pytest.fixture
def lobby(context: GatewayContext, matches: FakeMatches) -> Lobby:
    return Lobby(context, RateLimit("openings", burst=20, seconds=1))


def wish(request_id: str = "1", **fields: Any) -> pb.OpenMatchRequest:
    return pb.OpenMatchRequest(game="tablut", request_id=request_id, **fields)


def bots(*seats: int) -> list[pb.BotSeat]:
    return [pb.BotSeat(seat=seat, bot=match_pb2.Bot(level=3)) for seat in seats]


async def test_opening_seats_the_caller(lobby: Lobby, matches: FakeMatches) -> None:
    clock = match_pb2.Clock(kind=match_pb2.CLOCK_KIND_FISCHER)
    opened = await lobby.open_match(ADA, wish(clock=clock, seat=1, bots=bots(0)))
    assert (opened.seat, opened.invite_code) == (1, "")
    seated = SIGNER.verify(opened.seat_token, 0)
    assert (seated.account_id, seated.match_id, seated.seat) == ("ada", opened.match.match_id, 1)
    assert seated.scopes == {Scope.PLAY}
    assert opened.match.status == match_pb2.MATCH_STATUS_LIVE
    assert [(seat.seat, seat.bot.level, seat.account_id) for seat in opened.match.seats] == [
        (0, 3, ""),
        (1, 0, "ada"),
    ]
    assert matches.created[0].clock == clock


async def test_opening_twice_opens_once(lobby: Lobby, matches: FakeMatches) -> None:
    answers = await asyncio.gather(*(lobby.open_match(ADA, wish()) for _ in range(5)))
    assert len({answer.match.match_id for answer in answers}) == len(matches.matches) == 1
    other = await lobby.open_match(ADA, wish("2"))
    theirs = await lobby.open_match(BOB, wish())
    assert len({answers[0].match.match_id, other.match.match_id, theirs.match.match_id}) == 3


async def test_request_id_with_another_wish_is_refused(lobby: Lobby) -> None:
    await lobby.open_match(ADA, wish())
    with pytest.raises(RequestIdReused):
        await lobby.open_match(ADA, wish(private=True))


async def test_opening_that_broke_halfway_is_healed_by_its_retry(
    lobby: Lobby, matches: FakeMatches, engine: FakeEngine
) -> None:
    join = engine.answers.pop("JoinMatch")

    def refuse(frame: object) -> None:
        raise EngineUnavailable("away")

    engine.answers["JoinMatch"] = refuse
    with pytest.raises(RemoteRefusal):
        await lobby.open_match(ADA, wish())
    engine.answers["JoinMatch"] = join
    opened = await lobby.open_match(ADA, wish())
    assert list(matches.matches) == [opened.match.match_id]


async def test_an_opening_that_was_refused_is_made_once_its_cause_is_gone(
    lobby: Lobby, matches: FakeMatches, engine: FakeEngine
) -> None:
    create, asked = engine.answers.pop("CreateMatch"), list[str]()

    def refuse(frame: Frame) -> None:
        asked.append(CreateMatchRequest.FromString(frame.payload).match_id)
        raise LimitReached("too many matches", limit="account_matches")

    engine.answers["CreateMatch"] = refuse
    for _ in range(2):
        with pytest.raises(RemoteRefusal):
            await lobby.open_match(ADA, wish())
    engine.answers["CreateMatch"] = create
    opened = await lobby.open_match(ADA, wish())
    assert [opened.match.match_id] * 2 == asked, "the same match each time, so that no two can come of it"
    assert list(matches.matches) == [opened.match.match_id]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"request_id": ""}, "request_id"),
        ({"request_id": "x" * 65}, "request_id"),
        ({"seats": 3}, "seats"),
        ({"seat": 2}, "seat"),
        ({"seat": 0, "bots": bots(0)}, "seat"),
        ({"bots": bots(2)}, "bots"),
        ({"bots": bots(0, 0)}, "bots"),
        ({"bots": [pb.BotSeat(seat=1, bot=match_pb2.Bot(level=9))]}, "bots"),
        ({"bots": bots(0, 1)}, "bots"),
        ({"watch_only": True, "bots": bots(0)}, "watch_only"),
        ({"watch_only": True, "bots": bots(0, 1), "private": True}, "private"),
        ({"watch_only": True, "bots": bots(0, 1), "seat": 0}, "seat"),
        ({"practice_seed": b"s" * 31, "private": True}, "practice_seed"),
        ({"practice_seed": b"s" * 32}, "practice_seed"),
        ({"practice_seed": b"s" * 32, "private": True, "bring_entropy": True}, "bring_entropy"),
    ],
)
async def test_contradictions_leave_no_match_behind(
    lobby: Lobby, matches: FakeMatches, fields: dict[str, Any], field: str
) -> None:
    with pytest.raises(InvalidRequest) as caught:
        await lobby.open_match(ADA, wish(**fields))
    assert caught.value.metadata == {"field": field}
    assert not matches.matches


async def test_practice_draws_from_the_seed_that_the_opener_names(lobby: Lobby, matches: FakeMatches) -> None:
    for request_id in ("1", "2"):
        await lobby.open_match(ADA, wish(request_id, private=True, practice_seed=b"s" * 32))
    await lobby.open_match(ADA, wish("3", private=True))
    assert [made.practice for made in matches.created] == [True, True, False]
    assert [made.seed for made in matches.created] == [b"s" * 32, b"s" * 32, b""]
    assert [len(made.salt) for made in matches.created] == [16, 16, 0]


async def test_watching_bots_takes_no_seat(lobby: Lobby) -> None:
    opened = await lobby.open_match(ADA, wish(watch_only=True, bots=bots(0, 1)))
    assert opened.match.status == match_pb2.MATCH_STATUS_LIVE
    assert opened.seat_token == ""


async def test_who_may_open(lobby: Lobby) -> None:
    with pytest.raises(BadToken):
        await lobby.open_match(NOBODY, wish())
    with pytest.raises(BadToken):
        await lobby.open_match(bearer("ada", match_id="tablut.x", seat=0), wish())
    with pytest.raises(ScopeMissing):
        await lobby.open_match(bearer("ada", Scope.OBSERVE), wish())
    with pytest.raises(NoSuchGame):
        await lobby.open_match(ADA, pb.OpenMatchRequest(game="chess", request_id="1"))


async def test_openings_are_limited(context: GatewayContext, matches: FakeMatches) -> None:
    lobby = Lobby(context, RateLimit("openings", burst=1, seconds=60))
    await lobby.open_match(ADA, wish())
    with pytest.raises(LimitReached):
        await lobby.open_match(ADA, wish("2"))
    await lobby.open_match(BOB, wish())


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


async def test_open_matches_newest_first(lobby: Lobby) -> None:
    ids = [(await lobby.open_match(ADA, wish(str(n)))).match.match_id for n in range(3)]
    for game in ("", "tablut"):
        found = await lobby.list_open_matches(BOB, pb.ListOpenMatchesRequest(game=game))
        assert [each.match_id for each in found.matches] == ids[::-1]


async def test_games_are_listed_with_their_health(
    lobby: Lobby, context: GatewayContext, engine: FakeEngine
) -> None:
    entry = (await lobby.list_games(NOBODY, pb.ListGamesRequest())).games[0]
    assert (entry.game.title, entry.healthy) == ("Tablut", True)
    await engine.stop()
    entry = (await lobby.list_games(NOBODY, pb.ListGamesRequest())).games[0]
    assert (entry.game.title, entry.healthy) == ("Tablut", False)
    assert not (await lobby.list_open_matches(ADA, pb.ListOpenMatchesRequest())).matches
    with pytest.raises(EngineUnavailable):
        await lobby.list_open_matches(ADA, pb.ListOpenMatchesRequest(game="tablut"))


async def test_a_game_whose_database_does_not_answer_has_no_open_matches(
    lobby: Lobby, matches: FakeMatches, engine: FakeEngine
) -> None:
    def refuse(frame: object) -> None:
        raise LogUnavailable("away")

    engine.answers["ListMatches"] = refuse
    assert not (await lobby.list_open_matches(ADA, pb.ListOpenMatchesRequest())).matches
    with pytest.raises(RemoteRefusal):
        await lobby.list_open_matches(ADA, pb.ListOpenMatchesRequest(game="tablut"))


@pytest.mark.parametrize(
    ("fields", "hints"),
    [
        ({"bots": bots(1)}, True),
        ({"bots": bots(0, 1), "watch_only": True}, True),
        ({}, False),
        ({"private": True}, False),
        ({"hints": True}, True),
        ({"bots": bots(1), "hints": False}, False),
    ],
)
async def test_hints_are_for_who_plays_bots_alone_or_has_asked_for_them(
    lobby: Lobby, matches: FakeMatches, fields: dict[str, Any], hints: bool
) -> None:
    await lobby.open_match(ADA, wish(**fields))
    assert matches.created[0].hints is hints


@pytest.mark.parametrize(("fields", "takebacks"), [({}, True), ({"takebacks": False}, False)])
async def test_actions_may_be_taken_back_unless_asked_otherwise(
    lobby: Lobby, matches: FakeMatches, fields: dict[str, Any], takebacks: bool
) -> None:
    await lobby.open_match(ADA, wish(bots=bots(1), **fields))
    assert matches.created[0].takebacks is takebacks


@pytest.mark.parametrize(
    ("fields", "resign"),
    [({}, True), ({"bots_resign": False}, False), ({"practice_seed": bytes(32), "private": True}, False)],
)
async def test_bots_resign_unless_asked_otherwise_or_somebody_practises(
    lobby: Lobby, matches: FakeMatches, fields: dict[str, Any], resign: bool
) -> None:
    await lobby.open_match(ADA, wish(bots=bots(1), **fields))
    assert matches.created[0].bots_resign is resign


async def test_spectators_are_as_far_behind_as_asked(lobby: Lobby, matches: FakeMatches) -> None:
    delay = match_pb2.SpectatorDelay(time=Duration(seconds=30))
    await lobby.open_match(ADA, wish(bots=bots(1), spectator_delay=delay))
    assert matches.created[0].spectator_delay == delay


@pytest.mark.parametrize("hints", [True, False])
async def test_rematch_permits_what_the_match_did(lobby: Lobby, matches: FakeMatches, hints: bool) -> None:
    opened = await lobby.open_match(ADA, wish(bots=bots(1), hints=hints))
    matches.end(opened.match.match_id)
    await lobby.rematch(ADA, pb.RematchRequest(match_id=opened.match.match_id))
    assert matches.created[-1].hints is hints


async def test_who_brings_entropy_has_a_kept_seat_and_the_commitment(
    lobby: Lobby, matches: FakeMatches
) -> None:
    opened = await lobby.open_match(ADA, wish(bots=bots(0), bring_entropy=True))
    again = await lobby.open_match(ADA, wish(bots=bots(0), bring_entropy=True))
    assert again == opened
    assert (opened.seat, opened.seat_token) == (1, "")
    assert opened.match.status == match_pb2.MATCH_STATUS_WAITING
    (kept,) = matches.created[0].reserved
    assert (kept.seat, kept.account_id, kept.name) == (1, "ada", "Ada")
    assert not (await lobby.list_open_matches(BOB, pb.ListOpenMatchesRequest())).matches, "no seat is open"
    with pytest.raises(InvalidRequest):
        await lobby.open_match(ADA, wish("2", watch_only=True, bots=bots(0, 1), bring_entropy=True))


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


async def test_a_rematch_keeps_the_seats_of_all(lobby: Lobby, matches: FakeMatches) -> None:
    code = (await lobby.open_match(ADA, wish(private=True))).invite_code
    old = (await lobby.accept_invite(BOB, pb.AcceptInviteRequest(invite_code=code))).match.match_id
    matches.end(old)
    of_ada = await lobby.rematch(ADA, pb.RematchRequest(match_id=old, bring_entropy=True))
    assert (of_ada.seat, of_ada.seat_token) == (1, "")
    assert matches.reserved[of_ada.match.match_id] == {"ada": 1, "bob": 0}
    of_bob = await lobby.rematch(BOB, pb.RematchRequest(match_id=old))
    assert (of_bob.seat, of_bob.match.status) == (0, match_pb2.MATCH_STATUS_WAITING)
