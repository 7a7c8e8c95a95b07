"""WatchStandings: every finished block once, in order, with standings, to the end; from any director."""

import asyncio
from collections.abc import AsyncGenerator
from types import SimpleNamespace

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.api.spectators import watching
from services.director.wire import waiting
from services.director.wire.tournaments import shown
from services.ledger.ledger import Ledger
from services.runtime.credentials import verifier
from services.runtime.errors import Draining, InvalidRequest, NoSuchEntry
from tests.director.house import ADMIN, ORGANISER, SPECTATOR, House, delivery
from tests.director.specs import levels, spec
from tests.waiting import HANG_SECONDS, until


async def watch(
    house: House, tournament_id: str, after: int = 0
) -> AsyncGenerator[rpc.WatchStandingsResponse, None]:
    request = rpc.WatchStandingsRequest(tournament_id=tournament_id, after=after)
    async for payload in house.watching.watch_standings(SPECTATOR, request.SerializeToString()):
        yield rpc.WatchStandingsResponse.FromString(payload)


async def seen(house: House, tournament_id: str, after: int = 0) -> list[rpc.WatchStandingsResponse]:
    return [response async for response in watch(house, tournament_id, after)]


def sequences(responses: list[rpc.WatchStandingsResponse]) -> list[int]:
    return [block.sequence for response in responses for block in response.blocks]


@pytest.fixture
async def ended(house: House) -> pb.Tournament:
    made = await house.create(spec(entrants=levels(5)))
    return await house.play_out(made.tournament_id)


async def test_the_past_is_told_from_any_cursor(house: House, ended: pb.Tournament) -> None:
    for after in (0, 3, 10):
        responses = await seen(house, ended.tournament_id, after)
        assert sequences(responses) == list(range(after + 1, 11))
        assert responses[0].tournament == responses[-1].tournament == ended
        assert responses[-1].standings.sequence == 10
        assert responses[-1].standings.final


