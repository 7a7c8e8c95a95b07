"""Profiles: an account's rating, its history, and how its matches ended."""

import asyncio

import pytest

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri.link.v1.link_service_pb2 import Frame
from ardri.match.v1 import match_pb2
from gateway.accounts import ladder_store
from gateway.accounts.profiles import Profiles
from gateway.context import GatewayContext
from services.runtime.errors import BadToken, InvalidRequest, LogUnavailable, NoSuchEntry, NoSuchGame
from tests.gateway.accounts.conftest import guest, own_account
from tests.gateway.accounts.test_ladder import look, met, won_by
from tests.gateway.accounts.test_link_codes import account_of
from tests.gateway.conftest import Clock
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.matchmaking.replica import Replica
from tests.gateway.people import ADA, EVE, NOBODY, bearer

Both = tuple[GatewayContext, GatewayContext]


@pytest.fixture
def profiles(context: GatewayContext) -> Profiles:
    return Profiles(context)


async def points(profiles: Profiles, account_id: str, **fields: object) -> pb.ListRatingPointsResponse:
    request = pb.ListRatingPointsRequest(account_id=account_id, game="tablut", **fields)  # type: ignore[arg-type]  # by name
    return await profiles.list_rating_points(EVE, request)


async def test_a_profile_is_for_all_and_has_no_preferences(
    profiles: Profiles, context: GatewayContext, matches: FakeMatches
) -> None:
    own = own_account(context)
    ann = await guest(own, "Ann")
    await own.update_account(ann, pb.UpdateAccountRequest(avatar=7, preferences=b"secret"))
    account_id = account_of(ann).account_id
    counts = [match_pb2.ResultCount(game="tablut", seats=2, wins=3, places=[3, 0])]
    matches.results[account_id] = counts
    mine = await profiles.get_profile(ann, pb.GetProfileRequest())
    theirs = await profiles.get_profile(EVE, pb.GetProfileRequest(account_id=account_id))
    assert mine == theirs
    assert (theirs.account.name, theirs.account.avatar) == ("Ann", 7)
    assert list(theirs.results) == counts
    assert not theirs.ratings
    assert b"secret" not in theirs.SerializeToString()


async def test_results_of_an_engine_that_is_away_are_missing(
    profiles: Profiles, context: GatewayContext, engine: FakeEngine
) -> None:
    ann = await guest(own_account(context), "Ann")
    await engine.stop()
    found = await profiles.get_profile(ann, pb.GetProfileRequest())
    assert (list(found.games_away), list(found.results)) == (["tablut"], [])


async def test_results_of_an_engine_that_refuses_are_missing(
    profiles: Profiles, context: GatewayContext, engine: FakeEngine
) -> None:
    def refuse(_: Frame) -> None:
        raise LogUnavailable("no log")

    ann = await guest(own_account(context), "Ann")
    engine.answers["CountResults"] = refuse
    found = await profiles.get_profile(ann, pb.GetProfileRequest())
    assert (found.account.name, list(found.games_away)) == ("Ann", ["tablut"])


async def enrolled(context: GatewayContext, number: int) -> str:
    """Enrols a match that the ladder waits for."""
    match_id = f"tablut.{number}"
    await context.store.run(lambda connection: ladder_store.enrol(connection, [match_id], context.now_ms()))
    return match_id


async def taken_in(context: GatewayContext, match_id: str, game: str = "tablut") -> bool:
    """Counts the match as won by Ada over Bob, and returns whether it counted."""
    ranks = {"ada": 1, "bob": 2}
    return await context.store.run(
        lambda connection: ladder_store.take_in(connection, match_id, game, ranks, context.now_ms())
    )


