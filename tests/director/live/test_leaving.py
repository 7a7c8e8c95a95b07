"""Who withdraws from a tournament gives up the live game that it sits in, and nobody plays on for nothing."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.match.v1 import match_pb2
from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.live.engines import EngineRefused
from services.director.live.host import LiveHost
from services.runtime.errors import EngineUnavailable
from tests.director.api.test_entering import live, withdraw
from tests.director.house import ORGANISER, House
from tests.director.specs import stage
from tests.ledger.tables import engine_of, let_leases_run_out
from tests.waiting import patiently, until


class EndlessMatches:
    """Engines whose matches go on for ever, unless somebody ends them.

    `resigned`: match, seat and account of those who gave up, which is answered once `answers` is set.
    `broken_off`: matches, and what those who sat there were told.
    `substitutes`: whether matches go on without who has given up.
    """

    games = frozenset({"tablut"})
    substitutes = False

    def __init__(self, house: House) -> None:
        self.made: set[str] = set()
        self.over: set[str] = set()
        self.resigned: list[tuple[str, int | None, str]] = []
        self.broken_off: list[tuple[str, str]] = []
        self.refusal: Exception | None = None
        self.answers = asyncio.Event()
        self.answers.set()
        self._verifier = house.context.verifier

    async def create(self, request: engine.CreateMatchRequest) -> match_pb2.Match:
        self.made.add(request.match_id)
        return await self.match(request.match_id)

    async def match(self, match_id: str) -> match_pb2.Match:
        if match_id not in self.made:
            raise EngineRefused("NO_SUCH_MATCH", match_id)
        is_over = match_id in self.over
        return match_pb2.Match(
            status=match_pb2.MATCH_STATUS_ENDED if is_over else match_pb2.MATCH_STATUS_LIVE
        )

    async def resign(self, match_id: str, seat_token: str) -> None:
        await self.match(match_id)
        claims = self._verifier.caller(f"Bearer {seat_token}")
        assert claims.match_id == match_id
        self.resigned.append((match_id, claims.seat, claims.account_id))
        await self.answers.wait()
        if self.refusal is not None:
            raise self.refusal
        if not self.substitutes:
            self.over.add(match_id)

    async def terminate(self, match_id: str, cause: str) -> None:
        assert match_id in self.made - self.over
        self.broken_off.append((match_id, cause))
        self.over.add(match_id)


@pytest.fixture
def engines(house: House) -> EndlessMatches:
    return EndlessMatches(house)


def director(house: House, engines: EndlessMatches) -> LiveHost:
    """Another one, where both wait for their games."""
    accounts = frozenset({"pia", "pit"})
    return LiveHost(house.context, cast("Any", engines), house.deliveries, lambda: accounts)


@pytest.fixture
async def host(house: House, engines: EndlessMatches) -> AsyncIterator[LiveHost]:
    found = director(house, engines)
    yield found
    await found.stop()


async def begun(house: House, engines: EndlessMatches, host: LiveHost) -> str:
    """Pia, seed one, plays Pit; the tournament."""
    tournament = live(stage(pb.FORMAT_ROUND_ROBIN))
    for name, rating in (("Pia", 1600), ("Pit", 1500)):
        person = pb.AccountEntrant(account_id=name.lower())
        tournament.entrants.append(pb.Entrant(name=name, person=person, rating=rating))
    made = (await house.create(tournament)).tournament_id
    await host.lease()
    await until(lambda: len(engines.made) == 1)
    return made


def pits_seat(house: House, engines: EndlessMatches, tournament_id: str) -> tuple[str, int, str]:
    """The only match, and where he sits in it."""
    (played,) = engines.made
    record = house.ledger.stage(tournament_id, 0)
    assert record is not None
    return played, record.blocks[0].seats(0).index("Pit"), "pit"


@pytest.mark.parametrize(
    "refusal", [None, EngineRefused("MATCH_OVER", ""), EngineUnavailable("away")], ids=["", "over", "away"]
)
async def test_who_withdraws_gives_up(
    house: House, engines: EndlessMatches, host: LiveHost, refusal: Exception | None
) -> None:
    engines.refusal = refusal
    made = await begun(house, engines, host)
    await withdraw(house, ORGANISER, made, "Pit")
    await host.beat()
    await until(lambda: engines.resigned)
    assert engines.resigned == [pits_seat(house, engines, made)]
    await host.beat()
    await until(lambda: not host._leaving._running)
    assert len(engines.resigned) == 1


async def test_nobody_gives_up_where_a_game_is_lost_otherwise(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    made = await begun(house, engines, host)
    await host.beat()
    house.ledger.give_back(host.worker_id, list(host._running))
    await host.beat()
    await until(lambda: not host._leaving._running)
    assert (await house.get(made)).games_running == 0
    assert engines.resigned == []


async def test_an_engine_that_does_not_answer_holds_up_no_beat(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    engines.answers.clear()
    made = await begun(house, engines, host)
    await withdraw(house, ORGANISER, made, "Pit")
    async with patiently():
        await host.beat()
    await until(lambda: engines.resigned)
    assert host._leaving._running, "it is still asked"


async def test_another_director_gives_up_for_who_withdrew_as_the_first_one_died(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    made = await begun(house, engines, host)
    await withdraw(house, ORGANISER, made, "Pit")
    other = director(house, engines)
    await other.take_over()
    assert engines.resigned == [], "the first one may be there yet"
    let_leases_run_out(engine_of(house.ledger))
    await other.take_over()
    await other.take_over()
    assert engines.resigned == [pits_seat(house, engines, made)]


async def test_who_withdraws_while_no_director_is_there_gives_up(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    made = await begun(house, engines, host)
    let_leases_run_out(engine_of(house.ledger))
    assert house.ledger.expire() == 1
    await withdraw(house, ORGANISER, made, "Pit")
    await director(house, engines).take_over()
    assert engines.resigned == [pits_seat(house, engines, made)]


async def test_an_engine_that_does_not_answer_is_asked_again(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    engines.refusal = EngineUnavailable("away")
    made = await begun(house, engines, host)
    await withdraw(house, ORGANISER, made, "Pit")
    for asked in (1, 2, 3):
        let_leases_run_out(engine_of(house.ledger))
        await host.take_over()
        assert len(engines.resigned) == asked
    engines.refusal = None
    for _ in range(2):
        let_leases_run_out(engine_of(house.ledger))
        await host.take_over()
    assert len(engines.resigned) == 4
