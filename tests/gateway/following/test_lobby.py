"""`WatchLobby`: what anybody may join, as it comes and goes."""

from tests.gateway.following.house import House


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
