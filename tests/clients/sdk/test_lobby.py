"""Lists and news of many matches."""

import pytest

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri_client import Ardri, errors
from ardri_client.match.fairness import fresh_entropy
from ardri_client.match.joining import Entropy
from services.runtime.errors import LogUnavailable
from tests.clients.conftest import QUICK
from tests.clients.fake.state import FakePlatform


async def test_own_matches_and_a_search(ardri: Ardri, platform: FakePlatform) -> None:
    mine = (await ardri.open_match("tablut")).place.match_id
    async with Ardri.connect(platform.address) as friend:
        await friend.log_in("friend")
        theirs = (await friend.open_match("tablut")).place.match_id
        assert [match.match_id async for match in friend.my_matches()] == [theirs]
    assert [match.match_id async for match in ardri.my_matches(games=["tablut"])] == [mine]
    request = pb.SearchMatchesRequest(account_id="friend")
    assert [match.match_id async for match in ardri.search_matches(request)] == [theirs]


async def test_a_match_that_waits_is_called_off_once(ardri: Ardri, platform: FakePlatform) -> None:
    async with await ardri.open_match("tablut") as table:
        await table.call_off()
        assert table.match.outcome.reason == "called_off"
        version = table.match.version
        await ardri.call_off(table.place.match_id)
        assert (await table.look()).version == version
    async with await ardri.open_match("tablut", bots={1: 1}) as begun:
        with pytest.raises(errors.MatchNotEnded):
            await begun.call_off()
    with pytest.raises(errors.NotYourSeat):
        await ardri.call_off(platform.open("tablut").message.match_id)


async def test_a_seat_is_given_back_once(ardri: Ardri, platform: FakePlatform) -> None:
    match = platform.open("tablut")
    match.message.spec.opened_by = "somebody"
    match_id = match.message.match_id
    async with await ardri.join(match_id) as table:
        await table.leave()
        assert not match.message.seats[0].account_id
        with pytest.raises(errors.Unreachable):
            await table.turn()
    with pytest.raises(errors.NotYourSeat):
        await ardri.leave(match_id)
    async with await ardri.join(match_id) as table:
        await ardri.leave(match_id)
        with pytest.raises(errors.NotYourSeat, match="given back"):
            await table.turn()
        assert (await anext(table)).HasField("freed")
    async with await ardri.open_match("tablut", bots={1: 1}) as begun:
        with pytest.raises(errors.MatchNotEnded):
            await begun.leave()


@pytest.mark.parametrize("entropy", [fresh_entropy, None])
async def test_each_request_for_a_seat_has_an_id_that_its_tries_keep(
    platform: FakePlatform, entropy: Entropy
) -> None:
    """So a late retry does not take a seat again that was given back in the meantime."""
    old = platform.open("tablut").message.match_id
    platform.invites["code"] = platform.open("tablut").message.match_id
    async with Ardri.connect(platform.address, retry=QUICK, entropy=entropy) as ardri:
        await ardri.log_in("me")
        for asked in (ardri.join(old), ardri.accept_invite("code"), ardri.rematch(old)):
            platform.refuse_seats.append(LogUnavailable("away for a moment"))
            await asked
    first, again, *others = platform.asked_for_seats
    assert first == again
    assert others[::2] == others[1::2]
    assert len({first, *others}) == 3
    assert "" not in platform.asked_for_seats


async def test_news_go_on_after_a_break(ardri: Ardri) -> None:
    mine = (await ardri.open_match("tablut")).place.match_id
    told = []
    async for response in ardri.watch_account():
        told.append(response)
        if response.left:
            break
    assert [response.snapshot.game for response in told] == ["tablut", "tablut", "", ""]
    assert told[-2].news[0].match.match_id == mine
    assert list(told[-1].left) == ["tablut.left"]


async def test_the_lobby_is_watched(ardri: Ardri) -> None:
    watched = ardri.watch_lobby()
    assert (await anext(watched)).snapshot.game == "tablut"
    assert (await anext(watched)).running.game == "tablut"
    assert list((await anext(watched)).closed) == ["tablut.gone"]
    assert (await anext(watched)).snapshot.game == "tablut", "it ended, and was opened again"
