"""The running games of a tournament, for everybody, with the match where an engine has one."""

import asyncio

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.ledger.storage.rows import RunningGame
from services.ledger.storage.slots import NewWorker
from services.tournament.spec import Mode
from tests.director.house import SPECTATOR, House
from tests.director.specs import levels, spec


async def running(house: House, tournament_id: str) -> list[pb.RunningGame]:
    request = rpc.ListRunningGamesRequest(tournament_id=tournament_id)
    return list((await house.reading.list_running_games(SPECTATOR, request)).games)


async def test_games_of_workers_say_who_plays(house: House) -> None:
    made = await house.create(spec(entrants=levels(3)))
    await house.register("w1")
    assert await running(house, made.tournament_id) == []
    assigned = {
        (each.lease.slot.block, each.lease.slot.rotation): [player.entrant.name for player in each.players]
        for each in await house.lease("w1", 3)
    }
    told = await running(house, made.tournament_id)
    assert {(game.slot.block, game.slot.rotation): list(game.seats) for game in told} == assigned
    assert [(game.slot.block, game.slot.rotation) for game in told] == sorted(assigned)
    assert {game.match_id for game in told} == {""}


async def test_live_games_have_a_match_to_watch(house: House) -> None:
    made = await house.create(spec(entrants=levels(2), mode=pb.MODE_LIVE))
    await house.plan()
    version = house.ledger.tournament(made.tournament_id).rules_version
    house.ledger.register(NewWorker("host", rules_versions={"tablut": version}))
    house.ledger.lease("host", 9, Mode.LIVE)
    told = await running(house, made.tournament_id)
    assert len(told) == 2
    assert all(game.match_id.startswith("tablut.") for game in told)
    assert told[0].match_id != told[1].match_id


@pytest.mark.parametrize("played", [1, 2])
async def test_what_is_over_runs_no_more(house: House, played: int) -> None:
    made = await house.create(spec(entrants=levels(2)))
    await house.register("w1")
    await house.play("w1", played)
    assert await running(house, made.tournament_id) == []


async def test_what_many_ask_for_at_once_is_read_for_all_of_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds may view the page of a large tournament, which asks for the running games every 3 s."""
    made = await house.create(spec(entrants=levels(3)))
    await house.register("w1")
    assert len(await house.lease("w1", 3)) == 3
    reads = []

    def read(tournament_id: str, limit: int) -> list[RunningGame]:
        reads.append(tournament_id)
        return those_running(tournament_id, limit)

    those_running = house.ledger.running
    monkeypatch.setattr(house.ledger, "running", read)
    told = await asyncio.gather(*(running(house, made.tournament_id) for _ in range(50)))
    assert [len(each) for each in told] == [3] * 50
    assert len(reads) < 5