async def test_long_pasts_come_in_pages(
    house: House, ended: pb.Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_PAGE", 3)
    responses = await seen(house, ended.tournament_id)
    assert [len(response.blocks) for response in responses] == [3, 3, 3, 1]
    assert sequences(responses) == list(range(1, 11))
    assert [response.HasField("standings") for response in responses] == [False, False, False, True]


async def test_news_is_told_as_it_happens_and_standings_come_with_their_blocks(house: House) -> None:
    made = await house.create(spec(entrants=levels(4)))
    await house.register("w1")
    stream = watch(house, made.tournament_id)
    first = await anext(stream)
    assert (first.tournament.state, first.standings.sequence) == (pb.TOURNAMENT_STATE_RUNNING, 0)
    told, response = 0, first
    while await house.play("w1", 4):
        response = await anext(stream)
        for block in response.blocks:
            told += 1
            assert block.sequence == told
            assert len(block.games) == 2
            assert all(game.record_digest and game.verdicts for game in block.games)
        if response.HasField("standings"):
            assert response.standings.sequence == told
    last = [response, *[response async for response in stream]][-1]
    assert last.tournament.state == pb.TOURNAMENT_STATE_ENDED
    assert (last.standings.sequence, last.standings.final) == (6, True)


async def test_standings_never_hold_more_than_was_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are delivered after the tournament has been read and before its standings are read."""
    made = await house.create(spec(entrants=levels(4)))
    await house.register("w1")
    rank = house.tables.standings

    async def late(tournament_id: str, stage: int | None, max_age: float = 0.0) -> pb.Standings:
        await house.play("w1", 2)
        return await rank(tournament_id, stage)

    monkeypatch.setattr(house.tables, "standings", late)
    stream = watch(house, made.tournament_id)
    first = await anext(stream)
    assert len(first.blocks) == first.standings.sequence == 1
    await stream.aclose()


async def test_a_stream_goes_on_at_another_director(sqlite_url: str) -> None:
    house, other = (House(Ledger(sqlite_url)) for _ in range(2))
    made = await house.create(spec(entrants=levels(4)))
    await house.register("w1")
    stream = watch(house, made.tournament_id)
    await anext(stream)
    await house.play("w1", 4)
    told = sequences([await anext(stream)])
    await stream.aclose()
    await house.play_out(made.tournament_id)
    told += sequences(await seen(other, made.tournament_id, told[-1]))
    assert told == list(range(1, 7))
    house.context.close()
    other.context.close()


async def test_what_a_purge_took_back_leaves_numbers_without_games(house: House) -> None:
    made = await house.create(spec(entrants=levels(3)))
    for worker in ("good", "bad"):
        await house.register(worker)
    await house.play("bad", 2)
    await house.play("good", 2)
    await house.operating.purge_worker(ADMIN, rpc.PurgeWorkerRequest(worker_id="bad"))
    await house.play_out(made.tournament_id, "good")
    blocks = [block for each in await seen(house, made.tournament_id) for block in each.blocks]
    assert [block.sequence for block in blocks] == [1, 2, 3, 4]
    assert [len(block.games) for block in blocks] == [0, 2, 2, 2]
    assert len({(block.stage, block.block) for block in blocks if block.games}) == 3


async def test_standings_that_a_purge_took_back_are_told(house: House) -> None:
    made = await house.create(spec(entrants=levels(4)))
    await house.register("bad")
    await house.deliver("bad", [delivery(each) for each in await house.lease("bad", 6)])
    stream = watch(house, made.tournament_id)
    assert sum(row.games for row in (await anext(stream)).standings.rows) == 12
    await house.operating.purge_worker(ADMIN, rpc.PurgeWorkerRequest(worker_id="bad"))
    told = await anext(stream)
    while not told.HasField("standings"):
        told = await anext(stream)
    assert sum(row.games for row in told.standings.rows) == 0
    assert told.standings.sequence == 3
    await stream.aclose()


async def test_standings_are_told_when_somebody_leaves(house: House) -> None:
    made = await house.create(spec(entrants=levels(4)))
    stream = watch(house, made.tournament_id)
    assert not any(row.withdrawn for row in (await anext(stream)).standings.rows)
    gone = rpc.WithdrawEntrantRequest(tournament_id=made.tournament_id, entrant="e3")
    await house.entering.withdraw_entrant(ORGANISER, gone)
    told = await anext(stream)
    while not told.HasField("standings"):
        told = await anext(stream)
    assert [row.entrant for row in told.standings.rows if row.withdrawn] == ["e3"]
    await stream.aclose()


async def test_the_last_standings_are_final(house: House) -> None:
    """The last block is sent before the planner has closed the stage."""
    made = await house.create(spec())
    await house.register("w1")
    await house.deliver("w1", [delivery(each) for each in await house.lease("w1")])
    stream = watch(house, made.tournament_id)
    assert not (await anext(stream)).standings.final
    await house.plan()
    last = [response async for response in stream][-1]
    assert last.tournament.state == pb.TOURNAMENT_STATE_ENDED
    assert last.standings.final


async def test_standings_that_have_not_changed_are_told_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "STANDINGS_SECONDS", 0.0)
    monkeypatch.setattr(watching, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(waiting, "LATE_MS", HANG_SECONDS * 1000)  # missing workers are not reported, either
    made = await house.create(spec())
    stream = watch(house, made.tournament_id)
    await anext(stream)
    looks: list[str] = []

    def look(ledger: Ledger, tournament_id: str) -> pb.Tournament:
        looks.append(tournament_id)
        return shown(ledger, tournament_id)

    monkeypatch.setattr(watching, "shown", look)
    more = asyncio.ensure_future(anext(stream))
    await until(lambda: len(looks) > 5 or more.done())
    assert not more.done()
    more.cancel()


async def test_a_stream_outlives_its_token(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await house.create(spec(entrants=levels(4)))
    stream = watch(house, made.tournament_id)
    await anext(stream)
    await house.register("w1")
    await house.play("w1", 4)
    monkeypatch.setattr(verifier, "time", SimpleNamespace(time=lambda: 2.0**40))
    assert sequences([await anext(stream)])
    await stream.aclose()


async def test_a_cancelled_tournament_ends_the_stream(house: House) -> None:
    made = await house.create(spec())
    stream = watch(house, made.tournament_id)
    await anext(stream)
    cancel = rpc.CancelTournamentRequest(tournament_id=made.tournament_id, cause="rain")
    await house.organising.cancel_tournament(ORGANISER, cancel)
    rest = [response async for response in stream]
    assert rest[-1].tournament.state == pb.TOURNAMENT_STATE_CANCELLED
    assert rest[-1].tournament.seed_root
    assert rest[-1].tournament.cause == "rain"


async def test_a_director_that_drains_sends_its_watchers_away(house: House) -> None:
    made = await house.create(spec())
    stream = watch(house, made.tournament_id)
    await anext(stream)
    waiting = asyncio.ensure_future(anext(stream))
    house.watching.drain()
    with pytest.raises(Draining):
        await waiting


async def test_odd_requests_are_refused(house: House, ended: pb.Tournament) -> None:
    with pytest.raises(InvalidRequest):
        await seen(house, ended.tournament_id, -1)
    with pytest.raises(NoSuchEntry):
        await seen(house, "nowhere")
