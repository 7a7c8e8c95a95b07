"""`ListMyMatches` and `SearchMatches`: matches of all games in one list."""

from typing import Any

import grpc
import pytest

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from tests.gateway.following.house import House, Person

BOT = match_pb2.Bot(level=1)


async def mine(who: Person, **fields: Any) -> list[match_pb2.MatchSummary]:
    """Returns the caller's matches from all pages."""
    found: list[match_pb2.MatchSummary] = []
    request = pb.ListMyMatchesRequest(**fields)
    while True:
        page = await who.lobby.ListMyMatches(request, metadata=who.metadata)
        found += page.matches
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token


async def searched(who: Person, **fields: Any) -> list[str]:
    """Returns the ids from all pages of a search."""
    found: list[str] = []
    request = pb.SearchMatchesRequest(**fields)
    while True:
        page = await who.lobby.SearchMatches(request, metadata=who.metadata)
        found += [match.match_id for match in page.matches]
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token


def ids(matches: list[match_pb2.MatchSummary]) -> list[str]:
    return [match.match_id for match in matches]


async def test_matches_of_all_games_come_with_the_newest_event_first(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    opened = [(await ann.open(game)).match.match_id for game in ("tablut", "tara", "tara", "tablut", "tara")]
    await bob.open()
    for number in (3, 1, 0):
        await bob.join(opened[number])
    await ann.resign(opened[1])
    order = [opened[number] for number in (1, 0, 3, 4, 2)]
    for size in (1, 2, 3, 50):
        assert ids(await mine(ann, page_size=size)) == order
        assert await searched(bob, account_id=ann.account_id, page_size=size) == order[1:]
    assert ids(await mine(ann, games=["tara"])) == [opened[1], opened[4], opened[2]]
    live = [match_pb2.MATCH_STATUS_LIVE]
    found = await mine(bob, statuses=live)
    assert ids(found) == [opened[0], opened[3]]
    assert [match.viewer_seat for match in found] == [1, 1]
    ended = await mine(bob, statuses=[match_pb2.MATCH_STATUS_ENDED])
    assert [(match.match_id, match.result) for match in ended] == [(opened[1], match_pb2.RESULT_WON)]


async def test_a_search_finds_what_is_public_and_one_s_own(house: House) -> None:
    ann, eve = await house.person("ann"), await house.person("eve")
    hidden = (await ann.open(private=True)).match.match_id
    tara = (await ann.open("tara", bots=[pb.BotSeat(seat=1, bot=BOT)])).match.match_id
    tablut = await ann.open()
    for size in (1, 50):
        assert await searched(eve, page_size=size) == [tablut.match.match_id, tara]
        assert await searched(ann, page_size=size) == [tablut.match.match_id, tara, hidden]
        assert await searched(ann, with_bots=True, page_size=size) == [tara]
        assert await searched(eve, with_bots=False, page_size=size) == [tablut.match.match_id]
    assert await searched(eve, since=tablut.match.created) == [tablut.match.match_id]
    assert not await searched(eve, rated=True)
    assert await searched(eve, account_id=ann.account_id) == await searched(eve)


async def test_a_game_whose_engine_is_away_is_named(house: House) -> None:
    ann = await house.person("ann")
    ids = [(await ann.open(game)).match.match_id for game in ("tablut", "tara")]
    await house.engine("tara").stop()
    page = await ann.lobby.ListMyMatches(pb.ListMyMatchesRequest(), metadata=ann.metadata)
    assert [match.match_id for match in page.matches] == ids[:1]
    assert list(page.games_away) == ["tara"]


@pytest.mark.parametrize(
    "fields",
    [{"page_size": 201}, {"page_size": -1}, {"page_token": "now"}, {"games": ["tablut", "chess"]}],
)
async def test_what_does_not_fit_is_refused(house: House, fields: dict[str, Any]) -> None:
    ann = await house.person("ann")
    for ask, kind in (
        (ann.lobby.ListMyMatches, pb.ListMyMatchesRequest),
        (ann.lobby.SearchMatches, pb.SearchMatchesRequest),
    ):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await ask(kind(**fields), metadata=ann.metadata)
        assert caught.value.code() in (grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND)
