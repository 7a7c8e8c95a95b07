"""A purge changes who advances to a stage: it begins again, and its live matches are broken off."""

from dataclasses import replace

from ardri.tournament.v1 import tournament_pb2 as pb
from services.director import games
from services.director.live.host import LiveHost
from services.tournament.spec import Mode
from tests.director.api.test_entering import live
from tests.director.house import House
from tests.director.live.endless import EndlessMatches, director
from tests.director.specs import stage
from tests.ledger.sample import WORKER, played
from tests.ledger.tables import engine_of, let_leases_run_out
from tests.waiting import until


async def play_first_stage(house: House, tournament_id: str, worker_id: str, best: str) -> None:
    """Plays all games of the first stage, then plans."""
    house.ledger.register(replace(WORKER, worker_id=worker_id, rules_versions=games.versions()))
    leased = house.ledger.lease(worker_id, 2, Mode.LIVE)
    assert [each.lease.slot.stage for each in leased] == [0, 0]
    for each in leased:
        seats = each.block.seats(each.lease.slot.rotation)
        house.ledger.accept(worker_id, [played(each, winner=seats.index(best))])
    house.planner.poke({tournament_id})
    await house.plan()


async def begun_again(house: House, engines: EndlessMatches, host: LiveHost) -> None:
    """While two bots play two games of the second stage, the first stage gets the opposite result."""
    tournament = live(stage(pb.FORMAT_ROUND_ROBIN), stage(pb.FORMAT_ROUND_ROBIN))
    for name in ("Pia", "Pit"):
        bot = pb.AccountEntrant(account_id=name.lower(), concurrency=4)
        tournament.entrants.append(pb.Entrant(name=name, bot=bot))
    made = (await house.create(tournament)).tournament_id
    await play_first_stage(house, made, "w1", best="Pia")
    await host.lease()
    await until(lambda: len(engines.made) == 2)
    assert house.ledger.purge("w1") == 1
    await play_first_stage(house, made, "w2", best="Pit")


async def test_whoever_hosts_them_breaks_them_off_in_the_next_heartbeat(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    await begun_again(house, engines, host)
    were_made = set(engines.made)
    await host.beat()
    await until(lambda: len(engines.broken_off) == 2)
    assert {match_id for match_id, _ in engines.broken_off} == were_made
    assert {told for _, told in engines.broken_off} == {
        "this game of the tournament no longer counts: its stage begins again, or is decided without it"
    }
    await until(lambda: not host._leaving._running)
    let_leases_run_out(engine_of(house.ledger))
    await host.take_over()
    assert (len(engines.broken_off), engines.resigned) == (2, [])


async def test_another_director_breaks_them_off_once_theirs_is_gone(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    await begun_again(house, engines, host)
    other = director(house, engines)
    await other.take_over()
    assert engines.broken_off == [], "it may be there yet"
    let_leases_run_out(engine_of(house.ledger))
    await other.take_over()
    await other.take_over()
    assert {match_id for match_id, _ in engines.broken_off} == engines.made
    assert len(engines.broken_off) == 2
