"""`WatchLobby`: matches that anybody may join, as they open and close."""

import grpc
import pytest

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from tests.gateway.following.house import House, Person


async def test_open_matches_come_and_go(house: House) -> None:
    ann, bob, eve = [await house.person(name) for name in ("ann", "bob", "eve")]
    before = (await ann.open()).match.match_id
    watched = eve.watch_lobby()
    first = await watched.settled()
    assert [match.match_id for match in first["tablut"]] == [before]
    assert not first["tara"]
    hidden = await ann.open(private=True)
    after = (await ann.open("tara")).match.match_id
    change = await watched.lobby_change()
    while not change.changed[0].seats[0].account_id:
        change = await watched.lobby_change()
    assert [match.match_id for match in change.changed] == [after] != [hidden.match.match_id]
    late = bob.watch_lobby()
    assert [match.match_id for match in (await late.settled("tara"))["tara"]] == [after]
    await bob.join(before)
    for stream in (watched, late):
        assert list((await stream.lobby_change()).closed) == [before]


async def test_what_is_called_off_is_open_no_more(house: House) -> None:
    ann, eve = await house.person("ann"), await house.person("eve")
    match_id = (await ann.open()).match.match_id
    watched = eve.watch_lobby()
    assert [match.match_id for match in (await watched.settled())["tablut"]] == [match_id]
    await ann.call_off(match_id)
    assert list((await watched.lobby_change()).closed) == [match_id]
    for person in (ann, eve):
        listed = await person.lobby.ListOpenMatches(pb.ListOpenMatchesRequest(), metadata=person.metadata)
        assert not listed.matches


async def test_a_seat_that_is_given_back_is_open_at_once(house: House) -> None:
    ann, bob, eve = [await house.person(name) for name in ("ann", "bob", "eve")]
    match_id = (await ann.open("tara", seats=3)).match.match_id
    await bob.join(match_id)
    watched = eve.watch_lobby()
    (before,) = (await watched.settled())["tara"]
    await bob.leave(match_id)
    (after,) = (await watched.lobby_change()).changed
    listed = await eve.lobby.ListOpenMatches(pb.ListOpenMatchesRequest(), metadata=eve.metadata)
    assert list(listed.matches) == [after]
    taken = [[bool(seat.account_id) for seat in match.seats] for match in (before, after)]
    assert taken == [[True, True, False], [True, False, False]]
    await bob.join(match_id)
    await watched.lobby_change()
    await eve.join(match_id)
    assert list((await watched.lobby_change()).closed) == [match_id]


async def test_an_engine_that_dies_takes_its_matches_along(house: House) -> None:
    ann = await house.person("ann")
    ids = {game: (await ann.open(game)).match.match_id for game in ("tablut", "tara")}
    watched, one_game = ann.watch_lobby(), ann.watch_lobby(games=["tara"])
    await watched.settled()
    assert (await one_game.settled("tara"))["tara"]
    await house.engine("tara").stop()
    for stream in (watched, one_game):
        assert not (await stream.snapshot("tara", away=True)).matches
    late = ann.watch_lobby()
    assert (await late.snapshot("tara", away=True)).away
    assert (await late.settled("tablut"))["tablut"]
    await house.engine("tara").start()
    for stream in (watched, one_game, late):
        assert [match.match_id for match in (await stream.snapshot("tara")).matches] == [ids["tara"]]


async def test_matches_that_are_played_are_told_as_they_begin_and_end(house: House) -> None:
    ann, bob, eve = [await house.person(name) for name in ("ann", "bob", "eve")]
    older = await between(ann, bob)
    watched, not_asked = eve.watch_lobby(running=2), eve.watch_lobby()
    assert await watched.running("tablut", 1) == [older]
    await ann.open(private=True, bots=[pb.BotSeat(seat=1, bot=match_pb2.Bot(level=1))], seat=0)
    newer = await between(ann, bob)
    assert await watched.running("tablut", 2) == [newer, older]
    late = eve.watch_lobby(running=1)
    assert await late.running("tablut", 1) == [newer]
    await bob.resign(newer)
    for stream in (watched, late):
        while stream.told_running["tablut"] != [older]:
            await stream.read()
    await not_asked.settled()
    assert not not_asked.told_running


async def test_more_matches_than_are_kept_are_refused(house: House) -> None:
    ann = await house.person("ann")
    for running in (33, -1):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await ann.watch_lobby(running=running).end()
        assert caught.value.code() == grpc.StatusCode.INVALID_ARGUMENT


async def test_names_of_deleted_accounts_go_from_matches_that_are_open_and_that_are_played(
    house: House,
) -> None:
    """They go although nothing else has changed in these matches."""
    ann, bob, eve = [await house.person(name) for name in ("Annabel", "bob", "eve")]
    played, waiting = await between(ann, bob), await ann.open(seat=0)
    watched = eve.watch_lobby(running=1)
    assert await watched.running("tablut", 1) == [played]
    assert "Annabel" in str(await watched.settled("tablut"))
    await ann.delete_account()
    told = ""
    while not (waiting.match.match_id in told and played in told):
        told += str(await watched.read())
    assert "Annabel" not in told
    late = eve.watch_lobby(running=1)
    shown = [str(await late.read()) for _ in range(3)]
    assert ann.account_id in str(shown)
    assert "Annabel" not in str(shown)


async def between(ann: Person, bob: Person) -> str:
    """A match that is being played."""
    match_id: str = (await ann.open()).match.match_id
    await bob.join(match_id)
    return match_id
