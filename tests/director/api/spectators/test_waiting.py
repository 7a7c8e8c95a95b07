"""A tournament that does not go on says what it waits for, until it goes on."""

import pytest
from sqlalchemy import update

from ardri.match.v1 import match_pb2
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.games import versions
from services.director.wire import waiting
from services.director.wire.slots import lease_from_proto
from services.ledger.ledger import Ledger
from services.ledger.storage.slots import NewWorker
from services.runtime.database.database import connect
from services.runtime.database.schema.slots import workers
from services.tournament.entrants import LIVE_KEY, account_key
from tests.director.house import ORGANISER, House, delivery
from tests.director.specs import levels, spec, stage

A_LONG_TIME_MS = 60_000
PROGRAMS = [pb.Entrant(name=name, program=pb.ProgramEntrant(program="tafl")) for name in ("new", "old")]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the delay after which a tournament says what it waits for."""
    monkeypatch.setattr(waiting, "LATE_MS", 0)


async def waits(house: House, tournament_id: str) -> list[tuple[str, str, list[str]]]:
    found = (await house.get(tournament_id)).waiting
    names = [pb.WaitingReason.Name(each.reason).removeprefix("WAITING_REASON_") for each in found]
    assert all(each.detail for each in found)
    return [(name, each.subject, list(each.entrants)) for name, each in zip(names, found, strict=True)]


async def test_for_its_organiser(house: House) -> None:
    made = await house.create(spec(), start=False)
    assert await waits(house, made.tournament_id) == [("ORGANISER", "", [])]
    await house.register("w1")
    which = {"tournament_id": made.tournament_id}
    await house.organising.start_tournament(ORGANISER, rpc.StartTournamentRequest(**which))
    await house.plan()
    assert await waits(house, made.tournament_id) == []
    await house.organising.pause_tournament(ORGANISER, rpc.PauseTournamentRequest(**which))
    assert await waits(house, made.tournament_id) == [("ORGANISER", "", [])]


async def test_for_workers_with_its_rules(ledger_url: str) -> None:
    ledger = Ledger(ledger_url)
    house = House(ledger)
    made = await house.create(spec())
    assert await waits(house, made.tournament_id) == [("WORKER", "tablut", [])]
    ledger.register(NewWorker("w0", rules_versions={"tablut": "0.1"}))
    assert await waits(house, made.tournament_id) == [("WORKER", "tablut", [])], "it has other rules"
    await house.register("w1")
    assert await waits(house, made.tournament_id) == []
    ledger.quarantine("w1", True)
    assert await waits(house, made.tournament_id) == [("WORKER", "tablut", [])]
    ledger.quarantine("w1", False)
    engine = connect(ledger_url)
    with engine.begin() as db:
        db.execute(update(workers).values(seen_ms=workers.c.seen_ms - A_LONG_TIME_MS))
    engine.dispose()
    assert await waits(house, made.tournament_id) == [("WORKER", "tablut", [])], "it has gone away"
    await house.play_out(made.tournament_id)
    assert await waits(house, made.tournament_id) == []
    house.context.close()


async def test_for_a_program_that_no_worker_offers(house: House) -> None:
    made = await house.create(spec(entrants=[*levels(1), *PROGRAMS]))
    await house.register("w1", ["other"])
    assert await waits(house, made.tournament_id) == [("PROGRAM", "tafl", ["new", "old"])]
    await house.register("w2", ["tafl"])
    assert await waits(house, made.tournament_id) == []


async def test_for_programs_that_no_worker_offers_together(house: House) -> None:
    entrants = [pb.Entrant(name=name, program=pb.ProgramEntrant(program=f"p{name}")) for name in "abc"]
    made = await house.create(spec(entrants=entrants))
    await house.register("w1", ["pa", "pb"])
    await house.register("w2", ["pb", "pc"])
    assert await waits(house, made.tournament_id) == [("PROGRAM", "pa", ["a", "c"])]
    await house.register("w3", ["pa", "pc"])
    assert await waits(house, made.tournament_id) == []


async def test_for_a_game_that_is_begun_again_and_again(house: House) -> None:
    made = await house.create(spec(entrants=levels(2)))
    await house.register("w1")
    for _ in range(5):
        assert await waits(house, made.tournament_id) == []
        leased = await house.lease("w1")
        house.ledger.give_back("w1", [lease_from_proto(each.lease) for each in leased])
    assert await waits(house, made.tournament_id) == [("GAME", "", ["e0", "e1"])]
    leased = await house.lease("w1")
    assert await waits(house, made.tournament_id) == [("GAME", "", ["e0", "e1"])], "while it is played, too"
    await house.deliver("w1", [delivery(each) for each in leased])
    assert await waits(house, made.tournament_id) == []


async def test_not_for_programs_that_have_no_game_left(house: House) -> None:
    """The program is out after the first round, so nothing waits for it."""
    made = await house.create(spec(stage(pb.FORMAT_KNOCKOUT), entrants=[*levels(4), PROGRAMS[0]]))
    await house.register("w1", ["tafl"])
    withdrawal = rpc.WithdrawEntrantRequest(tournament_id=made.tournament_id, entrant="new")
    await house.entering.withdraw_entrant(ORGANISER, withdrawal)
    await house.plan()
    await house.register("w1")
    assert await waits(house, made.tournament_id) == []


async def test_for_pairings(house: House) -> None:
    uploaded = pb.Stage(format=pb.FORMAT_UPLOADED, rounds=2, pairings=[pb.Pairing(entrants=["e0", "e1"])])
    made = await house.create(spec(uploaded))
    await house.register("w1")
    assert await waits(house, made.tournament_id) == []
    while await house.play():
        pass
    assert await waits(house, made.tournament_id) == [("PAIRINGS", "", [])]


async def test_for_engines_and_accounts_of_live_games(house: House) -> None:
    people = [pb.Entrant(name=name, person=pb.AccountEntrant(account_id=f"{name}-id")) for name in "ab"]
    live = spec(entrants=people, mode=pb.MODE_LIVE)
    live.clock.kind, live.clock.base.seconds = match_pb2.CLOCK_KIND_FISCHER, 60
    made = await house.create(live)
    await house.register("w1")
    assert await waits(house, made.tournament_id) == [("ENGINE", "tablut", [])], "a worker is no director"
    director = NewWorker("d1", rules_versions=versions(), programs=frozenset({LIVE_KEY, account_key("a-id")}))
    house.ledger.register(director)
    assert await waits(house, made.tournament_id) == [("ACCOUNT", "b-id", ["b"])]
