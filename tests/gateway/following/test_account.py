"""`WatchAccount`: everything that waits for one account, and how it changes."""

from collections import Counter
from collections.abc import Iterable, Mapping

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from tests.gateway.following.house import GAMES, House, Person
from tests.waiting import until

CLOCK = match_pb2.Clock(kind=match_pb2.CLOCK_KIND_FISCHER, base=Duration(seconds=600))


def ids(found: Mapping[str, Iterable[match_pb2.MatchSummary]]) -> dict[str, list[str]]:
    """Returns the ids of the matches of each game."""
    return {game: [match.match_id for match in matches] for game, matches in found.items()}


async def begun(ann: Person, bob: Person, game: str = "tablut") -> str:
    """A match of the two, in which Ann is to act."""
    match_id = (await ann.open(game, seat=0, clock=CLOCK)).match.match_id
    await bob.join(match_id)
    return match_id


async def test_one_stream_tells_of_a_match_from_its_beginning_to_its_end(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    of_ann, of_bob = ann.watch_account(), bob.watch_account()
    first = await of_ann.read()
    assert first.HasField("time")
    assert not first.news
    assert not first.HasField("snapshot")
    assert ids(await of_ann.settled()) == {game: [] for game in GAMES}
    await of_bob.settled()
    match_id = await begun(ann, bob)
    mine = await of_ann.news(pb.NEWS_YOUR_TURN)
    assert (mine.match_id, mine.turn, mine.viewer_seat, list(mine.to_act)) == (match_id, 4, 0, [0])
    assert mine.deadline.ToMilliseconds() > mine.updated.ToMilliseconds()
    assert (await of_bob.news(pb.NEWS_STARTED)).match_id == match_id
    await ann.act(match_id, "a4-a3", 4)
    assert (await of_ann.news(pb.NEWS_TURN_PASSED)).version == 5
    theirs = await of_bob.news(pb.NEWS_YOUR_TURN)
    assert (theirs.turn, theirs.version) == (5, 5)
    await bob.resign(match_id)
    assert (await of_ann.news(pb.NEWS_ENDED)).result == match_pb2.RESULT_WON
    assert (await of_bob.news(pb.NEWS_ENDED)).result == match_pb2.RESULT_LOST


async def test_a_rematch_is_asked_for_and_taken(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    old = await begun(ann, bob)
    of_ann, of_bob = ann.watch_account(), bob.watch_account()
    for stream in (of_ann, of_bob):
        assert ids(await stream.settled("tablut")) == {"tablut": [old]}
    await ann.resign(old)
    await of_bob.news(pb.NEWS_ENDED)
    new = await bob.rematch(old)
    asked = await of_ann.news(pb.NEWS_REMATCH)
    assert (asked.match_id, asked.rematch_of, asked.viewer_seat) == (new, old, 1)
    assert asked.seats[1].reserved
    assert await ann.rematch(old) == new
    assert (await of_ann.news(pb.NEWS_STARTED)).match_id == new
    assert (await of_bob.news(pb.NEWS_STARTED)).match_id == new


async def test_a_rematch_that_is_called_off_leaves_room_for_another(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    old = await begun(ann, bob)
    await ann.resign(old)
    of_ann, of_bob = ann.watch_account(), bob.watch_account()
    for stream in (of_ann, of_bob):
        await stream.settled("tablut")
    off = await bob.rematch(old)
    assert (await of_ann.news(pb.NEWS_REMATCH)).match_id == off
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await ann.call_off(off)
    assert caught.value.code() == grpc.StatusCode.PERMISSION_DENIED
    await bob.call_off(off)
    for stream, result in ((of_ann, match_pb2.RESULT_UNSPECIFIED), (of_bob, match_pb2.RESULT_NONE)):
        ended = await stream.news(pb.NEWS_ENDED)
        assert (ended.match_id, ended.outcome.reason, ended.result) == (off, "called_off", result)
    new = await ann.rematch(old)
    assert new not in {old, off}
    assert (await of_bob.news(pb.NEWS_REMATCH)).match_id == new
    assert await bob.rematch(old) == new


async def test_who_leaves_is_told_on_all_devices_and_nothing_after_that(house: House) -> None:
    ann, bob, eve = [await house.person(name) for name in ("ann", "bob", "eve")]
    opened = await ann.open("tara", seats=3, private=True)
    match_id, code = opened.match.match_id, opened.invite_code
    await bob.join(match_id, invite_code=code)
    of_ann, (phone, browser) = ann.watch_account(), (bob.watch_account(), bob.watch_account())
    for stream in (phone, browser):
        assert ids(await stream.settled("tara")) == {"tara": [match_id]}
    await of_ann.settled("tara")
    await bob.leave(match_id)
    freed = await of_ann.news(pb.NEWS_SEAT_FREED)
    assert [bool(seat.account_id) for seat in freed.seats] == [True, False, False]
    for stream in (phone, browser):
        assert list((await stream.account_change()).left) == [match_id]
    later = bob.watch_account()
    assert ids(await later.settled("tara")) == {"tara": []}
    await eve.join(match_id, invite_code=code)
    assert (await of_ann.news(pb.NEWS_SEAT_TAKEN)).match_id == match_id
    other = (await bob.open()).match.match_id
    for stream in (phone, browser, later):
        assert [news.match.match_id for news in (await stream.account_change()).news] == [other]


async def test_who_takes_a_seat_again_is_told_of_the_match_again(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    match_id = (await ann.open("tara", seats=3)).match.match_id
    of_bob = bob.watch_account()
    await of_bob.settled("tara")
    for _ in range(2):
        await bob.join(match_id)
        assert [news.match.match_id for news in (await of_bob.account_change()).news] == [match_id]
        await bob.leave(match_id)
        assert list((await of_bob.account_change()).left) == [match_id]


async def test_nobody_hears_of_the_matches_of_others(house: House) -> None:
    ann, bob, eve = [await house.person(name) for name in ("ann", "bob", "eve")]
    of_eve = eve.watch_account()
    await of_eve.settled()
    opened = await ann.open(private=True)
    await bob.lobby.AcceptInvite(
        pb.AcceptInviteRequest(invite_code=opened.invite_code), metadata=bob.metadata
    )
    await begun(ann, bob)
    own = (await eve.open()).match.match_id
    while not (message := await of_eve.read()).news:
        pass
    assert [each.match.match_id for each in message.news] == [own]


async def test_games_can_be_chosen(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    watched = ann.watch_account(games=["tara"])
    await watched.settled("tara")
    await begun(ann, bob)
    tara = await begun(ann, bob, "tara")
    assert (await watched.news(pb.NEWS_STARTED)).match_id == tara
    for other in ("chess", "tablut.x"):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await ann.watch_account(games=[other]).read()
        assert caught.value.code() is grpc.StatusCode.NOT_FOUND


async def test_who_comes_back_sees_what_has_ended(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    ended, left = await begun(ann, bob), await begun(ann, bob)
    watched = ann.watch_account()
    since = (await watched.read()).time
    await watched.settled("tablut")
    watched.call.cancel()
    await bob.resign(ended)
    again = ann.watch_account(since=since)
    found = {match.match_id: match for match in (await again.settled("tablut"))["tablut"]}
    assert found.keys() == {ended, left}
    assert found[ended].result == match_pb2.RESULT_WON
    assert ids(await ann.watch_account().settled("tablut")) == {"tablut": [left]}


async def test_an_engine_that_dies_and_comes_back_is_told_whole(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    first, second = await begun(ann, bob), await begun(ann, bob)
    watched = ann.watch_account()
    await watched.settled()
    await bob.resign(first)
    await house.engine("tablut").stop()
    assert not (await watched.snapshot("tablut", away=True)).matches
    tara = await begun(ann, bob, "tara")
    assert (await watched.news(pb.NEWS_STARTED)).match_id == tara, "the other game goes on"
    await house.engine("tablut").start()
    matches = {match.match_id: match for match in (await watched.snapshot("tablut")).matches}
    assert matches[first].result == match_pb2.RESULT_WON
    assert list(matches[second].to_act) == [0]
    await ann.act(second, "a4-a3", 4)
    assert (await watched.news(pb.NEWS_TURN_PASSED)).match_id == second


async def test_a_replica_that_dies_is_replaced_by_the_other(twins: House) -> None:
    ann, bob = await twins.person("ann"), await twins.person("bob")
    match_id = await begun(ann, bob)
    watched = ann.watch_account()
    await watched.settled("tablut")
    served = next(each for each in twins.replicas if each.followers)
    other = next(each for each in twins.replicas if each is not served)
    assert [each.followers for each in twins.replicas].count(1) == 1
    await served.stop()
    assert [match.match_id for match in (await watched.snapshot("tablut")).matches] == [match_id]
    await ann.act(match_id, "a4-a3", 4)
    assert (await watched.news(pb.NEWS_TURN_PASSED)).version == 5
    assert other.followers == 1


async def test_a_gateway_that_stops_says_so_and_the_next_tells_all(house: House) -> None:
    ann, bob = await house.person("ann"), await house.person("bob")
    match_id = await begun(ann, bob)
    watched, lobby = ann.watch_account(), ann.watch_lobby()
    await watched.settled("tablut")
    await lobby.snapshot("tablut")
    for end in await house.stop_gateway(watched, lobby):
        assert isinstance(end, grpc.aio.AioRpcError)
        assert end.code() is grpc.StatusCode.UNAVAILABLE
    await house.start_gateway()
    again = Person(house.channel, ann.guest)
    assert ids(await again.watch_account().settled("tablut")) == {"tablut": [match_id]}


async def test_all_streams_share_a_feed_that_ends_with_the_last(house: House) -> None:
    people = [await house.person(f"p{number}") for number in range(4)]
    streams = [who.watch_account() for who in people] + [who.watch_lobby() for who in people]
    for stream in streams:
        await stream.settled()
    assert Counter(each.followers for each in house.replicas) == {1: 2}
    for stream in streams:
        stream.call.cancel()
    await until(lambda: not any(each.followers for each in house.replicas))