@pytest.mark.usefixtures("matches")
async def test_each_match_that_is_taken_in_is_a_point_of_the_course(
    profiles: Profiles, context: GatewayContext, clock: Clock
) -> None:
    rated = []
    for number in range(5):
        clock.now += 60
        rated.append((await enrolled(context, number), int(clock.now)))
        assert await taken_in(context, rated[-1][0])
        assert not await taken_in(context, rated[-1][0])
    found = (await points(profiles, "ada")).points
    assert [(each.match_id, each.time.seconds) for each in found] == rated[::-1]
    assert [each.games for each in found] == [5, 4, 3, 2, 1]
    assert [each.rating for each in found] == sorted((each.rating for each in found), reverse=True)
    (standing,) = (await profiles.get_profile(ADA, pb.GetProfileRequest())).ratings
    assert (standing.game, standing.place, standing.games) == ("tablut", 1, 5)
    assert (standing.rating, standing.deviation) == (found[0].rating, found[0].deviation)
    (bob,) = (await profiles.get_profile(EVE, pb.GetProfileRequest(account_id="bob"))).ratings
    assert (bob.place, bob.rating < 1500) == (2, True)


async def test_the_ladder_notes_what_it_takes_in(
    profiles: Profiles, replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    match_id, seats = await met(replica)
    won_by(matches, match_id, seats.index("bob"))
    await look(context, clock)
    (won,), (lost,) = [(await points(profiles, each)).points for each in ("bob", "ada")]
    assert won.match_id == lost.match_id == match_id
    assert won.rating > 1500 > lost.rating


async def test_the_course_comes_page_by_page(profiles: Profiles, context: GatewayContext) -> None:
    for number in range(5):
        await taken_in(context, await enrolled(context, number))
    seen: list[int] = []
    token, pages = "", 0
    while token or not pages:
        page = await points(profiles, "bob", page_size=2, page_token=token)
        seen += [each.games for each in page.points]
        token, pages = page.next_page_token, pages + 1
    assert (seen, pages) == ([5, 4, 3, 2, 1], 3)
    for fields in ({"page_size": 501}, {"page_size": -1}, {"page_token": "x"}, {"page_token": "9" * 10}):
        with pytest.raises(InvalidRequest):
            await points(profiles, "bob", **fields)
    assert not (await points(profiles, "nobody")).points


async def test_a_game_that_there_is_not_has_no_course(profiles: Profiles, context: GatewayContext) -> None:
    for game in ("", "Tablut", "tablut.0"):
        with pytest.raises(NoSuchGame):
            await profiles.list_rating_points(EVE, pb.ListRatingPointsRequest(game=game))
    # The rating history of a game that is no longer played here can still be read.
    await taken_in(context, await enrolled(context, 0), "gone")
    request = pb.ListRatingPointsRequest(account_id="ada", game="gone")
    assert len((await profiles.list_rating_points(EVE, request)).points) == 1


async def test_two_gateways_take_a_match_in_once(both: Both) -> None:
    waiting = [await enrolled(both[0], number) for number in range(4)]
    asking = (taken_in(context, match_id) for match_id in waiting for context in both * 3)
    assert sum(await asyncio.gather(*asking)) == len(waiting)
    for account_id in ("ada", "bob"):
        found = (await points(Profiles(both[1]), account_id)).points
        assert [each.games for each in found] == [4, 3, 2, 1]
        assert {each.match_id for each in found} == set(waiting)


@pytest.mark.usefixtures("matches")
async def test_whom_nobody_knows_has_no_profile(profiles: Profiles) -> None:
    for account_id in ("nobody", "\U0001f468" * 20, "x" * 60_000):
        with pytest.raises(NoSuchEntry):
            await profiles.get_profile(EVE, pb.GetProfileRequest(account_id=account_id))
    with pytest.raises(NoSuchEntry):
        await profiles.get_profile(EVE, pb.GetProfileRequest())
    for caller in (NOBODY, bearer("ada", match_id="tablut.x", seat=0)):
        with pytest.raises(BadToken):
            await profiles.get_profile(caller, pb.GetProfileRequest(account_id="ada"))
