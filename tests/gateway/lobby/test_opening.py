"""Opening matches exactly once, as they were asked for; and what the lobby lists."""

import asyncio
from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration

from ardri.engine.v1.engine_service_pb2 import CreateMatchRequest
from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.link.v1.link_service_pb2 import Frame
from ardri.match.v1 import match_pb2
from gateway.context import GatewayContext
from gateway.lobby.service import Lobby
from services.runtime.credentials.claims import Scope
from services.runtime.errors import (
    BadToken,
    EngineUnavailable,
    InvalidRequest,
    LimitReached,
    LogUnavailable,
    NoSuchGame,
    RemoteRefusal,
    RequestIdReused,
    ScopeMissing,
)
from services.runtime.limits.bucket import RateLimit
from tests.credentials import SIGNER
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.lobby.wishes import bots, wish
from tests.gateway.people import ADA, BOB, NOBODY, bearer


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
