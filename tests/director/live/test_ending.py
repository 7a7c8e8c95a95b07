"""Matches of closed games end and say why, also those that a withdrawal alone does not end."""

import asyncio

import pytest

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.match.v1.match_pb2 import MATCH_STATUS_ENDED
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.live.engines import EngineRefused
from services.director.live.host import LiveHost
from services.ledger.seats.unended import MOST
from services.runtime.ops.audit_interceptor import check_operator_request
from tests.director.api.test_entering import live, withdraw
from tests.director.house import ORGANISER, House
from tests.director.live.endless import EndlessMatches, begun, director
from tests.director.specs import levels, stage
from tests.ledger.tables import engine_of, let_leases_run_out
from tests.waiting import until

PIT_WITHDREW = "Pit withdrew from the tournament, which ends this game"


def people(*names: str) -> list[pb.Entrant]:
    return [pb.Entrant(name=name, person=pb.AccountEntrant(account_id=name.lower())) for name in names]


async def playing(house: House, engines: EndlessMatches, host: LiveHost, spec: pb.TournamentSpec) -> str:
    """Begins one game of a new tournament; returns the tournament's id."""
    made = (await house.create(spec)).tournament_id
    await host.lease()
    await until(lambda: engines.made)
    return made


async def beaten(host: LiveHost) -> None:
    """Lets the host learn of changes, and waits until it has handled them."""
    await host.beat()
    await until(lambda: not host._leaving._running)


async def cancel(house: House, tournament_id: str, cause: str = "") -> None:
    request = rpc.CancelTournamentRequest(tournament_id=tournament_id, cause=cause)
    await house.organising.cancel_tournament(ORGANISER, request)


async def test_nobody_plays_on_against_a_level_that_was_taken_out(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    spec = live(stage(pb.FORMAT_ROUND_ROBIN))
    spec.entrants.extend([*people("Pia"), pb.Entrant(name="Lev", level=pb.LevelEntrant(level=1))])
    made = await playing(house, engines, host, spec)
    await withdraw(house, ORGANISER, made, "Lev")
    await beaten(host)
    said = "Lev withdrew from the tournament, which ends this game"
    assert engines.broken_off == [(match_id, said) for match_id in engines.made]


async def test_a_table_of_three_does_not_play_on_for_nothing(
    house: House, engines: EndlessMatches, host: LiveHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EndlessMatches, "games", frozenset({"tara"}))
    engines.substitutes = True
    spec = live(stage(pb.FORMAT_ROUND_ROBIN))
    spec.game, spec.seats = "tara", 3
    spec.ClearField("options")
    spec.entrants.extend([*people("Pia", "Pit"), pb.Entrant(name="Lev", level=pb.LevelEntrant(level=1))])
    made = await playing(house, engines, host, spec)
    await withdraw(house, ORGANISER, made, "Pit")
    await beaten(host)
    assert [account for *_, account in engines.resigned] == ["pit"]
    assert engines.broken_off == [(match_id, PIT_WITHDREW) for match_id in engines.made]


async def test_who_is_banned_gives_up_too(house: House, engines: EndlessMatches, host: LiveHost) -> None:
    engines.refusal = EngineRefused("BAD_TOKEN", "the account is suspended")
    made = await begun(house, engines, host)
    await withdraw(house, ORGANISER, made, "Pit")
    await beaten(host)
    assert engines.broken_off == [(match_id, PIT_WITHDREW) for match_id in engines.made]


async def test_whoever_makes_the_match_too_late_finds_it_ended(
    house: House, engines: EndlessMatches, host: LiveHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look(_match_id: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(engines, "look", look)  # otherwise the host would soon find the match gone
    made = await begun(house, engines, host)
    (match_id,) = engines.made
    engines.made.clear()  # as if the request that creates the match were still under way
    await withdraw(house, ORGANISER, made, "Pit")
    await beaten(host)
    found = await engines.create(engine.CreateMatchRequest(match_id=match_id))
    assert found.status == MATCH_STATUS_ENDED


async def test_matches_of_a_cancelled_tournament_are_broken_off(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    made = await begun(house, engines, host)
    await cancel(house, made, "rain")
    await beaten(host)
    said = "the tournament was cancelled: rain"
    assert engines.broken_off == [(match_id, said) for match_id in engines.made]
    assert engines.resigned == []
    let_leases_run_out(engine_of(house.ledger))
    await host.take_over()
    assert len(engines.broken_off) == 1


async def test_another_director_breaks_them_off_once_theirs_is_gone(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    await cancel(house, await begun(house, engines, host))
    other = director(house, engines)
    await other.take_over()
    assert engines.broken_off == [], "it may be there yet"
    let_leases_run_out(engine_of(house.ledger))
    await other.take_over()
    assert engines.broken_off == [(match_id, "the tournament was cancelled") for match_id in engines.made]


async def test_matches_that_nobody_hosts_as_it_is_cancelled_are_broken_off(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    made = await begun(house, engines, host)
    let_leases_run_out(engine_of(house.ledger))
    assert house.ledger.expire() == 1
    await cancel(house, made)
    await director(house, engines).take_over()
    assert len(engines.broken_off) == 1


async def test_however_many_they_are_they_are_broken_off_at_once(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    spec = live(stage(pb.FORMAT_ROUND_ROBIN, blocks=MOST // 2 + 1))
    spec.entrants.extend(levels(2))
    made = await playing(house, engines, host, spec)
    while (await house.get(made)).games_running < MOST + 2:
        await host.lease()
    await cancel(house, made)
    await beaten(host)
    assert len(engines.broken_off) == MOST + 2


async def test_whatever_the_organiser_says_engines_take_it(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    await cancel(house, await begun(house, engines, host), "no\u00a0more \U0001f327 " + "." * 190)
    await beaten(host)
    ((_, said),) = engines.broken_off
    check_operator_request(said, "1")
    assert said.startswith("the tournament was cancelled: no more \U0001f327 ..")
